/** What the table page draws, derived from the store. */
import type { BetSettled, BetTarget, TableDetail } from '@sabot/edge';
import type { SpotView } from '../felt/felt-view';
import { winningTargets } from '../felt/felt-view';
import { isWaiting, stakeOn, type BetSlip } from './bet-slip';
import type { TableState } from '@sabot/table-client';

export function spotViews(
  detail: TableDetail,
  state: TableState,
  slip: BetSlip,
  settled: BetSettled | null,
): readonly SpotView[] {
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
    gain: gainOn(target, slip, settled),
  }));
}

/** What the server paid above the stake, never what we compute ourselves. */
function gainOn(target: BetTarget, slip: BetSlip, settled: BetSettled | null): number {
  const mine = new Set(slip.bets.filter((bet) => bet.target === target).map(({ betId }) => betId));
  const paid = (settled?.bets ?? []).filter(({ betId, status }) => mine.has(betId) && status === 'WON');
  return paid.reduce((sum, { payout, amount }) => sum + payout - amount, 0);
}
