/**
 * Messages for a single player: payouts, operators' transfers, and bets placed or taken back at another gateway. They queue
 * behind earlier table events: nobody may learn of a payout before the card that decided it.
 */
import { Injectable } from '@nestjs/common';
import { subjects, type Timestamp, timestampMs, walletV1 } from '@sabot/contracts';
import type { AccountBalance, BetSettled, SettledBet, SettledStatus } from '@sabot/edge';
import type { HeardEvent } from '@sabot/messaging';
import { Broadcaster } from '../socket/broadcaster.js';
import { EDGE_NAMESPACES, frameIn, frameOf } from '../socket/frame.js';
import { SubmittedBets } from './submitted-bets.js';
import { balanceOf } from './holdings.service.js';
import { RecentKeys } from './recent-keys.js';
import { requiredTarget } from './required-target.js';
import { Seating } from '../socket/seating.js';
import { TablesService } from '../table/tables.service.js';

const { wallet } = subjects;

/** Older events are repeats, published again after NATS lost its store. Allows for clocks that differ by minutes. */
const MAX_EVENT_AGE_MS = 600_000;
const MAX_REMEMBERED = 20_000;

type Settlement = BetSettled & { readonly bets: SettledBet[]; net: number };

@Injectable()
export class PrivateMessagesService {
  readonly #told = new RecentKeys(MAX_REMEMBERED);

  constructor(
    private readonly seating: Seating,
    private readonly broadcaster: Broadcaster,
    private readonly tables: TablesService,
    private readonly submittedBets: SubmittedBets,
  ) {}

  hear(event: HeardEvent): void {
    // Decoding a batch of thousands of bets is worth it only when somebody is connected.
    if (this.seating.userCount === 0) return;
    if (event.is(wallet.payoutsPosted)) this.#payouts(event.message);
    else if (event.is(wallet.betsRemoved)) this.#removed(event.message);
    else if (event.is(wallet.balanceChanged)) this.#balance(event.message);
    else if (event.is(wallet.betsAccepted)) this.#accepted(event.message);
  }

  #payouts(event: walletV1.PayoutsPosted): void {
    if (isOld(event.occurredAt) || !this.#told.add(`paid ${event.roundId} ${event.chunkIndex}`)) return;
    for (const [userId, settled] of this.#settlements(event)) {
      const { balance, currency, version } = settled;
      this.broadcaster.tellUser(userId, frameOf('bet-settled', settled));
      this.#tellBalance(userId, { balance, currency, version });
    }
  }

  #settlements(event: walletV1.PayoutsPosted): ReadonlyMap<string, Settlement> {
    const settlements = new Map<string, Settlement>();
    event.userIds.forEach((userId, at) => {
      if (!this.seating.has(userId)) return;
      const settlement = settlements.get(userId) ?? settlementOf(event, at);
      settlements.set(userId, settlement);
      const amount = Number(event.amountsMinor[at]);
      const payout = Number(event.payoutsMinor[at]);
      const status = walletV1.BetStatus[event.statuses[at] ?? 0] as SettledStatus;
      settlement.bets.push({ betId: event.betIds[at] ?? '', status, payout, amount });
      settlement.net += payout - amount;
    });
    return settlements;
  }

  /** Sent only from the event, even to the socket that removed the bets: the wallet's answer may repeat earlier removals. */
  #removed(event: walletV1.BetsRemoved): void {
    const { tableId, roundId, userId, betIds } = event;
    if (isOld(event.occurredAt) || !this.seating.has(userId)) return;
    if (!this.#told.add(`removed ${userId} ${betIds.join()}`)) return;
    const refunded = Number(event.refundedMinor);
    const removed = { tableId, roundId, betIds, refunded, ...balanceOf(event) };
    this.broadcaster.tellUser(userId, frameOf('bets-removed', removed));
  }

  #balance(event: walletV1.BalanceChanged): void {
    const { userId, transferId, occurredAt } = event;
    if (isOld(occurredAt) || !this.seating.has(userId) || !this.#told.add(`moved ${transferId}`)) return;
    this.#tellBalance(userId, balanceOf(event));
  }

  /** One account pays for all games, so its balance is told in every namespace. */
  #tellBalance(userId: string, balance: AccountBalance): void {
    for (const namespace of EDGE_NAMESPACES)
      this.broadcaster.tellUser(userId, frameIn(namespace, 'balance-update', balance));
  }

  /** Also keeps the table listened to, so the user learns how the bet ends, wherever it was placed. */
  #accepted(event: walletV1.BetsAccepted): void {
    if (isOld(event.occurredAt)) return;
    const { tableId, roundId } = event;
    event.userIds.forEach((userId, at) => {
      if (!this.seating.has(userId)) return;
      this.tables.hold(userId, [tableId]);
      const betId = event.betIds[at] ?? '';
      if (this.submittedBets.knows(userId, betId)) return;
      const target = requiredTarget(event.targets[event.targetIndexes[at] ?? -1] ?? '');
      const amount = Number(event.amountsMinor[at]);
      const bet = { betId, tableId, roundId, target, amount, ...balanceAt(event, at) };
      this.broadcaster.tellUser(userId, frameOf('bet-accepted', bet));
    });
  }
}

function settlementOf(event: walletV1.PayoutsPosted, at: number): Settlement {
  const { tableId, roundId, roundNumber } = event;
  return { tableId, roundId, roundNumber, bets: [], net: 0, ...balanceAt(event, at) };
}

/** The account balance in row `at` of the columns. */
function balanceAt(
  { balancesMinor, versions, currency }: walletV1.BetsAccepted | walletV1.PayoutsPosted,
  at: number,
): AccountBalance {
  return { balance: Number(balancesMinor[at]), currency, version: Number(versions[at]) };
}

function isOld(occurredAt: Timestamp | undefined): boolean {
  return occurredAt !== undefined && Date.now() - timestampMs(occurredAt) > MAX_EVENT_AGE_MS;
}
