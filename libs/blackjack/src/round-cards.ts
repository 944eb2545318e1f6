// Where cards come from. The hole card stays in the source, face down, until the dealer turns it over, so the same engine
// runs where all cards are known and where the hole card is a secret of somebody else.
import { isCardIndex, type CardIndex } from '@sabot/cards';
import { isTwoCard21 } from './hand.js';

export interface RoundCards {
  /** The next card, which everybody may see. */
  draw(): CardIndex;
  /** Puts the next card face down before the dealer. */
  dealHole(): void;
  /** Whether the hole card makes a blackjack with the up card. Asked only where the up card allows one. */
  peek(up: CardIndex): boolean;
  /** Turns the hole card over. */
  turnHole(): CardIndex;
}

/** Knows every card: `draw` gives them in the order of dealing, the hole card being one of them. */
export class OpenCards implements RoundCards {
  readonly #drawn: CardIndex[] = [];
  #hole: CardIndex | null;

  /** `hole` is the hole card of a round that has been dealt already. */
  constructor(
    private readonly next: () => CardIndex,
    hole: CardIndex | null = null,
  ) {
    this.#hole = hole;
  }

  /** Every card drawn from this source, the hole card included. */
  get drawn(): readonly CardIndex[] {
    return this.#drawn;
  }

  /** The hole card, face down or not; null before it is dealt. Whoever asks must keep it. */
  get hole(): CardIndex | null {
    return this.#hole;
  }

  draw(): CardIndex {
    const card = this.next();
    if (!isCardIndex(card)) throw new RangeError(`${String(card)} is not a card`);
    this.#drawn.push(card);
    return card;
  }

  dealHole(): void {
    this.#hole = this.draw();
  }

  peek(up: CardIndex): boolean {
    return isTwoCard21([up, this.turnHole()]);
  }

  turnHole(): CardIndex {
    if (this.#hole === null) throw new Error('there is no hole card');
    return this.#hole;
  }
}

/** Deals these cards in this order: an initial deck. */
export function stackedCards(deck: readonly CardIndex[]): OpenCards {
  let dealt = 0;
  return new OpenCards(() => {
    const card = deck[dealt];
    if (card === undefined) throw new RangeError(`the deck ends after ${deck.length} cards`);
    dealt += 1;
    return card;
  });
}

/** What one step makes public. */
export interface Reveal {
  /** The cards that were dealt face up, in order. */
  readonly cards: readonly CardIndex[];
  /** Whether the dealer has a blackjack, where this step made the dealer peek; otherwise null. */
  readonly blackjack: boolean | null;
  /** The hole card, where this step turned it over; otherwise null. */
  readonly hole: CardIndex | null;
}

/** Passes everything on to another source and remembers what became public. */
export class RecordingCards implements RoundCards {
  #reveal: Reveal = { cards: [], blackjack: null, hole: null };

  constructor(private readonly source: RoundCards) {}

  get reveal(): Reveal {
    return this.#reveal;
  }

  draw(): CardIndex {
    const card = this.source.draw();
    this.#reveal = { ...this.#reveal, cards: [...this.#reveal.cards, card] };
    return card;
  }

  dealHole(): void {
    this.source.dealHole();
  }

  peek(up: CardIndex): boolean {
    const blackjack = this.source.peek(up);
    this.#reveal = { ...this.#reveal, blackjack };
    return blackjack;
  }

  turnHole(): CardIndex {
    const hole = this.source.turnHole();
    this.#reveal = { ...this.#reveal, hole };
    return hole;
  }
}

/** Plays a step again from what it made public. It throws when the step needs something else than was revealed. */
export class RevealedCards implements RoundCards {
  #used = 0;

  constructor(private readonly reveal: Reveal) {}

  draw(): CardIndex {
    const card = this.reveal.cards[this.#used];
    if (!isCardIndex(card)) throw new RangeError(`the reveal has no card at position ${this.#used}`);
    this.#used += 1;
    return card;
  }

  // Whoever revealed the step keeps the hole card.
  dealHole(): void {
    return;
  }

  peek(): boolean {
    if (this.reveal.blackjack === null)
      throw new RangeError('the reveal does not say whether the dealer has a blackjack');
    return this.reveal.blackjack;
  }

  turnHole(): CardIndex {
    if (!isCardIndex(this.reveal.hole)) throw new RangeError('the reveal does not show the hole card');
    return this.reveal.hole;
  }

  /** Throws when more cards were revealed than the step needed. */
  assertUsedUp(): void {
    const unused = this.reveal.cards.length - this.#used;
    if (unused > 0) throw new RangeError(`the reveal has ${unused} cards that the step did not need`);
  }
}
