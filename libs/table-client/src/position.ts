/**
 * The order of steps. A position is `roundNumber.seq`: within a round `seq` rises by one, and a round that has ended is
 * followed by the first step of the next one. Whatever is neither known nor next has something missing before it.
 */
import type { Position, TablePhase } from '@sabot/edge';

/** Where a table stands: its last step, and whether its round is over. */
export interface Standing extends Position {
  readonly ended: boolean;
}

export type Place = 'old' | 'next' | 'gap';

export function placeOf(known: Standing, step: Position): Place {
  if (comparePositions(step, known) <= 0) return 'old';
  if (step.roundNumber === known.roundNumber) return step.seq === known.seq + 1 ? 'next' : 'gap';
  const opensNext = known.ended && step.roundNumber === known.roundNumber + 1 && step.seq === 1;
  return opensNext ? 'next' : 'gap';
}

/** Negative when the first one is earlier, 0 when they are the same. */
export function comparePositions(one: Position, other: Position): number {
  return one.roundNumber - other.roundNumber || one.seq - other.seq;
}

/** A table before its first round stands as after the end of a round 0. */
export function standingOf(table: {
  readonly roundNumber: number | null;
  readonly seq: number;
  readonly state: TablePhase;
}): Standing {
  const { roundNumber, seq, state } = table;
  if (roundNumber === null) return { roundNumber: 0, seq: 0, ended: true };
  return { roundNumber, seq, ended: state === 'RESULT' || state === 'VOID' };
}
