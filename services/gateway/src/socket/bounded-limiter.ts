/**
 * Counts how often each key does something within a window. The number of keys has a bound: whoever invents new ones, such
 * as addresses, makes us forget the oldest and never grow.
 */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** `hostile`: so far over that the connection is not worth keeping. */
export type RateVerdict = 'within' | 'over' | 'hostile';

/** Whoever goes on this many times over the limit is not in a hurry but hostile. */
const HOSTILE_TIMES = 20;
const MAX_KEYS = 100_000;

export class BoundedLimiter {
  readonly #limiter: RateLimiterMemory;
  readonly #windowMs: number;
  /** When the window of each key ends, in the order in which they do. */
  readonly #windows = new Map<string, number>();

  constructor(
    points: number,
    windowSeconds: number,
    private readonly mostKeys = MAX_KEYS,
  ) {
    this.#limiter = new RateLimiterMemory({ points, duration: windowSeconds });
    this.#windowMs = windowSeconds * 1_000;
  }

  get size(): number {
    return this.#windows.size;
  }

  async count(key: string): Promise<RateVerdict> {
    await this.#makeRoom(key);
    try {
      await this.#limiter.consume(key);
      return 'within';
    } catch (found) {
      if (!(found instanceof RateLimiterRes)) throw found;
      return found.consumedPoints > this.#limiter.points * HOSTILE_TIMES ? 'hostile' : 'over';
    }
  }

  async #makeRoom(key: string): Promise<void> {
    const nowMs = Date.now();
    if ((this.#windows.get(key) ?? 0) > nowMs) return;
    this.#windows.delete(key);
    for (const [oldest, endsAtMs] of this.#windows) {
      if (endsAtMs > nowMs && this.#windows.size < this.mostKeys) break;
      this.#windows.delete(oldest);
      if (endsAtMs > nowMs) await this.#limiter.delete(oldest);
    }
    this.#windows.set(key, nowMs + this.#windowMs);
  }
}
