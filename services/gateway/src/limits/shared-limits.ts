/**
 * Limits that hold for all gateways together: they are counted in Redis. While Redis is away each gateway counts for itself
 * and grants its share, so that all of them together still grant no more than the limit.
 */
import { Injectable, Logger } from '@nestjs/common';
import type { Redis, RedisConnection } from '@sabot/redis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { BoundedLimiter, type RateVerdict } from '../socket/bounded-limiter.js';

export interface SharedLimitsOptions {
  readonly redis: Pick<RedisConnection, 'run'>;
  /** Comes before the name of each key. */
  readonly prefix: string;
  /** How many gateways there are, this one included. */
  readonly gateways: () => number;
  readonly countedLocally: () => void;
}

/** A limit of so many points in each window. */
export interface Limit {
  readonly name: string;
  readonly points: number;
  readonly windowSeconds: number;
}

/** What the limiter asks Redis for. */
type Script = Parameters<Redis['eval']>;

const TRY_AGAIN_MS = 1_000;

@Injectable()
export class SharedLimits {
  readonly #logger = new Logger(SharedLimits.name);
  #awayUntilMs = Number.NEGATIVE_INFINITY;
  #isAway = false;

  constructor(private readonly options: SharedLimitsOptions) {}

  /** Whether each gateway counts for itself. */
  get areLocal(): boolean {
    return this.#isAway;
  }

  limiter(limit: Limit): SharedLimiter {
    return new SharedLimiter(limit, this, this.options);
  }

  /** Whether Redis is worth asking: while it is away, one request a second finds out whether it is back. */
  mayAsk(): boolean {
    if (!this.#isAway) return true;
    const nowMs = performance.now();
    if (nowMs < this.#awayUntilMs) return false;
    this.#awayUntilMs = nowMs + TRY_AGAIN_MS;
    return true;
  }

  answered(): void {
    if (this.#isAway) this.#logger.log('limits hold for all gateways together again');
    this.#isAway = false;
  }

  failed(error: unknown): void {
    if (!this.#isAway) this.#logger.warn({ msg: 'each gateway counts its share of the limits', err: error });
    this.#isAway = true;
    this.#awayUntilMs = performance.now() + TRY_AGAIN_MS;
  }
}

export class SharedLimiter {
  readonly #shared;
  readonly #local;
  readonly #points;

  constructor(
    { name, points, windowSeconds }: Limit,
    private readonly limits: SharedLimits,
    private readonly options: SharedLimitsOptions,
  ) {
    this.#points = points;
    this.#local = new BoundedLimiter(points, windowSeconds);
    this.#shared = new RateLimiterRedis({
      storeClient: {
        eval: (...script: Script) => options.redis.run((redis) => redis.eval(...script)),
        // Begun by the library each time, and never executed for a limit that has a window.
        multi: () => undefined,
      },
      useRedisPackage: true,
      keyPrefix: `${options.prefix}limit:${name}`,
      points,
      duration: windowSeconds,
      // Whoever is over the limit costs Redis nothing more.
      inMemoryBlockOnConsumed: points + 1,
    });
  }

  async count(key: string, cost = 1): Promise<RateVerdict> {
    const consumed = await this.#ask(key, cost);
    if (consumed !== undefined) return consumed > this.#points ? 'over' : 'within';
    this.options.countedLocally();
    // One of several gateways grants as many times less.
    return this.#local.count(key, cost * this.options.gateways());
  }

  /** Whether the key may do it no more for now. */
  async isFull(key: string): Promise<boolean> {
    const consumed = await this.#ask(key, 0);
    return consumed === undefined ? this.#local.isFull(key) : consumed >= this.#points;
  }

  /** How much was consumed in this window; undefined when Redis does not say. */
  async #ask(key: string, cost: number): Promise<number | undefined> {
    if (!this.limits.mayAsk()) return undefined;
    try {
      const { consumedPoints } = await this.#shared.consume(key, cost);
      this.limits.answered();
      return consumedPoints;
    } catch (found) {
      if (found instanceof RateLimiterRes) return this.#points + 1;
      this.limits.failed(found);
      return undefined;
    }
  }
}
