/** A player's balances, one for each currency. Of two in one currency the one with the higher version is the newer. */
import type { AccountBalance } from '@sabot/edge';

export type Balances = Readonly<Record<string, AccountBalance>>;

/** The balances after one was told; the same object when it says nothing new. */
export function withBalance(balances: Balances, told: AccountBalance): Balances {
  const { balance, currency, version } = told;
  const known = balances[currency];
  if (known && known.version >= version) return balances;
  return { ...balances, [currency]: { balance, currency, version } };
}
