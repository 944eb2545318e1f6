/** What a bet brought, and when: as a statement shows it. */
import type { BetStatement } from '@sabot/edge';
import type { MessageKey, Translate } from '../i18n/translate';

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

const KINDS: Readonly<Partial<Record<string, MessageKey>>> = {
  STAKE: 'ledger.STAKE',
  REMOVAL: 'ledger.REMOVAL',
  PAYOUT: 'ledger.PAYOUT',
  REFUND: 'ledger.REFUND',
  DEPOSIT: 'ledger.DEPOSIT',
  WITHDRAWAL: 'ledger.WITHDRAWAL',
  DEMO_CREDIT: 'ledger.DEMO_CREDIT',
};

/** What an entry of the ledger is; a kind that is newer than this page is shown as it came. */
export function kindText(t: Translate, kind: string): string {
  const key = KINDS[kind];
  return key === undefined ? kind : t(key);
}
