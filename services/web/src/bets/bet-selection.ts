/** Which bets a player wants to see, and what they add up to. */
import type { BetStatement } from '@sabot/edge';
import { netOf } from './statement';
import { timeText } from './time-text';

export interface BetFilter {
  /** A table's id; empty for all tables. */
  readonly tableId: string;
  /** A local day such as `2026-11-18`; empty for all days. */
  readonly day: string;
}

export const ALL_BETS: BetFilter = { tableId: '', day: '' };

export function selectedBets(bets: readonly BetStatement[], { tableId, day }: BetFilter): BetStatement[] {
  return bets.filter(
    (bet) => (tableId === '' || bet.tableId === tableId) && (day === '' || dayOf(bet) === day),
  );
}

export interface BetTotals {
  readonly currency: string;
  readonly count: number;
  /** Bets whose round has not ended; they are in none of the sums. */
  readonly open: number;
  readonly staked: number;
  readonly returned: number;
  readonly net: number;
}

/** One line for each currency. A bet that was taken back was never staked. */
export function totalsOf(bets: readonly BetStatement[]): BetTotals[] {
  const currencies = [...new Set(bets.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const mine = bets.filter((bet) => bet.currency === currency);
    const settled = mine.filter(({ status }) => status !== 'PENDING' && status !== 'REMOVED');
    return {
      currency,
      count: mine.length,
      open: mine.filter(({ status }) => status === 'PENDING').length,
      staked: sum(settled, ({ amount }) => amount),
      returned: sum(settled, ({ payout }) => payout),
      net: sum(settled, (bet) => netOf(bet) ?? 0),
    };
  });
}

function sum(bets: readonly BetStatement[], figure: (bet: BetStatement) => number): number {
  return bets.reduce((total, bet) => total + figure(bet), 0);
}

function dayOf({ acceptedAt }: BetStatement): string {
  return timeText(acceptedAt).slice(0, 10);
}
