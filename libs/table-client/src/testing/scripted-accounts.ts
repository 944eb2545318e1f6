/** The accounts of a scripted gateway: every change has a version, and each player is told of it. */
import type {
  BetAccepted,
  BetSettled,
  BetsRemoved,
  BetStatement,
  LedgerEntry,
  MyBet,
  OwnStatus,
  PlaceBet,
  SettledBet,
} from '@sabot/edge';
import { randomUUID } from 'node:crypto';
import type { Update } from '../heard.js';
import type { ScriptedRound } from './scripted-round.js';

export interface Account {
  balance: number;
  version: number;
  readonly bets: BetStatement[];
  readonly ledger: LedgerEntry[];
  settled: BetSettled | null;
}

export class ScriptedAccounts extends Map<string, Account> {
  startingBalance = 100_000;
  /** Added to every payout, to simulate a gateway that pays wrongly. */
  overpaid = 0;
  #opened = 0;

  constructor(
    private readonly tableId: string,
    private readonly currency: string,
    readonly tell: (userId: string, said: Update) => void = () => undefined,
  ) {
    super();
  }

  open(): string {
    this.#opened += 1;
    const userId = `guest-${this.#opened}`;
    const balance = this.startingBalance;
    this.set(userId, { balance, version: 1, bets: [], ledger: [], settled: null });
    return userId;
  }

  account(userId: string): Account {
    const account = this.get(userId);
    if (!account) throw new Error(`there is no account ${userId}`);
    return account;
  }

  own(userId: string, round: ScriptedRound): OwnStatus {
    const { settled } = this.account(userId);
    const myBets = round.bets
      .filter((bet) => bet.userId === userId)
      .map(({ betId, roundId, target, amount }) => ({ betId, roundId, target, amount }));
    const recent = settled && settled.roundNumber >= round.roundNumber - 1 ? settled : null;
    return { ...this.#balance(userId), myBets, settled: recent };
  }

  /** Books a bet once; a repeat gets the same answer. */
  place(userId: string, round: ScriptedRound, bet: PlaceBet): BetAccepted {
    const { betId, target, amount, clientSeed = '' } = bet;
    const { roundId } = round;
    if (!round.bets.some((known) => known.betId === betId)) {
      this.#move(userId, -amount);
      round.book({ betId, roundId, target, amount, clientSeed, userId });
    }
    const { tableId } = this;
    const event = { betId, tableId, roundId, target, amount, ...this.#balance(userId) };
    this.tell(userId, { name: 'bet-accepted', event });
    return event;
  }

  remove(userId: string, round: ScriptedRound, wanted: (betId: string) => boolean): BetsRemoved {
    const gone = round.bets.filter((bet) => bet.userId === userId && wanted(bet.betId));
    round.bets = round.bets.filter((bet) => !gone.includes(bet));
    const refunded = gone.reduce((sum, { amount }) => sum + amount, 0);
    this.#move(userId, refunded);
    const betIds = gone.map(({ betId }) => betId);
    const { tableId } = this;
    const event = { tableId, roundId: round.roundId, betIds, refunded, ...this.#balance(userId) };
    this.tell(userId, { name: 'bets-removed', event });
    return event;
  }

  /** Pays every bet of a round, or refunds every stake. */
  settle(round: ScriptedRound, voided: boolean): void {
    for (const userId of new Set(round.bets.map((bet) => bet.userId))) {
      const mine = round.bets.filter((bet) => bet.userId === userId);
      const bets = mine.map((bet): SettledBet => {
        const { betId, amount } = bet;
        if (voided) return { betId, status: 'REFUNDED', payout: amount, amount };
        const settled = round.settle(bet);
        return { ...settled, payout: settled.payout + this.overpaid };
      });
      this.#pay(userId, round, mine, bets);
    }
  }

  /** Deposits money, as an operator does. */
  deposit(userId: string, amount: number): void {
    this.#move(userId, amount);
    this.tell(userId, { name: 'balance-update', event: this.#balance(userId) });
  }

  /** Fills an account up as the demo mode of a gateway does; returns its balance. */
  topUp(userId: string): { balance: number; currency: string; version: number } {
    const { balance } = this.account(userId);
    if (balance * 2 < this.startingBalance) this.deposit(userId, this.startingBalance - balance);
    return this.#balance(userId);
  }

  #pay(userId: string, round: ScriptedRound, mine: readonly MyBet[], bets: readonly SettledBet[]): void {
    if (!this.has(userId)) return;
    const paid = bets.reduce((sum, { payout }) => sum + payout, 0);
    const net = bets.reduce((sum, { payout, amount }) => sum + payout - amount, 0);
    this.#move(userId, paid);
    bets.forEach(({ status, payout }, at) => {
      const bet = mine[at];
      if (bet) this.#record(userId, round, bet, { status, payout });
    });
    const { tableId } = this;
    const { roundId, roundNumber } = round;
    const event = { tableId, roundId, roundNumber, bets, net, ...this.#balance(userId) };
    this.account(userId).settled = event;
    this.tell(userId, { name: 'bet-settled', event });
    this.tell(userId, { name: 'balance-update', event: this.#balance(userId) });
  }

  #move(userId: string, amount: number): void {
    const account = this.account(userId);
    account.balance += amount;
    account.version += 1;
  }

  #balance(userId: string): { balance: number; currency: string; version: number } {
    const { balance, version } = this.account(userId);
    return { balance, currency: this.currency, version };
  }

  #record(
    userId: string,
    round: ScriptedRound,
    { betId, target, amount }: MyBet,
    { status, payout }: Pick<BetStatement, 'status' | 'payout'>,
  ): void {
    const { bets, ledger, balance: balanceAfter } = this.account(userId);
    const { tableId, currency } = this;
    const { roundId, roundNumber } = round;
    const at = new Date().toISOString();
    bets.unshift({
      ...{ betId, tableId, roundId, roundNumber, target, amount, status, payout, currency, balanceAfter },
      acceptedAt: at,
      result: status === 'REFUNDED' ? null : round.result(),
    });
    ledger.unshift({
      transferId: randomUUID(),
      kind: status,
      amount: payout - amount,
      ...{ balanceAfter, roundId, roundNumber },
      postedAt: at,
    });
  }
}
