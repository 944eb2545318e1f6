/**
 * What only one player is told: payouts, money that an operator moved, and bets placed or taken back at another gateway.
 * It is told after what tables were told before: nobody may learn of a payout before the card that brings it.
 */
import { Injectable, Logger } from '@nestjs/common';
import { subjects, type Timestamp, timestampMs, walletV1 } from '@sabot/contracts';
import type { SettledBet, SettledStatus } from '@sabot/edge';
import type { HeardEvent } from '@sabot/messaging';
import { Broadcaster } from './broadcaster.js';
import { frameOf } from './frame.js';
import { OwnNews } from './own-news.js';
import { PlayersService, requiredTarget } from './players.service.js';
import { Recent } from './recent.js';
import { isRefused } from './refusal.js';
import { Seating } from './seating.js';
import { TablesService } from './tables.service.js';

const { wallet } = subjects;

/** Older events are published again when NATS lost its store; what they tell was told then. Clocks may differ by minutes. */
const NEWS_LASTS_MS = 600_000;
const REMEMBERED = 20_000;

interface Settlement {
  readonly bets: SettledBet[];
  net: number;
  balance: number;
}

@Injectable()
export class PrivateNewsService {
  readonly #told = new Recent(REMEMBERED);
  readonly #logger = new Logger(PrivateNewsService.name);

  constructor(
    private readonly seating: Seating,
    private readonly broadcaster: Broadcaster,
    private readonly tables: TablesService,
    private readonly players: PlayersService,
    private readonly ownNews: OwnNews,
  ) {}

  hear(event: HeardEvent): void {
    // Decoding a batch of thousands of bets is worth it only when somebody is here.
    if (this.seating.userCount === 0) return;
    if (event.is(wallet.payoutsPosted)) this.#payouts(event.message);
    else if (event.is(wallet.betsRemoved)) this.#removed(event.message);
    else if (event.is(wallet.balanceChanged)) this.#balance(event.message);
    else if (event.is(wallet.betsAccepted)) this.#accepted(event.message);
  }

  #payouts(event: walletV1.PayoutsPosted): void {
    const { tableId, roundId, chunkIndex } = event;
    if (isOld(event.occurredAt) || !this.#told.add(`paid ${roundId} ${chunkIndex}`)) return;
    const currency = this.tables.currencyOf(tableId);
    for (const [userId, { bets, net, balance }] of this.#settlements(event)) {
      this.broadcaster.tellUser(userId, frameOf('bet-settled', { tableId, roundId, bets, net, balance }));
      this.broadcaster.tellUser(userId, frameOf('balance-update', { balance, currency }));
    }
  }

  #settlements(event: walletV1.PayoutsPosted): ReadonlyMap<string, Settlement> {
    const settlements = new Map<string, Settlement>();
    event.userIds.forEach((userId, at) => {
      if (!this.seating.has(userId)) return;
      const settlement = settlements.get(userId) ?? { bets: [], net: 0, balance: 0 };
      settlements.set(userId, settlement);
      const amount = Number(event.amountsMinor[at]);
      const payout = Number(event.payoutsMinor[at]);
      const status = walletV1.BetStatus[event.statuses[at] ?? 0] as SettledStatus;
      settlement.bets.push({ betId: event.betIds[at] ?? '', status, payout, amount });
      settlement.net += payout - amount;
      settlement.balance = Number(event.balancesMinor[at]);
    });
    return settlements;
  }

  /** Told from the event alone, also to who took the bets back: the wallet's answer repeats earlier removals. */
  #removed(event: walletV1.BetsRemoved): void {
    const { tableId, roundId, userId, betIds } = event;
    if (isOld(event.occurredAt) || !this.seating.has(userId)) return;
    if (!this.#told.add(`removed ${userId} ${betIds.join()}`)) return;
    const refunded = Number(event.refundedMinor);
    const balance = Number(event.balanceMinor);
    this.broadcaster.tellUser(
      userId,
      frameOf('bets-removed', { tableId, roundId, betIds, refunded, balance }),
    );
  }

  #balance({ userId, currency, balanceMinor, transferId, occurredAt }: walletV1.BalanceChanged): void {
    if (isOld(occurredAt) || !this.seating.has(userId) || !this.#told.add(`moved ${transferId}`)) return;
    this.broadcaster.tellUser(userId, frameOf('balance-update', { balance: Number(balanceMinor), currency }));
  }

  #accepted(event: walletV1.BetsAccepted): void {
    if (isOld(event.occurredAt)) return;
    const byUser = new Map<string, number[]>();
    event.userIds.forEach((userId, at) => {
      if (!this.seating.has(userId) || this.ownNews.knows(userId, event.betIds[at] ?? '')) return;
      const bets = byUser.get(userId);
      if (bets) bets.push(at);
      else byUser.set(userId, [at]);
    });
    for (const [userId, bets] of byUser) {
      this.#tellAccepted(event, userId, bets).catch((error: unknown) => {
        this.#logger.warn({ msg: 'acceptance not told', round: event.roundId, err: error });
      });
    }
  }

  /** The event does not carry the balance after each bet, so the present one is asked for. */
  async #tellAccepted(event: walletV1.BetsAccepted, userId: string, bets: readonly number[]): Promise<void> {
    const { tableId, roundId } = event;
    const account = await this.players.account(userId, this.tables.currencyOf(tableId));
    if (isRefused(account)) throw new Error(account.code);
    for (const at of bets) {
      const bet = {
        betId: event.betIds[at] ?? '',
        tableId,
        roundId,
        target: requiredTarget(event.targets[at] ?? 0),
        amount: Number(event.amountsMinor[at]),
        balance: Number(account.balanceMinor),
      };
      this.broadcaster.tellUser(userId, frameOf('bet-accepted', bet));
    }
  }
}

function isOld(occurredAt: Timestamp | undefined): boolean {
  return occurredAt !== undefined && Date.now() - timestampMs(occurredAt) > NEWS_LASTS_MS;
}
