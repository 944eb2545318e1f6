import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AllowanceBlocks } from './allowance-blocks.js';

const POINTS = 100;
const HOSTILE_TIMES = 5;

/** The count of all gateways in one second. */
function counterOf() {
  let consumed = 0;
  let asked = 0;
  const count = (_: string, cost = 1): Promise<'within' | 'over'> => {
    asked++;
    consumed += cost;
    return Promise.resolve(consumed > POINTS ? 'over' : 'within');
  };
  return { count, asked: () => asked, reset: () => (consumed = 0) };
}

describe('an allowance', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is taken in blocks, and two gateways together grant no more than the limit', async () => {
    const counter = counterOf();
    const gateways = [
      new AllowanceBlocks(POINTS, counter, HOSTILE_TIMES),
      new AllowanceBlocks(POINTS, counter, HOSTILE_TIMES),
    ];
    let granted = 0;
    for (let at = 0; at < 150; at++)
      for (const gateway of gateways) if ((await gateway.take('ada')) === 'within') granted++;
    expect(granted).toBe(POINTS);
    expect(counter.asked()).toBe(12);
  });

  it('is fetched once for everyone who waits for it', async () => {
    const counter = counterOf();
    const blocks = new AllowanceBlocks(POINTS, counter, HOSTILE_TIMES);
    const verdicts = await Promise.all(Array.from({ length: 10 }, () => blocks.take('ada')));
    expect([new Set(verdicts), counter.asked()]).toEqual([new Set(['within']), 1]);
  });

  it('is renewed after a second', async () => {
    const counter = counterOf();
    const blocks = new AllowanceBlocks(POINTS, counter, HOSTILE_TIMES);
    const verdicts: string[] = [];
    for (let at = 0; at <= POINTS; at++) verdicts.push(await blocks.take('ada'));
    expect(verdicts.at(-1)).toBe('over');
    counter.reset();
    jest.advanceTimersByTime(1_000);
    expect(await blocks.take('ada')).toBe('within');
  });

  it('exceeded many times over shows who is hostile', async () => {
    const blocks = new AllowanceBlocks(5, { count: () => Promise.resolve('over') }, HOSTILE_TIMES);
    const verdicts: string[] = [];
    for (let at = 0; at < 26; at++) verdicts.push(await blocks.take('ada'));
    expect([verdicts[0], verdicts[24], verdicts[25]]).toEqual(['over', 'over', 'hostile']);
  });

  it('is remembered for a bounded number of users', async () => {
    const blocks = new AllowanceBlocks(POINTS, { count: () => Promise.resolve('within') }, HOSTILE_TIMES, 10);
    for (let at = 0; at < 50; at++) await blocks.take(`user ${at}`);
    expect(blocks.size).toBeLessThanOrEqual(10);
  });
});
