/** Bets on their way to the wallet, which alone decides; what it decided goes to the sender and to all of the user's sockets. */
import { Inject, Injectable } from '@nestjs/common';
import { subjects, walletV1 } from '@sabot/contracts';
import type { BetAccepted, BetsRemoved, BetTarget, PlaceBet, Refused, TableRequest } from '@sabot/edge';
import { NatsClient } from '@sabot/messaging';
import { rememberTrace, withBatchSpan } from '@sabot/service-kit';
import { targetNumber } from '@sabot/translation';
import { BetBatcher } from './bet-batcher.js';
import { GATEWAY_CONFIG, type GatewayConfig } from './gateway.config.js';
import { GatewayMetrics } from './gateway.metrics.js';
import { OwnNews } from './own-news.js';
import { invalid, isRefused, outcomeIn, refusal, refusalFrom } from './refusal.js';
import type { Seat } from './seat.js';
import type { TableFloor } from './table-floor.js';
import { TablesService } from './tables.service.js';

const { wallet, round } = subjects;

const BOUNDS = { batchBets: 500, requests: 8, queuedBets: 20_000 };

interface BetOrder {
  readonly userId: string;
  readonly roundId: string;
  readonly betId: string;
  readonly target: BetTarget;
  readonly amount: number;
  readonly clientSeed: string;
}

@Injectable()
export class BettingService {
  readonly #batcher = new BetBatcher(
    (orders: readonly BetOrder[]) => withBatchSpan({ name: 'send bets' }, orders, () => this.#send(orders)),
    BOUNDS,
  );
  readonly #options;

  constructor(
    private readonly client: NatsClient,
    private readonly tables: TablesService,
    private readonly ownNews: OwnNews,
    private readonly metrics: GatewayMetrics,
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
  ) {
    // The wallet knows a bet by its id, so that asking again places nothing twice.
    this.#options = { timeoutMs: config.CALL_TIMEOUT_MS, retries: 1 };
  }

  get idle(): boolean {
    return this.#batcher.idle;
  }

  async place(seat: Seat, bet: PlaceBet): Promise<BetAccepted | Refused> {
    const place = this.#placeOf(seat, bet);
    if (isRefused(place)) return place;
    const { userId } = seat;
    const { betId, amount, target, clientSeed = '' } = bet;
    const { roundId, tableId } = place;
    const finished = this.metrics.betSeconds.startTimer();
    this.ownNews.submitted(userId, betId, roundId);
    try {
      const order = rememberTrace({ userId, roundId, betId, target, amount, clientSeed });
      const verdict = await this.#batcher.place(order);
      if (!verdict) return refusal('OVERLOADED');
      if (isRefused(verdict)) return verdict;
      this.ownNews.accepted(userId, betId);
      return { betId, tableId, roundId, target, amount, balance: verdict.balance };
    } finally {
      this.ownNews.answered(userId, betId);
      finished();
    }
  }

  async remove({ userId }: Seat, betId: string): Promise<BetsRemoved | Refused> {
    const removed = outcomeIn(await this.client.request(wallet.removeBet, { userId, betId }, this.#options));
    return isRefused(removed) ? removed : this.#removal(removed);
  }

  async clear({ userId }: Seat, { tableId }: TableRequest): Promise<BetsRemoved | Refused> {
    const floor = this.#openFloor(tableId);
    if (isRefused(floor)) return floor;
    const request = { userId, roundId: floor.roundId };
    const removed = outcomeIn(await this.client.request(wallet.clearBets, request, this.#options));
    return isRefused(removed) ? removed : this.#removal(removed);
  }

  /** Deals at a table that waits for its player. */
  async deal({ userId }: Seat, { tableId }: TableRequest): Promise<TableRequest | Refused> {
    const floor = this.#openFloor(tableId);
    if (isRefused(floor)) return floor;
    const request = { tableId, roundId: floor.roundId, userId };
    const state = outcomeIn(await this.client.request(round.dealNow, request, { ...this.#options, tableId }));
    return isRefused(state) ? state : { tableId };
  }

  #removal({ roundId, betIds, refundedMinor, balanceMinor }: walletV1.RemovedBets): BetsRemoved {
    const tableId = this.tables.ofRound(roundId)?.tableId ?? '';
    return { tableId, roundId, betIds, refunded: Number(refundedMinor), balance: Number(balanceMinor) };
  }

  /** The table and round that a bet is for. A bet that names its round is never moved to another one. */
  #placeOf(seat: Seat, bet: PlaceBet): { readonly tableId: string; readonly roundId: string } | Refused {
    const [joined, ...others] = seat.tables;
    const tableId = bet.tableId ?? (others.length === 0 ? joined : undefined);
    if (tableId === undefined) return invalid('tableId');
    const floor = this.tables.find(tableId);
    if (isRefused(floor)) return floor;
    if (bet.roundId === undefined) {
      const open = roundAt(floor);
      const repeated = this.ownNews.roundOf(seat.userId, bet.betId);
      return repeated === undefined || isRefused(open) ? open : { tableId, roundId: repeated };
    }
    const elsewhere = this.tables.ofRound(bet.roundId);
    return elsewhere && elsewhere !== floor ? refusal('UNKNOWN_ROUND') : { tableId, roundId: bet.roundId };
  }

  #openFloor(tableId: string): { readonly tableId: string; readonly roundId: string } | Refused {
    const floor = this.tables.find(tableId);
    return isRefused(floor) ? floor : roundAt(floor);
  }

  async #send(orders: readonly BetOrder[]): Promise<({ readonly balance: number } | Refused)[]> {
    this.metrics.batchBets.observe(orders.length);
    const answer = outcomeIn(await this.client.request(wallet.placeBets, columnsOf(orders), this.#options));
    if (isRefused(answer)) return orders.map(() => answer);
    const refusals = new Map(answer.refusals.map(({ index, refusal: why }) => [index, why]));
    return orders.map((_, at) => {
      if (answer.verdicts[at] === walletV1.BetVerdict.ACCEPTED)
        return { balance: Number(answer.balancesMinor[at]) };
      const why = refusals.get(at);
      return why ? refusalFrom(why) : refusal('INTERNAL');
    });
  }
}

function roundAt({
  tableId,
  view,
}: TableFloor): { readonly tableId: string; readonly roundId: string } | Refused {
  if (view.roundId !== null) return { tableId, roundId: view.roundId };
  return refusal('INVALID_PHASE', { expected: 'BETTING', actual: view.phase });
}

function columnsOf(orders: readonly BetOrder[]) {
  const rounds = new Map<string, number>();
  const roundIndexes = orders.map(({ roundId }) => {
    const known = rounds.get(roundId) ?? rounds.size;
    rounds.set(roundId, known);
    return known;
  });
  const seeded = orders.some(({ clientSeed }) => clientSeed !== '');
  return {
    roundIds: [...rounds.keys()],
    roundIndexes,
    betIds: orders.map(({ betId }) => betId),
    userIds: orders.map(({ userId }) => userId),
    targets: orders.map(({ target }) => targetNumber(target)),
    amountsMinor: orders.map(({ amount }) => BigInt(amount)),
    playerSeeds: seeded ? orders.map(({ clientSeed }) => clientSeed) : [],
  };
}
