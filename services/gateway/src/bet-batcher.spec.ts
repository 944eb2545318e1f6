import { describe, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { BetBatcher } from './bet-batcher.js';

/** A wallet whose answers a test gives when it likes. */
function slowWallet() {
  const batches: {
    orders: readonly number[];
    answer: (verdicts: string[]) => void;
    fail: (error: Error) => void;
  }[] = [];
  const send = (orders: readonly number[]): Promise<string[]> =>
    new Promise((answer, fail) => {
      batches.push({ orders, answer, fail });
    });
  return { batches, send };
}

const bounds = { batchBets: 3, requests: 2, queuedBets: 5 };

describe('bets', () => {
  it('that arrive in one turn leave together, in order, and each gets its own verdict', async () => {
    const { batches, send } = slowWallet();
    const batcher = new BetBatcher(send, bounds);
    const verdicts = Promise.all([1, 2, 3].flatMap((order) => batcher.place(order) ?? []));
    await turn();
    expect(batches.map(({ orders }) => orders)).toEqual([[1, 2, 3]]);
    expect(batcher.idle).toBe(false);
    batches[0]?.answer(['one', 'two', 'three']);
    expect(await verdicts).toEqual(['one', 'two', 'three']);
    await turn();
    expect(batcher.idle).toBe(true);
  });

  it('beyond a batch wait for the next, and no more requests run than allowed', async () => {
    const { batches, send } = slowWallet();
    const batcher = new BetBatcher(send, { ...bounds, queuedBets: 100 });
    for (let order = 0; order < 10; order++) void batcher.place(order);
    await turn();
    expect(batches.map(({ orders }) => orders)).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ]);
    batches[0]?.answer(['', '', '']);
    await turn();
    await turn();
    expect(batches.map(({ orders }) => orders.length)).toEqual([3, 3, 3]);
  });

  it('beyond the queue are turned away at once', async () => {
    const { send } = slowWallet();
    const batcher = new BetBatcher(send, bounds);
    const placed = Array.from({ length: 8 }, (_, order) => batcher.place(order));
    expect(placed.map((verdict) => verdict !== undefined)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    await turn();
  });

  it('of a failed request all fail, and the next request is sent', async () => {
    const { batches, send } = slowWallet();
    const batcher = new BetBatcher(send, { ...bounds, requests: 1 });
    const failed = Promise.allSettled([1, 2, 3].flatMap((order) => batcher.place(order) ?? []));
    await turn();
    const next = batcher.place(4);
    batches[0]?.fail(new Error('away'));
    expect((await failed).every(({ status }) => status === 'rejected')).toBe(true);
    await turn();
    batches[1]?.answer(['four']);
    expect(await next).toBe('four');
  });

  it('without a verdict fail', async () => {
    const batcher = new BetBatcher(() => Promise.resolve([]), bounds);
    await expect(batcher.place(1)).rejects.toThrow('without a verdict');
  });
});
