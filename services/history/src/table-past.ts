/**
 * The past of a table, one round at a time. The roads cover the rounds of the current shoe, or the last 72 with an
 * infinite deck, and restart when the shoe's number changes. A voided round is among the last 20 and counts in the
 * numbering, but is on no road. The same function folds single rounds and lists of them, so a rebuilt past cannot differ
 * from one that grew round by round.
 */
import { outcomeOf } from '@sabot/baccarat';
import { type RoundMark, SCOREBOARD_ROUNDS, WINDOW_ROUNDS } from '@sabot/roads';
import { isVoided, type PastRound } from './past-round.js';

export interface TablePast {
  /** Number of the last round that is included; 0 before the first. */
  readonly number: number;
  readonly endedAtMs: number;
  /** Shoe of the rounds on the roads; 0 with an infinite deck and before the first result. */
  readonly shoeNumber: number;
  /** The rounds on the roads, oldest first. */
  readonly marks: readonly RoundMark[];
  /** The last rounds, newest first. */
  readonly recent: readonly PastRound[];
  /** The round that the roads end with. */
  readonly latestResult?: Pick<PastRound, 'roundId' | 'number'>;
}

export const EMPTY_PAST: TablePast = { number: 0, endedAtMs: 0, shoeNumber: 0, marks: [], recent: [] };

/** The past with one more round, which must be the next one. */
export function withRound(past: TablePast, round: PastRound): TablePast {
  const { number, endedAtMs, shoeNumber, roundId, ending } = round;
  const recent = [round, ...past.recent].slice(0, SCOREBOARD_ROUNDS);
  if (isVoided(ending)) return { ...past, number, endedAtMs, recent };
  const { winner, playerPair, bankerPair, natural } = outcomeOf(ending.player, ending.banker);
  const mark = { winner, playerPair, bankerPair, natural };
  const earlier = shoeNumber === past.shoeNumber ? past.marks : [];
  const marks = shoeNumber === 0 ? [...earlier, mark].slice(-WINDOW_ROUNDS) : [...earlier, mark];
  return { number, endedAtMs, shoeNumber, marks, recent, latestResult: { roundId, number } };
}

/** The past made of these rounds, oldest first. */
export function pastOf(rounds: readonly PastRound[]): TablePast {
  return rounds.reduce(withRound, EMPTY_PAST);
}

/** Whether these rounds, newest first, reach back as far as a table's past does. */
export function reachesBack(rounds: readonly PastRound[]): boolean {
  if (rounds.length < SCOREBOARD_ROUNDS) return false;
  const results = rounds.filter(({ ending }) => !isVoided(ending));
  const current = results[0]?.shoeNumber;
  if (results.some(({ shoeNumber }) => shoeNumber !== current)) return true;
  return current === 0 && results.length >= WINDOW_ROUNDS;
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
