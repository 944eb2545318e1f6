/** What a gateway tells a client that comes back: everything after its position, while that is no more than two rounds. */
import type { Position, TableStep } from '@sabot/edge';
import { comparePositions } from '../position.js';

/** The steps after a position; null when the client missed more than the previous round. */
export function missedSteps(told: readonly TableStep[], position: Position): TableStep[] | null {
  const current = told.at(-1)?.event.roundNumber ?? 0;
  if (position.roundNumber < current - 1) return null;
  return told.filter(({ event }) => comparePositions(event, position) > 0);
}
