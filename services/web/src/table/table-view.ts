/** What the table page draws, derived from what the store holds. */
import type { BetTarget, TableDetail } from '@sabot/edge';
import type { SpotView } from '../felt/felt-view';
import { winningTargets } from '../felt/felt-view';
import { isWaiting, stakeOn, type BetSlip } from './bet-slip';
import type { TableState } from './table-state';

export function spotViews(detail: TableDetail, state: TableState, slip: BetSlip): readonly SpotView[] {
  const { table } = state;
  const winning = winningTargets(table.result, detail.payTable);
  const pushed =
    table.result?.winner === 'TIE' ? new Set<BetTarget>(['PLAYER', 'BANKER']) : new Set<BetTarget>();
  return detail.limits.map(({ target }) => ({
    target,
    amount: stakeOn(slip, target),
    waiting: isWaiting(slip, target),
    pool: table.totals[target] ?? 0,
    won: winning.has(target),
    lost: table.result !== null && !winning.has(target) && !pushed.has(target),
  }));
}
