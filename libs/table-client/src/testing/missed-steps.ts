/** What a gateway sends a returning client: every step after its position in the current or the previous round. */
import type { Position, TableStep } from '@sabot/edge';
import { comparePositions } from '../position.js';

/** The steps after a position; null when the client missed more than the previous round. */
export function missedSteps(told: readonly TableStep[], position: Position): TableStep[] | null {
  const current = told.at(-1)?.event.roundNumber ?? 0;
  if (position.roundNumber < current - 1) return null;
  return told.filter(({ event }) => comparePositions(event, position) > 0);
}
