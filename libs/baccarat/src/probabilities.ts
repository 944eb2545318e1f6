// The exact probability of every event that players, reports and simulations need, for a fresh deck or what remains of a shoe.
import { rational, type Rational } from '@sabot/cards';
import type { Deck } from './composition.js';
import type { PairsResult, TotalsResult } from './outcome.js';
import { pairsDistribution } from './pairs-distribution.js';
import { totalsDistribution } from './totals-distribution.js';

type TotalsEvent = (result: TotalsResult) => boolean;
type PairsEvent = (pairs: PairsResult) => boolean;

const tieOn =
  (total: number): TotalsEvent =>
  (result) =>
    result.winner === 'TIE' && result.bankerTotal === total;

const bankerWinOn =
  (total: number, cards?: number): TotalsEvent =>
  (result) =>
    result.winner === 'BANKER' &&
    result.bankerTotal === total &&
    (cards === undefined || result.bankerCards === cards);

const TOTALS_EVENTS = {
  playerWin: (result) => result.winner === 'PLAYER',
  bankerWin: (result) => result.winner === 'BANKER',
  tie: (result) => result.winner === 'TIE',
  anyNatural: (result) => result.natural,
  bothNatural: (result) => result.playerNatural && result.bankerNatural,
  playerNatural: (result) => result.playerNatural,
  playerNatural8: (result) => result.playerNatural && result.playerTotal === 8,
  playerNatural9: (result) => result.playerNatural && result.playerTotal === 9,
  bankerNatural: (result) => result.bankerNatural,
  bankerNatural8: (result) => result.bankerNatural && result.bankerTotal === 8,
  bankerNatural9: (result) => result.bankerNatural && result.bankerTotal === 9,
  playerNaturalWin: (result) => result.natural && result.winner === 'PLAYER',
  bankerNaturalWin: (result) => result.natural && result.winner === 'BANKER',
  naturalTie: (result) => result.natural && result.winner === 'TIE',
  cards4: (result) => result.cardsUsed === 4,
  cards5: (result) => result.cardsUsed === 5,
  cards6: (result) => result.cardsUsed === 6,
  onlyPlayerDraws: ({ playerCards, bankerCards }) => playerCards > bankerCards,
  onlyBankerDraws: ({ playerCards, bankerCards }) => bankerCards > playerCards,
  playerDraws: ({ playerCards }) => playerCards === 3,
  bankerDraws: ({ bankerCards }) => bankerCards === 3,
  bankerWinOn6: bankerWinOn(6),
  bankerWinOn6TwoCards: bankerWinOn(6, 2),
  bankerWinOn6ThreeCards: bankerWinOn(6, 3),
  bankerWinOn7ThreeCards: bankerWinOn(7, 3),
  playerWinOn8ThreeCards: (result) =>
    result.winner === 'PLAYER' && result.playerTotal === 8 && result.playerCards === 3,
  tieOn0: tieOn(0),
  tieOn1: tieOn(1),
  tieOn2: tieOn(2),
  tieOn3: tieOn(3),
  tieOn4: tieOn(4),
  tieOn5: tieOn(5),
  tieOn6: tieOn(6),
  tieOn7: tieOn(7),
  tieOn8: tieOn(8),
  tieOn9: tieOn(9),
} satisfies Record<string, TotalsEvent>;

const PAIRS_EVENTS = {
  playerPair: (pairs) => pairs.playerPair,
  bankerPair: (pairs) => pairs.bankerPair,
  bothPairs: (pairs) => pairs.playerPair && pairs.bankerPair,
  eitherPair: (pairs) => pairs.playerPair || pairs.bankerPair,
  playerPerfectPair: (pairs) => pairs.playerPerfectPair,
  bankerPerfectPair: (pairs) => pairs.bankerPerfectPair,
  bothPerfectPairs: (pairs) => pairs.playerPerfectPair && pairs.bankerPerfectPair,
  eitherPerfectPair: (pairs) => pairs.playerPerfectPair || pairs.bankerPerfectPair,
  onePerfectPair: (pairs) => pairs.playerPerfectPair !== pairs.bankerPerfectPair,
} satisfies Record<string, PairsEvent>;

/** The events whose probability is known exactly. */
export type RoundEvent = keyof typeof TOTALS_EVENTS | keyof typeof PAIRS_EVENTS;

/** The exact probability of every event in a round dealt from a deck. */
export function eventProbabilities(deck: Deck): Record<RoundEvent, Rational> {
  const totals = totalsDistribution(deck);
  const pairs = pairsDistribution(deck);
  const ofTotals = Object.entries<TotalsEvent>(TOTALS_EVENTS).map(([name, happens]) => [
    name,
    rational(sumOfWays(totals.cases.filter(({ result }) => happens(result))), totals.totalWays),
  ]);
  const ofPairs = Object.entries<PairsEvent>(PAIRS_EVENTS).map(([name, happens]) => [
    name,
    rational(sumOfWays(pairs.cases.filter(({ result }) => happens(result))), pairs.totalWays),
  ]);
  return Object.fromEntries([...ofTotals, ...ofPairs]) as Record<RoundEvent, Rational>;
}

function sumOfWays(cases: readonly { ways: bigint }[]): bigint {
  return cases.reduce((sum, { ways }) => sum + ways, 0n);
}
