/**
 * The past of a table, one round at a time. The roads are those of one board: it begins with a shoe or, with an infinite
 * deck, with every round whose number is 72k + 1, so that no mark ever moves. A voided round is among the last 20 and counts
 * in the numbering, but is on no road. The same function folds single rounds and lists of them, so a rebuilt past cannot
 * differ from one that grew round by round.
 */
import { outcomeOf } from '@sabot/baccarat';
import { BOARD_ROUNDS, type RoundMark, SCOREBOARD_ROUNDS } from '@sabot/roads';
import { isVoided, type PastRound } from './past-round.js';

export interface TablePast {
  /** Number of the last round that is included; 0 before the first. */
  readonly number: number;
  readonly endedAtMs: number;
  /** Shoe of the rounds on the roads; 0 with an infinite deck and before the first result. */
  readonly shoeNumber: number;
  /** The rounds on the roads, oldest first. */
  readonly marks: readonly RoundMark[];
  /** Number of the first of them; of the next round while there are none. */
  readonly firstNumber: number;
  /** The last rounds, newest first. */
  readonly recent: readonly PastRound[];
  /** The round that the roads end with. */
  readonly latestResult?: Pick<PastRound, 'roundId' | 'number'>;
}

export const EMPTY_PAST: TablePast = {
  number: 0,
  endedAtMs: 0,
  shoeNumber: 0,
  marks: [],
  firstNumber: 1,
  recent: [],
};

type Numbered = Pick<PastRound, 'number' | 'shoeNumber'>;

/** The past with one more round, which must be the next one. */
export function withRound(past: TablePast, round: PastRound): TablePast {
  const { number, endedAtMs, shoeNumber, roundId, ending } = round;
  const recent = [round, ...past.recent].slice(0, SCOREBOARD_ROUNDS);
  if (isVoided(ending)) {
    const firstNumber = past.marks.length === 0 ? number + 1 : past.firstNumber;
    return { ...past, number, endedAtMs, firstNumber, recent };
  }
  const { winner, playerPair, bankerPair, natural } = outcomeOf(ending.player, ending.banker);
  const mark = { winner, playerPair, bankerPair, natural };
  const latestResult = { roundId, number };
  const continues =
    past.latestResult && isSameBoard(round, { ...past.latestResult, shoeNumber: past.shoeNumber });
  const marks = continues ? [...past.marks, mark] : [mark];
  const firstNumber = continues ? past.firstNumber : number;
  return { number, endedAtMs, shoeNumber, marks, firstNumber, recent, latestResult };
}

/** Whether the results of two rounds of a table are on the same board. */
function isSameBoard(one: Numbered, other: Numbered): boolean {
  if (one.shoeNumber !== other.shoeNumber) return false;
  return one.shoeNumber !== 0 || boardOf(one.number) === boardOf(other.number);
}

function boardOf(number: number): number {
  return Math.floor((number - 1) / BOARD_ROUNDS);
}

/** The past made of these rounds, oldest first. */
export function pastOf(rounds: readonly PastRound[]): TablePast {
  return rounds.reduce(withRound, EMPTY_PAST);
}

/** Whether these rounds, newest first, reach back as far as a table's past does. */
export function reachesBack(rounds: readonly PastRound[]): boolean {
  if (rounds.length < SCOREBOARD_ROUNDS) return false;
  const results = rounds.filter(({ ending }) => !isVoided(ending));
  const [latest] = results;
  return latest !== undefined && results.some((result) => !isSameBoard(result, latest));
}

/** What to do with a round that a table's past may already contain. */
export type FoldAction = 'DUPLICATE' | 'NEXT' | 'REBUILD';

/**
 * A number that is not above the last one is a duplicate, unless that round ended later than the last one. Then the
 * numbering started over, as after the scheduler's database was replaced, and the stored past is obsolete.
 */
export function foldActionFor(
  past: TablePast | undefined,
  { number, endedAtMs }: Pick<PastRound, 'number' | 'endedAtMs'>,
): FoldAction {
  if (past === undefined) return 'REBUILD';
  if (number <= past.number) return endedAtMs > past.endedAtMs ? 'REBUILD' : 'DUPLICATE';
  return number === past.number + 1 ? 'NEXT' : 'REBUILD';
}

/** Whether a rebuilt past may replace the stored one. */
export function supersedes(rebuilt: TablePast, held: TablePast | undefined): boolean {
  return held === undefined || rebuilt.number >= held.number || rebuilt.endedAtMs > held.endedAtMs;
}
