/** What a bet brought, and when: as a statement shows it. */
import type { BetStatement } from '@sabot/edge';

/** Gain or loss of a bet that is decided; a bet that was taken back or is open brought nothing yet. */
export function netOf({ status, amount, payout }: BetStatement): number | null {
  if (status === 'PENDING') return null;
  return status === 'REMOVED' ? 0 : payout - amount;
}

/** Local date and time, written so that it sorts. */
export function timeText(iso: string): string {
  const time = new Date(iso);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':')}`;
}
