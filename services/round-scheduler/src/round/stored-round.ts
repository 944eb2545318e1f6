/** Typed access to the parts of a round's row that are stored as JSON. */
import { type BaccaratTerms, type BetTarget, type Hands, termsFromJson } from '@sabot/baccarat';
import type { FairnessMode } from '@sabot/fairness';
import { deckBefore, type DeckBefore, type Shoe, type TableDeck } from '@sabot/cards';
import type { Round } from '../generated/client.js';

export interface Fairness {
  readonly algorithm: string;
  readonly mode: FairnessMode;
}

/** What lies on a target; amounts are text, because JSON has no large integers. */
export interface StoredTotal {
  readonly target: BetTarget;
  readonly stakedMinor: string;
  readonly betCount: number;
}

export function deckOf(round: Round): TableDeck {
  return round.deck as TableDeck;
}

export function fairnessOf(round: Round): Fairness {
  return round.fairness as unknown as Fairness;
}

export function termsOf(round: Round): BaccaratTerms {
  return termsFromJson(round.terms);
}

export function shoeOf(round: Round): Shoe | undefined {
  return (round.shoe ?? undefined) as Shoe | undefined;
}

/** The deck as the round's record describes it. */
export function recordedDeckOf(round: Round): DeckBefore {
  const deck = deckBefore(deckOf(round), shoeOf(round));
  if (!deck) throw new Error(`round ${round.id} has a deck without its shoe`);
  return deck;
}

export function handsOf(round: Round): Hands | undefined {
  return (round.hands ?? undefined) as Hands | undefined;
}

export function totalsOf(round: Round): readonly StoredTotal[] {
  return (round.totals ?? []) as unknown as readonly StoredTotal[];
}
