/** What the scripted gateway keeps of a player. */
import type { BetStatement, LedgerEntry, MyBet } from '@sabot/edge';
import { randomUUID } from 'node:crypto';

export interface Account {
  balance: number;
  readonly bets: BetStatement[];
  readonly ledger: LedgerEntry[];
}

/** Writes down what became of a bet. */
export function state(account: Account, bet: MyBet, status: BetStatement['status'], payout: number): void {
  const { betId, roundId, target, amount } = bet;
  const acceptedAt = new Date().toISOString();
  account.bets.unshift({
    betId,
    tableId: 'main',
    roundId,
    target,
    amount,
    status,
    payout,
    acceptedAt,
    currency: 'DEMO',
  });
  account.ledger.unshift({
    transferId: randomUUID(),
    kind: status,
    amount: payout - amount,
    roundId,
    postedAt: acceptedAt,
  });
}
