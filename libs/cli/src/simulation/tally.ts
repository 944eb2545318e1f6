/**
 * Deals rounds from the fair stream and counts their events. Round n uses the seed as server seed, a fixed client seed
 * and nonce n, and a fresh deck. The exact probabilities therefore apply to every round, and any slice of rounds can be
 * counted on its own.
 */
import { dealRound, outcomeOf, type Outcome, type RoundEvent } from '@sabot/baccarat';
import { freshShoe, type DeckModel } from '@sabot/cards';
import { cardSource, createStream } from '@sabot/fairness';

/** The client seed of every simulated round. Give it to `sabot draw` to see the cards of one. */
export const SIMULATION_CLIENT_SEED = 'simulate';

/** Rounds from `first` up to, but not including, `end`. */
export interface Slice {
  readonly seed: string;
  readonly deck: DeckModel;
  readonly first: number;
  readonly end: number;
}

const EVENTS = {
  playerWin: ({ winner }) => winner === 'PLAYER',
  bankerWin: ({ winner }) => winner === 'BANKER',
  tie: ({ winner }) => winner === 'TIE',
  playerPair: ({ playerPair }) => playerPair,
  bankerPair: ({ bankerPair }) => bankerPair,
  eitherPair: ({ playerPair, bankerPair }) => playerPair || bankerPair,
  playerPerfectPair: ({ playerPerfectPair }) => playerPerfectPair,
  bankerPerfectPair: ({ bankerPerfectPair }) => bankerPerfectPair,
  playerNatural: ({ playerNatural }) => playerNatural,
  bankerNatural: ({ bankerNatural }) => bankerNatural,
  bankerWinOn6: ({ winner, bankerTotal }) => winner === 'BANKER' && bankerTotal === 6,
  cards4: ({ cardsUsed }) => cardsUsed === 4,
  cards5: ({ cardsUsed }) => cardsUsed === 5,
  cards6: ({ cardsUsed }) => cardsUsed === 6,
} satisfies Partial<Record<RoundEvent, (outcome: Outcome) => boolean>>;

export type SimulatedEvent = keyof typeof EVENTS;

/** The events that are counted, in the order of the report. */
export const SIMULATED_EVENTS = Object.keys(EVENTS) as SimulatedEvent[];

/** How often each event happened, in the order of `SIMULATED_EVENTS`. */
export type Tally = readonly number[];

/** Deals and counts a slice of rounds. */
export function tallyOf({ seed, deck, first, end }: Slice): Tally {
  const stream = createStream(seed, SIMULATION_CLIENT_SEED, first);
  const fresh = deck.model === 'infinite' ? deck : { model: 'shoe' as const, counts: freshShoe(deck.decks) };
  const happened = Object.values(EVENTS);
  const counts = happened.map(() => 0);
  for (let nonce = first; nonce < end; nonce += 1) {
    stream.seek(nonce);
    const { player, banker } = dealRound(cardSource(stream, fresh));
    const outcome = outcomeOf(player, banker);
    for (let event = 0; event < happened.length; event += 1) {
      if (happened[event]?.(outcome)) counts[event] = (counts[event] ?? 0) + 1;
    }
  }
  return counts;
}

/** The sum of two tallies. */
export function addTallies(a: Tally, b: Tally): Tally {
  return a.map((count, event) => count + (b[event] ?? 0));
}
