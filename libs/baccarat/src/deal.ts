// A round is dealt P, B, P, B. A natural in either hand ends it; otherwise the tableau decides on a third card for
// the player, then for the banker. A card that the tableau does not use is never taken from the source.
import { isCardIndex, type CardIndex, type CardSource } from '@sabot/cards';
import { cardValue, isNaturalTotal } from './hand.js';
import { bankerDraws, playerDraws } from './tableau.js';

/** The two hands of a round, complete or as far as they have been dealt. */
export interface Hands {
  readonly player: readonly CardIndex[];
  readonly banker: readonly CardIndex[];
}

/** The two hands of a round, and all its cards in the order in which they were dealt. */
export interface Deal extends Hands {
  readonly cards: readonly CardIndex[];
}

/** Deals one complete round. */
export function dealRound(next: CardSource): Deal {
  const p1 = take(next);
  const b1 = take(next);
  const p2 = take(next);
  const b2 = take(next);
  const playerTotal = (cardValue(p1) + cardValue(p2)) % 10;
  const bankerTotal = (cardValue(b1) + cardValue(b2)) % 10;
  const twoCards = { player: [p1, p2], banker: [b1, b2], cards: [p1, b1, p2, b2] };
  if (isNaturalTotal(playerTotal) || isNaturalTotal(bankerTotal)) return twoCards;
  if (!playerDraws(playerTotal)) {
    if (!bankerDraws(bankerTotal, null)) return twoCards;
    const b3 = take(next);
    return { player: twoCards.player, banker: [b1, b2, b3], cards: [p1, b1, p2, b2, b3] };
  }
  const p3 = take(next);
  if (!bankerDraws(bankerTotal, cardValue(p3))) {
    return { player: [p1, p2, p3], banker: twoCards.banker, cards: [p1, b1, p2, b2, p3] };
  }
  const b3 = take(next);
  return { player: [p1, p2, p3], banker: [b1, b2, b3], cards: [p1, b1, p2, b2, p3, b3] };
}

function take(next: CardSource): CardIndex {
  const card = next();
  if (!isCardIndex(card))
    throw new RangeError(`the card source returned ${String(card)}, which is not a card index`);
  return card;
}
