// How often each pair of final totals occurs, counted exactly over every ordered draw of six cards.
// Only card values matter here, so the enumeration runs over ten value classes: 55 × 55 two-card hands and at most
// 100 third cards. Unused cards are counted as drawn, so that all cases share one denominator.
import type { DeckModel } from './deck-model.js';
import { isNaturalTotal } from './hand.js';
import { totalsResult, type TotalsResult } from './outcome.js';
import { bankerDraws, playerDraws } from './tableau.js';
import { valueDeck, type ValueDeck } from './value-deck.js';

/** One way for a round to end, with the number of ordered six-card draws that lead to it. */
export interface TotalsCase {
  readonly result: TotalsResult;
  readonly playerDrew: boolean;
  readonly bankerDrew: boolean;
  readonly ways: bigint;
}

/** Every way for a round to end; the ways of all cases sum to `totalWays`. */
export interface TotalsDistribution {
  readonly cases: readonly TotalsCase[];
  readonly totalWays: bigint;
}

/** Counts every round that a deck can deal. */
export function totalsDistribution(model: DeckModel): TotalsDistribution {
  const deck = valueDeck(model);
  const tally = new Array<bigint>(CASE_COUNT).fill(0n);
  deck.eachPair((playerTotal, playerWays) => {
    deck.eachPair((bankerTotal, bankerWays) => {
      const startWays = BigInt(playerWays * bankerWays);
      for (const [key, ways] of thirdCardWays(deck, playerTotal, bankerTotal).entries()) {
        if (ways > 0) tally[key] = (tally[key] ?? 0n) + startWays * BigInt(ways);
      }
    });
  });
  const cases = tally.flatMap((ways, key) => (ways > 0n ? [caseOf(key, ways)] : []));
  return { cases, totalWays: cases.reduce((sum, { ways }) => sum + ways, 0n) };
}

/** The ways of the fifth and sixth card by the case they lead to, given the cards already out of the deck. */
function thirdCardWays(deck: ValueDeck, player: number, banker: number): Float64Array {
  const ways = new Float64Array(CASE_COUNT);
  const count = (key: number, more: number): void => {
    ways[key] = (ways[key] ?? 0) + more;
  };
  const bankerTurn = (playerTotal: number, third: number | null, before: number): void => {
    const drew = third !== null;
    if (bankerDraws(banker, third)) {
      deck.eachCard((value, more) => {
        count(caseKey(playerTotal, (banker + value) % 10, drew, true), before * more);
      });
    } else {
      count(caseKey(playerTotal, banker, drew, false), before * deck.size());
    }
  };
  if (isNaturalTotal(player) || isNaturalTotal(banker)) {
    count(caseKey(player, banker, false, false), deck.orderedPairs());
  }
  return ways;
}
