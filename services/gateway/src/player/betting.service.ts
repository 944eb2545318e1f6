/** Sends bets, removals and deal requests on. The wallet alone decides about bets, the scheduler about dealing. */
import { Inject, Injectable } from '@nestjs/common';
import { subjects, walletV1 } from '@sabot/contracts';
import type {
  AccountBalance,
  BetAccepted,
  BetsRemoved,
  BetTarget,
  PlaceBet,
  Refused,
  DealRequest,
  TableRequest,
} from '@sabot/edge';
import { NatsClient } from '@sabot/messaging';
import { rememberTrace, withBatchSpan } from '@sabot/service-kit';
import { indexedTargets } from '@sabot/translation';
import { Batcher } from './batcher.js';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { GatewayMetrics } from '../gateway.metrics.js';
import { balanceOf } from './holdings.service.js';
import { SubmittedBets } from './submitted-bets.js';
import { invalid, isRefused, outcomeIn, refusal, refusalFrom } from '../http/refusal.js';
import type { Seat } from '../socket/seat.js';
import { type RoundPlace, TablesService } from '../table/tables.service.js';

const { wallet, round } = subjects;

const BOUNDS = { batch: 500, requests: 8, queued: 20_000 };

/** The table and the round that a bet is for. */
interface BetPlace {
  readonly tableId: string;
  readonly roundId: string;
}

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
  readonly #batcher = new Batcher(
    (orders: readonly BetOrder[]) => withBatchSpan({ name: 'send bets' }, orders, () => this.#send(orders)),
    BOUNDS,
  );
  readonly #options;

  constructor(
    private readonly client: NatsClient,
    private readonly tables: TablesService,
    private readonly submittedBets: SubmittedBets,
    private readonly metrics: GatewayMetrics,
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
  ) {
    // The wallet recognises a bet by its id, so a retry places nothing twice.
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
    this.submittedBets.submitted(userId, betId, roundId);
    this.tables.hold(userId, [tableId]);
    try {
      const order = rememberTrace({ userId, roundId, betId, target, amount, clientSeed });
      const verdict = await this.#batcher.ask(order);
      if (!verdict) return refusal('OVERLOADED');
      if (isRefused(verdict)) return verdict;
      this.submittedBets.accepted(userId, betId);
      const { balance, version } = verdict;
      const currency = this.tables.currencyOf(tableId);
      return { betId, tableId, roundId, target, amount, balance, currency, version };
    } finally {
      this.submittedBets.answered(userId, betId);
      finished();
    }
  }

  async remove({ userId }: Seat, betId: string): Promise<BetsRemoved | Refused> {
    const removed = outcomeIn(await this.client.request(wallet.removeBet, { userId, betId }, this.#options));
    return isRefused(removed) ? removed : this.#removal(removed);
  }

  async clear({ userId }: Seat, { tableId }: TableRequest): Promise<BetsRemoved | Refused> {
    const place = this.#currentAt(tableId);
    if (isRefused(place)) return place;
    const request = { userId, roundId: place.roundId };
    const removed = outcomeIn(await this.client.request(wallet.clearBets, request, this.#options));
    return isRefused(removed) ? removed : this.#removal(removed);
  }

  /** Asks for the deal at a table that deals on demand. */
  async deal({ userId }: Seat, { tableId, fast = false }: DealRequest): Promise<TableRequest | Refused> {
    const place = this.#currentAt(tableId);
    if (isRefused(place)) return place;
    const request = { ...place, userId, fast };
    const state = outcomeIn(await this.client.request(round.dealNow, request, this.#options));
    return isRefused(state) ? state : { tableId };
  }

  #removal({ roundId, betIds, refundedMinor, ...account }: walletV1.RemovedBets): BetsRemoved {
    const tableId = this.tables.ofRound(roundId) ?? '';
    return { tableId, roundId, betIds, refunded: Number(refundedMinor), ...balanceOf(account) };
  }

  /** Finds the table and round of a bet. A bet that names its round is never moved to another one. */
  #placeOf(seat: Seat, bet: PlaceBet): BetPlace | Refused {
    const [joined, ...others] = seat.tables;
    const tableId = bet.tableId ?? (others.length === 0 ? joined : undefined);
    if (tableId === undefined) return invalid('tableId');
    const current = this.tables.roundAt(tableId);
    if (isRefused(current)) return current;
    if (bet.roundId === undefined) {
      const open = roundOf(current);
      const repeated = this.submittedBets.roundOf(seat.userId, bet.betId);
      return repeated === undefined || isRefused(open) ? open : { tableId, roundId: repeated };
    }
    const place = { tableId, roundId: bet.roundId };
    if (bet.roundId === current.roundId) return place;
    const elsewhere = this.tables.ofRound(bet.roundId);
    return elsewhere === undefined || elsewhere === tableId ? place : refusal('UNKNOWN_ROUND');
  }

  #currentAt(tableId: string): BetPlace | Refused {
    const current = this.tables.roundAt(tableId);
    return isRefused(current) ? current : roundOf(current);
  }

  async #send(orders: readonly BetOrder[]): Promise<(Omit<AccountBalance, 'currency'> | Refused)[]> {
    this.metrics.batchBets.observe(orders.length);
    const answer = outcomeIn(await this.client.request(wallet.placeBets, columnsOf(orders), this.#options));
    if (isRefused(answer)) return orders.map(() => answer);
    const refusals = new Map(answer.refusals.map(({ index, refusal: why }) => [index, why]));
    return orders.map((_, at) => {
      if (answer.verdicts[at] === walletV1.BetVerdict.ACCEPTED)
        return { balance: Number(answer.balancesMinor[at]), version: Number(answer.versions[at]) };
      const why = refusals.get(at);
      return why ? refusalFrom(why) : refusal('INTERNAL');
    });
  }
}

function roundOf({ tableId, roundId, phase }: RoundPlace): BetPlace | Refused {
  if (roundId !== null) return { tableId, roundId };
  return refusal('INVALID_PHASE', { expected: 'BETTING', actual: phase });
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
    ...indexedTargets(orders.map(({ target }) => target)),
    amountsMinor: orders.map(({ amount }) => BigInt(amount)),
    playerSeeds: seeded ? orders.map(({ clientSeed }) => clientSeed) : [],
  };
}
