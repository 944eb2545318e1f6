import { describe, expect, it } from '@jest/globals';
import { BoundedLimiter } from './bounded-limiter.js';

describe('a limiter', () => {
  it('lets its number of requests through in a window, and distinguishes over from hostile', async () => {
    const limiter = new BoundedLimiter(2, 60);
    const verdicts: string[] = [];
    for (let times = 0; times < 41; times++) verdicts.push(await limiter.count('ada'));
    expect(verdicts.slice(0, 3)).toEqual(['within', 'within', 'over']);
    expect(verdicts.at(-1)).toBe('hostile');
    expect(await limiter.count('bob')).toBe('within');
  });

  it('never remembers more keys than its bound, and forgets the oldest first', async () => {
    const limiter = new BoundedLimiter(1, 60, 3);
    for (const key of ['a', 'b', 'c']) await limiter.count(key);
    expect(await limiter.count('a')).toBe('over');
    for (let at = 0; at < 1_000; at++) {
      await limiter.count(`stranger ${at}`);
      expect(limiter.size).toBeLessThanOrEqual(3);
    }
    expect(await limiter.count('stranger 999')).toBe('over');
    expect(await limiter.count('a')).toBe('within');
  });

  it('keeps its bound when many new keys come at the same instant', async () => {
    const limiter = new BoundedLimiter(1, 60, 10);
    await Promise.all(Array.from({ length: 500 }, (_, at) => limiter.count(`stranger ${at}`)));
    expect(limiter.size).toBeLessThanOrEqual(10);
  });
});
