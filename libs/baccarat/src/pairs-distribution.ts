// How often each combination of pairs occurs, in closed form. Pairs depend on the first four cards only, and the order
// of the deal does not change their chance. With r cards of a rank and c of a face, a hand is a pair of that rank in
// r(r − 1) ways and a perfect pair of that face in c(c − 1); for the infinite deck nothing is subtracted.
import { rankOf, type Distribution } from '@sabot/cards';
import { compositionOf, type Composition, type Deck } from './composition.js';
import type { PairsResult } from './outcome.js';

/** One combination of pairs, with the number of ordered four-card draws that lead to it. */
export interface PairsCase {
  readonly result: PairsResult;
  readonly ways: bigint;
}

/** How good the first two cards of a hand are: 0 for any two, 1 for a pair, 2 for a perfect pair. */
const GRADES = [0, 1, 2] as const;

/** Counts every combination of pairs that a deck can deal. */
export function pairsDistribution(deck: Deck): Distribution<PairsCase> {
  const waysAtLeast = waysByGrade(compositionOf(deck));
  const atLeast = (player: number, banker: number): bigint => waysAtLeast[player]?.[banker] ?? 0n;
  const exactly = (player: number, banker: number): bigint =>
    atLeast(player, banker) -
    atLeast(player + 1, banker) -
    atLeast(player, banker + 1) +
    atLeast(player + 1, banker + 1);
  const cases = GRADES.flatMap((player) =>
    GRADES.map((banker) => ({ result: resultOf(player, banker), ways: exactly(player, banker) })),
  );
  return { cases, totalWays: atLeast(0, 0) };
}

/** The ways in which the player's hand has at least the first grade and the banker's at least the second. */
function waysByGrade({ counts, removed, size }: Composition): bigint[][] {
  const drawTwo = (from: number): bigint => BigInt(from) * BigInt(from - removed);
  const rankCounts = new Array<number>(13).fill(0);
  counts.forEach((copies, card) => (rankCounts[rankOf(card)] = (rankCounts[rankOf(card)] ?? 0) + copies));
  const ofRank = (rank: number): number => rankCounts[rank] ?? 0;
  const pair = sum(rankCounts.map(drawTwo));
  const perfect = sum(counts.map(drawTwo));
  const otherHand = drawTwo(size - 2 * removed);
  // The second hand pairs up within the rank, or the face, of the first, or within any other.
  const secondPair = (rank: number): bigint =>
    drawTwo(ofRank(rank) - 2 * removed) + pair - drawTwo(ofRank(rank));
  const secondPerfect = (copies: number): bigint => drawTwo(copies - 2 * removed) + perfect - drawTwo(copies);
  const pairThenPair = sum(rankCounts.map((copies, rank) => drawTwo(copies) * secondPair(rank)));
  const perfectThenPair = sum(counts.map((copies, card) => drawTwo(copies) * secondPair(rankOf(card))));
  const perfectThenPerfect = sum(counts.map((copies) => drawTwo(copies) * secondPerfect(copies)));
  return [
    [drawTwo(size) * otherHand, pair * otherHand, perfect * otherHand],
    [pair * otherHand, pairThenPair, perfectThenPair],
    [perfect * otherHand, perfectThenPair, perfectThenPerfect],
  ];
}

function sum(terms: readonly bigint[]): bigint {
  return terms.reduce((total, term) => total + term, 0n);
}

function resultOf(player: number, banker: number): PairsResult {
  return {
    playerPair: player >= 1,
    bankerPair: banker >= 1,
    playerPerfectPair: player === 2,
    bankerPerfectPair: banker === 2,
  };
}
