/**
 * Counts how often each key does something within a window. The number of keys is bounded: a client that keeps
 * inventing new ones, such as addresses, makes us forget the oldest but never grow.
 */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** `hostile`: so far over the limit that the connection is not worth keeping. */
export type RateVerdict = 'within' | 'over' | 'hostile';

/** A client that exceeds the limit this many times over is hostile, not just in a hurry. */
const HOSTILE_TIMES = 20;
const MAX_KEYS = 100_000;

export class BoundedLimiter {
  readonly #limiter: RateLimiterMemory;
  readonly #windowMs: number;
  /** When each key's window ends, soonest first. */
  readonly #windows = new Map<string, number>();

  constructor(
    points: number,
    windowSeconds: number,
    private readonly maxKeys = MAX_KEYS,
  ) {
    this.#limiter = new RateLimiterMemory({ points, duration: windowSeconds });
    this.#windowMs = windowSeconds * 1_000;
  }

  get size(): number {
    return this.#windows.size;
  }

  async count(key: string, cost = 1): Promise<RateVerdict> {
    await this.#makeRoom(key);
    try {
      await this.#limiter.consume(key, cost);
      return 'within';
    } catch (found) {
      if (!(found instanceof RateLimiterRes)) throw found;
      return found.consumedPoints > this.#limiter.points * HOSTILE_TIMES ? 'hostile' : 'over';
    }
  }

  /** Whether the key may do it no more for now. */
  async isFull(key: string): Promise<boolean> {
    const counted = await this.#limiter.get(key);
    return counted !== null && counted.remainingPoints <= 0;
  }

  async #makeRoom(key: string): Promise<void> {
    const nowMs = Date.now();
    if ((this.#windows.get(key) ?? 0) > nowMs) return;
    this.#windows.delete(key);
    for (const [oldest, endsAtMs] of this.#windows) {
      if (endsAtMs > nowMs && this.#windows.size < this.maxKeys) break;
      this.#windows.delete(oldest);
      if (endsAtMs > nowMs) await this.#limiter.delete(oldest);
    }
    this.#windows.set(key, nowMs + this.#windowMs);
  }
}
