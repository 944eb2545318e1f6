/** A player's balances, one per currency. Of two in one currency, the one with the higher version is newer. */
import type { AccountBalance } from '@sabot/edge';

export type Balances = Readonly<Record<string, AccountBalance>>;

/** The balances after a new one arrived; the same object when it is not newer. */
export function withBalance(balances: Balances, told: AccountBalance): Balances {
  const { balance, currency, version } = told;
  const known = balances[currency];
  if (known && known.version >= version) return balances;
  return { ...balances, [currency]: { balance, currency, version } };
}
