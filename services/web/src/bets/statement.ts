/** How a statement shows a bet's result and a ledger entry. */
import type { BetStatement } from '@sabot/edge';
import type { MessageKey, Translate } from '../i18n/translate';

/** The gain or loss of a settled bet; 0 if the bet was taken back, null while it is open. */
export function netOf({ status, amount, payout }: BetStatement): number | null {
  if (status === 'PENDING') return null;
  return status === 'REMOVED' ? 0 : payout - amount;
}

const KINDS: Readonly<Partial<Record<string, MessageKey>>> = {
  STAKE: 'ledger.STAKE',
  REMOVAL: 'ledger.REMOVAL',
  PAYOUT: 'ledger.PAYOUT',
  REFUND: 'ledger.REFUND',
  DEPOSIT: 'ledger.DEPOSIT',
  WITHDRAWAL: 'ledger.WITHDRAWAL',
  DEMO_CREDIT: 'ledger.DEMO_CREDIT',
  DEMO_TOP_UP: 'ledger.DEMO_TOP_UP',
};

/** The name of a ledger entry's kind; a kind that this page does not know is shown as it is. */
export function kindText(t: Translate, kind: string): string {
  const key = KINDS[kind];
  return key === undefined ? kind : t(key);
}
