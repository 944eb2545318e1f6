import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RedisConnection } from '@sabot/redis';
import { SharedLimits } from './shared-limits.js';

/** Redis as far as the limiter uses it: one script that adds to a key. */
function redisOf() {
  const counts = new Map<string, number>();
  const state = { isAway: false, asked: 0 };
  const client = {
    eval: (_: string, { keys, arguments: [cost] }: { keys: string[]; arguments: string[] }) => {
      const key = keys[0] ?? '';
      const consumed = (counts.get(key) ?? 0) + Number(cost);
      counts.set(key, consumed);
      return Promise.resolve([consumed, 10_000]);
    },
  };
  const run = (command: (redis: never) => Promise<unknown>): Promise<unknown> => {
    state.asked++;
    return state.isAway ? Promise.reject(new Error('Redis is away')) : command(client as never);
  };
  return { redis: { run } as unknown as RedisConnection, state };
}

function gatewaysOf(count: number) {
  const { redis, state } = redisOf();
  let countedLocally = 0;
  const gateways = Array.from({ length: count }, () => {
    const limits = new SharedLimits({
      redis,
      prefix: 'test:',
      gateways: () => count,
      countedLocally: () => countedLocally++,
    });
    return { limits, limiter: limits.limiter({ name: 'things', points: 10, windowSeconds: 10 }) };
  });
  /** How many of so many attempts each gateway lets through. */
  const granted = async (attempts: number, key = 'ada'): Promise<number> => {
    let within = 0;
    for (let at = 0; at < attempts; at++)
      for (const { limiter } of gateways) if ((await limiter.count(key)) === 'within') within++;
    return within;
  };
  return { gateways, state, granted, local: () => countedLocally };
}

describe('a limit of all gateways', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('holds for their sum, and for each key alone', async () => {
    const { granted, local } = gatewaysOf(2);
    expect(await granted(20)).toBe(10);
    expect(await granted(3, 'bob')).toBe(6);
    expect(local()).toBe(0);
  });

  it('does not ask Redis about a key that is over it', async () => {
    const { granted, state } = gatewaysOf(1);
    await granted(11);
    const { asked } = state;
    expect(await granted(100)).toBe(0);
    expect(state.asked).toBe(asked);
  });

  it('holds for their sum while Redis is away, and that is counted and shown', async () => {
    const { gateways, granted, state, local } = gatewaysOf(2);
    state.isAway = true;
    expect(await granted(20)).toBe(10);
    expect([local(), gateways.map(({ limits }) => limits.areLocal)]).toEqual([40, [true, true]]);
    // One request each found out; the others did not wait for Redis.
    expect(state.asked).toBe(2);
  });

  it('is counted in Redis again once that is back', async () => {
    const { gateways, granted, state } = gatewaysOf(2);
    state.isAway = true;
    await granted(1);
    state.isAway = false;
    jest.advanceTimersByTime(1_001);
    expect(await granted(20, 'bob')).toBe(10);
    expect(gateways.map(({ limits }) => limits.areLocal)).toEqual([false, false]);
  });

  it('can be looked at without using it', async () => {
    const { gateways, granted } = gatewaysOf(1);
    const isFull = () => gateways[0]?.limiter.isFull('ada');
    await granted(9);
    expect(await isFull()).toBe(false);
    await granted(1);
    expect(await isFull()).toBe(true);
  });
});
