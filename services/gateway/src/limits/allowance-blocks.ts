/**
 * A limit for all gateways together that costs hardly any requests: each takes an allowance for several messages at a time and
 * grants from it, until the second is over or no more is to be had.
 */
import type { RateVerdict } from '../socket/bounded-limiter.js';
import type { SharedLimiter } from './shared-limits.js';

/** The part of the limit that one gateway takes at a time. */
const BLOCKS = 10;
const WINDOW_MS = 1_000;
const MAX_KEYS = 100_000;

interface Allowance {
  readonly endsAtMs: number;
  left: number;
  asked: number;
  isUsedUp: boolean;
  /** Whoever wants a block waits for the one that is being fetched. */
  fetching: Promise<void> | undefined;
}

export class AllowanceBlocks {
  /** The one whose second ends first comes first. */
  readonly #allowances = new Map<string, Allowance>();
  readonly #blockPoints;

  /**
   * The limiter's window is one second. A client that exceeds the limit so many times over is hostile, not just in a hurry, even
   * if none of its sockets is: it may have many.
   */
  constructor(
    private readonly points: number,
    private readonly limiter: Pick<SharedLimiter, 'count'>,
    private readonly hostileTimes: number,
    private readonly maxKeys = MAX_KEYS,
  ) {
    this.#blockPoints = Math.max(1, Math.floor(points / BLOCKS));
  }

  get size(): number {
    return this.#allowances.size;
  }

  async take(key: string, cost = 1): Promise<RateVerdict> {
    const allowance = this.#of(key);
    allowance.asked += cost;
    while (allowance.left < cost && !allowance.isUsedUp) {
      allowance.fetching ??= this.#fetch(key, allowance, cost);
      await allowance.fetching;
    }
    if (allowance.left >= cost) {
      allowance.left -= cost;
      return 'within';
    }
    return allowance.asked > this.points * this.hostileTimes ? 'hostile' : 'over';
  }

  async #fetch(key: string, allowance: Allowance, cost: number): Promise<void> {
    const block = Math.max(this.#blockPoints, cost);
    try {
      if ((await this.limiter.count(key, block)) === 'within') allowance.left += block;
      else allowance.isUsedUp = true;
    } finally {
      allowance.fetching = undefined;
    }
  }

  #of(key: string): Allowance {
    const nowMs = performance.now();
    const known = this.#allowances.get(key);
    if (known && known.endsAtMs > nowMs) return known;
    this.#allowances.delete(key);
    for (const [oldest, { endsAtMs }] of this.#allowances) {
      if (endsAtMs > nowMs && this.#allowances.size < this.maxKeys) break;
      this.#allowances.delete(oldest);
    }
    const fresh = { endsAtMs: nowMs + WINDOW_MS, left: 0, asked: 0, isUsedUp: false, fetching: undefined };
    this.#allowances.set(key, fresh);
    return fresh;
  }
}
