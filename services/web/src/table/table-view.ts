/** What the table page draws, derived from the store. */
import type { BetSettled, BetTarget, TableDetail } from '@sabot/edge';
import type { TableState } from '@sabot/table-client';
import type { CardsView, SpotEnd, SpotView } from '../felt/felt-view';
import { isWaiting, stakeOn, type BetSlip } from './bet-slip';
import type { TableStore } from './table-store';

/** The cards on this screen: those face up, and those on their way. */
export function cardsOf({ reveal }: Pick<TableStore, 'reveal'>): CardsView {
  const up = reveal.shown?.state.table.cards ?? [];
  const air = reveal.turning?.state.table.cards.slice(up.length) ?? [];
  return { up, air, still: reveal.shown?.stillCards ?? 0 };
}

export function spotViews(
  detail: TableDetail,
  { table, own }: TableState,
  slip: BetSlip,
  ends: Readonly<Partial<Record<BetTarget, SpotEnd>>>,
): readonly SpotView[] {
  const settled = own.settled?.roundId === table.roundId ? own.settled : null;
  return detail.limits.map(({ target }) => ({
    target,
    amount: stakeOn(slip, target),
    waiting: isWaiting(slip, target),
    pool: table.totals[target] ?? 0,
    bettors: table.bettors[target] ?? 0,
    end: ends[target] ?? null,
    gain: gainOn(target, slip, settled),
  }));
}

/** What the server paid above the stake, never what we compute ourselves. */
function gainOn(target: BetTarget, slip: BetSlip, settled: BetSettled | null): number {
  const mine = new Set(slip.bets.filter((bet) => bet.target === target).map(({ betId }) => betId));
  const paid = (settled?.bets ?? []).filter(({ betId, status }) => mine.has(betId) && status === 'WON');
  return paid.reduce((sum, { payout, amount }) => sum + payout - amount, 0);
}
