/**
 * The balances and bets of players who join or resume at a table, read from the wallet in batches. While one request is in
 * flight, later players collect for the next, so a crowd costs a few requests and a single player never waits.
 */
import { Inject, Injectable } from '@nestjs/common';
import { roundV1, subjects, walletV1 } from '@sabot/contracts';
import type { AccountBalance, Refused } from '@sabot/edge';
import { NatsClient } from '@sabot/messaging';
import { type AskOptions, Batcher } from './batcher.js';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { GatewayMetrics } from '../gateway.metrics.js';
import { PlayersService } from './players.service.js';
import { isRefused, outcomeIn, refusal } from '../http/refusal.js';

/** The same for every player in a request. */
export interface HoldingQuestion {
  readonly currency: string;
  /** The rounds, at most two, whose bets are wanted. */
  readonly roundIds: readonly string[];
}

export interface Holding extends AccountBalance {
  /** In the order of acceptance. */
  readonly bets: readonly walletV1.Bet[];
  /** Tables where the player has unresolved bets. */
  readonly openTableIds: readonly string[];
}

/** A user who never has an account: it costs the wallet as much to find that out. */
const NOBODY = 'readiness-probe';

const BOUNDS = { batch: 500, requests: 1, queued: 20_000 };

@Injectable()
export class HoldingsService {
  readonly #batchers = new Map<string, Batcher<string, walletV1.Holding | Refused>>();
  readonly #options;
  readonly #currency;

  constructor(
    private readonly client: NatsClient,
    private readonly players: PlayersService,
    private readonly metrics: GatewayMetrics,
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
  ) {
    this.#currency = config.CURRENCY;
    this.#options = { timeoutMs: config.CALL_TIMEOUT_MS, retries: 1 };
  }

  /** Reads a player's holding. A player with a valid token but no account gets an empty one. */
  async ask(userId: string, question: HoldingQuestion, options: AskOptions = {}): Promise<Holding | Refused> {
    const found = await this.#batched(userId, question, options);
    if (isRefused(found)) return found;
    const account = found.account ?? (await this.players.openAccount(userId, 0n, question.currency));
    if (isRefused(account)) return account;
    const { bets, openTableIds } = found;
    return { ...balanceOf(account), bets, openTableIds };
  }

  /** Whether somebody waits for a request that has not been sent. */
  get isBusy(): boolean {
    for (const batcher of this.#batchers.values()) if (batcher.waiting > 0) return true;
    return false;
  }

  /** Throws unless somebody who joins now would get their holding; for readiness. */
  async check(): Promise<void> {
    const found = await this.#batched(NOBODY, { currency: this.#currency, roundIds: [] }, { urgent: true });
    if (isRefused(found)) throw new Error(`nobody can join a table: ${found.code}`);
  }

  async #batched(
    userId: string,
    question: HoldingQuestion,
    options: AskOptions,
  ): Promise<walletV1.Holding | Refused> {
    const key = [question.currency, ...question.roundIds].join();
    const batcher = this.#batchers.get(key) ?? new Batcher((users) => this.#send(users, question), BOUNDS);
    this.#batchers.set(key, batcher);
    try {
      return (await batcher.ask(userId, options)) ?? refusal('OVERLOADED');
    } finally {
      if (batcher.idle) this.#batchers.delete(key);
    }
  }

  /** Asks once for a user with several sockets. */
  async #send(
    users: readonly string[],
    question: HoldingQuestion,
  ): Promise<readonly (walletV1.Holding | Refused)[]> {
    const userIds = [...new Set(users)];
    this.metrics.batchHoldings.observe(userIds.length);
    const found = await this.#read(userIds, question);
    if (isRefused(found)) return users.map(() => found);
    const byUser = new Map(userIds.map((userId, at) => [userId, found[at]]));
    return users.map((userId) => byUser.get(userId) ?? refusal('INTERNAL'));
  }

  async #read(
    userIds: readonly string[],
    question: HoldingQuestion,
  ): Promise<readonly walletV1.Holding[] | Refused> {
    const request = { userIds: [...userIds], currency: question.currency, roundIds: [...question.roundIds] };
    const answer = await this.client.request(subjects.wallet.listHoldings, request, this.#options);
    if (isTooLarge(answer.result) && userIds.length > 1) return this.#readHalves(userIds, question);
    const holdings = outcomeIn(answer);
    return isRefused(holdings) ? holdings : holdings.holdings;
  }

  /** Splits the request when the players have so many bets that the answer would not fit into one message. */
  async #readHalves(
    userIds: readonly string[],
    question: HoldingQuestion,
  ): Promise<readonly walletV1.Holding[] | Refused> {
    const middle = Math.ceil(userIds.length / 2);
    const first = await this.#read(userIds.slice(0, middle), question);
    if (isRefused(first)) return first;
    const second = await this.#read(userIds.slice(middle), question);
    return isRefused(second) ? second : [...first, ...second];
  }
}

export function balanceOf({
  balanceMinor,
  currency,
  version,
}: Pick<walletV1.Account, 'balanceMinor' | 'currency' | 'version'>): AccountBalance {
  return { balance: Number(balanceMinor), currency, version: Number(version) };
}

function isTooLarge(result: walletV1.ListHoldingsResponse['result']): boolean {
  return result.case === 'refusal' && result.value.code === roundV1.RefusalCode.BATCH_TOO_LARGE;
}
