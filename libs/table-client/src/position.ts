/**
 * The order of steps. A position is `roundNumber.seq`: within a round `seq` rises by one, and an ended round is
 * followed by the first step of the next one. A step that is neither old nor next comes after a gap.
 */
import type { Position, TablePhase } from '@sabot/edge';

/** The position of a table's last step, and whether its round has ended. */
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

/** Negative when the first one is earlier, 0 when they are equal. */
export function comparePositions(one: Position, other: Position): number {
  return one.roundNumber - other.roundNumber || one.seq - other.seq;
}

/** A table before its first round counts as one whose round 0 has ended. */
export function standingOf(table: {
  readonly roundNumber: number | null;
  readonly seq: number;
  readonly state: TablePhase;
}): Standing {
  const { roundNumber, seq, state } = table;
  if (roundNumber === null) return { roundNumber: 0, seq: 0, ended: true };
  return { roundNumber, seq, ended: state === 'RESULT' || state === 'VOID' };
}
