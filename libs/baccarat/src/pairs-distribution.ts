// How often each combination of pairs occurs, in closed form. Pairs depend on the first four cards only, and the order
// of the deal does not change their chance. With n cards, r of each rank and c of each face, a hand is a pair in
// n(r − 1) ways and a perfect pair in n(c − 1); for the infinite deck nothing is subtracted.
import type { DeckModel, Distribution } from '@sabot/cards';
import type { PairsResult } from './outcome.js';

/** One combination of pairs, with the number of ordered four-card draws that lead to it. */
export interface PairsCase {
  readonly result: PairsResult;
  readonly ways: bigint;
}

/** How good the first two cards of a hand are: 0 for any two, 1 for a pair, 2 for a perfect pair. */
const GRADES = [0, 1, 2] as const;

/** Counts every combination of pairs that a deck can deal. */
export function pairsDistribution(model: DeckModel): Distribution<PairsCase> {
  const waysAtLeast = waysByGrade(model);
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
function waysByGrade(model: DeckModel): bigint[][] {
  const perFace = model.model === 'infinite' ? 1n : BigInt(model.decks);
  const removed = model.model === 'infinite' ? 0n : 1n;
  const perRank = 4n * perFace;
  const n = 52n * perFace;
  const anyHand = n * (n - removed);
  const pair = n * (perRank - removed);
  const perfect = n * (perFace - removed);
  const otherHand = (n - 2n * removed) * (n - 3n * removed);
  // The second hand pairs up within the rank, or the face, of the first, or within any other.
  const secondPair =
    (perRank - 2n * removed) * (perRank - 3n * removed) + (n - perRank) * (perRank - removed);
  const secondPerfect =
    (perFace - 2n * removed) * (perFace - 3n * removed) + (n - perFace) * (perFace - removed);
  return [
    [anyHand * otherHand, pair * otherHand, perfect * otherHand],
    [pair * otherHand, pair * secondPair, perfect * secondPair],
    [perfect * otherHand, perfect * secondPair, perfect * secondPerfect],
  ];
}

function resultOf(player: number, banker: number): PairsResult {
  return {
    playerPair: player >= 1,
    bankerPair: banker >= 1,
    playerPerfectPair: player === 2,
    bankerPerfectPair: banker === 2,
  };
}
