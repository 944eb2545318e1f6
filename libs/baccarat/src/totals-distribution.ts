// How often each pair of final totals occurs, counted exactly over every ordered draw of six cards.
// Only card values matter here, so the enumeration runs over ten value classes: 55 × 55 two-card hands and at most
// 100 third cards. Cards that the tableau leaves undealt are counted as well, so that all cases share one denominator.
import type { Distribution } from '@sabot/cards';
import { compositionOf, type Deck } from './composition.js';
import { isNaturalTotal } from './hand.js';
import { totalsResult, type TotalsResult } from './outcome.js';
import { bankerDraws, playerDraws } from './tableau.js';
import { ValueDeck } from './value-deck.js';

/** One way for a round to end, with the number of ordered six-card draws that lead to it. */
export interface TotalsCase {
  readonly result: TotalsResult;
  readonly ways: bigint;
}

/** Counts every round that a deck can deal. */
export function totalsDistribution(from: Deck): Distribution<TotalsCase> {
  const deck = new ValueDeck(compositionOf(from));
  const tally = new Array<bigint>(KEY_COUNT).fill(0n);
  deck.eachPair((playerTotal, playerWays) => {
    // The last four cards of the largest shoe have fewer than 2^47 ways, so floating point counts them exactly.
    const rest = new Float64Array(KEY_COUNT);
    deck.eachPair((bankerTotal, bankerWays) => {
      countThirdCards(deck, [playerTotal, bankerTotal], bankerWays, rest);
    });
    rest.forEach((ways, key) => {
      if (ways > 0) tally[key] = (tally[key] ?? 0n) + BigInt(playerWays) * BigInt(ways);
    });
  });
  const cases = tally.flatMap((ways, key) => (ways > 0n ? [caseOfKey(key, ways)] : []));
  return { cases, totalWays: cases.reduce((sum, { ways }) => sum + ways, 0n) };
}

/** Adds the ways to draw a fifth and sixth card once four cards are out, by the key of the resulting case. */
function countThirdCards(
  deck: ValueDeck,
  [player, banker]: readonly [number, number],
  startWays: number,
  tally: Float64Array,
): void {
  const count = (key: number, ways: number): void => {
    tally[key] = (tally[key] ?? 0) + startWays * ways;
  };
  const bankerTurn = (playerTotal: number, playerThird: number | null, ways: number): void => {
    const drew = playerThird !== null;
    const unused = drew ? 0 : 1;
    if (!bankerDraws(banker, playerThird)) {
      count(keyOf(playerTotal, banker, drew, false), ways * deck.waysToDraw(unused + 1));
      return;
    }
    deck.eachCard((value, more) => {
      count(keyOf(playerTotal, (banker + value) % 10, drew, true), ways * more * deck.waysToDraw(unused));
    });
  };
  if (isNaturalTotal(player) || isNaturalTotal(banker)) {
    count(keyOf(player, banker, false, false), deck.waysToDraw(2));
  } else if (playerDraws(player)) {
    deck.eachCard((value, ways) => {
      bankerTurn((player + value) % 10, value, ways);
    });
  } else {
    bankerTurn(player, null, 1);
  }
}

const KEY_COUNT = 400;

function keyOf(playerTotal: number, bankerTotal: number, playerDrew: boolean, bankerDrew: boolean): number {
  return (playerTotal * 10 + bankerTotal) * 4 + (playerDrew ? 2 : 0) + (bankerDrew ? 1 : 0);
}

function caseOfKey(key: number, ways: bigint): TotalsCase {
  const totals = Math.floor(key / 4);
  const [playerCards, bankerCards] = [(key & 2) === 0 ? 2 : 3, (key & 1) === 0 ? 2 : 3];
  return { result: totalsResult(Math.floor(totals / 10), playerCards, totals % 10, bankerCards), ways };
}
