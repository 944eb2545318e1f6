// How surprising a streak is: the exact probability that some run of at least this length occurs in a number of decided
// rounds, for either side. Rounds are taken as independent at the odds of a fresh deck; ties neither lengthen nor end a run.
// Counted as ways in whole numbers: of all sequences, those in which no run ever gets so long.
import { add, ONE, rational, subtract, ZERO, type Rational } from '@sabot/cards';

/** A run is wins of one side in a row, or chops: wins that change sides each time. */
export type RunShape = 'streak' | 'chops';

/** The chances of the two sides to win a round; whatever is missing from one are ties. */
export interface SideChances {
  readonly player: Rational;
  readonly banker: Rational;
}

/** Rounds beyond this are not on any board. */
const MAX_ROUNDS = 500;

export function runChance(shape: RunShape, length: number, rounds: number, chances: SideChances): Rational {
  if (!Number.isInteger(length) || length < 1) throw new RangeError(`a run cannot have length ${length}`);
  if (!Number.isInteger(rounds) || rounds < 0 || rounds > MAX_ROUNDS) {
    throw new RangeError(`${rounds} rounds are not on a board`);
  }
  if (rounds < length) return ZERO;
  if (length === 1) return ONE;
  const [player, banker] = weightsOf(chances);
  // ways[l − 1]: sequences so far that end in a run of length l, the latest win being the player's or the banker's.
  let byPlayer = [player, ...new Array<bigint>(length - 2).fill(0n)];
  let byBanker = [banker, ...new Array<bigint>(length - 2).fill(0n)];
  for (let round = 1; round < rounds; round += 1) {
    const [player0, banker0] = [sum(byPlayer), sum(byBanker)];
    const streak = shape === 'streak';
    const grow = (ways: readonly bigint[], weight: bigint): bigint[] =>
      ways.slice(0, -1).map((way) => way * weight);
    const nextPlayer = [(streak ? banker0 : player0) * player, ...grow(streak ? byPlayer : byBanker, player)];
    const nextBanker = [(streak ? player0 : banker0) * banker, ...grow(streak ? byBanker : byPlayer, banker)];
    [byPlayer, byBanker] = [nextPlayer, nextBanker];
  }
  return subtract(ONE, rational(sum(byPlayer) + sum(byBanker), (player + banker) ** BigInt(rounds)));
}

/** The chances of the sides among decided rounds, as whole numbers in lowest terms. */
function weightsOf({ player, banker }: SideChances): [bigint, bigint] {
  const decided = add(player, banker);
  const share = rational(player.numerator * decided.denominator, player.denominator * decided.numerator);
  return [share.numerator, share.denominator - share.numerator];
}

function sum(ways: readonly bigint[]): bigint {
  return ways.reduce((total, way) => total + way, 0n);
}
