import { describe, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { Batcher } from './batcher.js';

/** A wallet that answers when the test says so. */
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

const bounds = { batch: 3, requests: 2, queued: 5 };

describe('a batcher', () => {
  it('sends bets of one turn together, in order, and gives each its own verdict', async () => {
    const { batches, send } = slowWallet();
    const batcher = new Batcher(send, bounds);
    const verdicts = Promise.all([1, 2, 3].flatMap((order) => batcher.ask(order) ?? []));
    await turn();
    expect(batches.map(({ orders }) => orders)).toEqual([[1, 2, 3]]);
    expect(batcher.idle).toBe(false);
    batches[0]?.answer(['one', 'two', 'three']);
    expect(await verdicts).toEqual(['one', 'two', 'three']);
    await turn();
    expect(batcher.idle).toBe(true);
  });

  it('leaves bets beyond a full batch for the next, and runs no more requests than allowed', async () => {
    const { batches, send } = slowWallet();
    const batcher = new Batcher(send, { ...bounds, queued: 100 });
    for (let order = 0; order < 10; order++) void batcher.ask(order);
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

  it('turns bets away at once when the queue is full', async () => {
    const { send } = slowWallet();
    const batcher = new Batcher(send, bounds);
    const placed = Array.from({ length: 8 }, (_, order) => batcher.ask(order));
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

  it('fails every bet of a failed request, and sends the next request', async () => {
    const { batches, send } = slowWallet();
    const batcher = new Batcher(send, { ...bounds, requests: 1 });
    const failed = Promise.allSettled([1, 2, 3].flatMap((order) => batcher.ask(order) ?? []));
    await turn();
    const next = batcher.ask(4);
    batches[0]?.fail(new Error('away'));
    expect((await failed).every(({ status }) => status === 'rejected')).toBe(true);
    await turn();
    batches[1]?.answer(['four']);
    expect(await next).toBe('four');
  });

  it('fails a bet that gets no verdict', async () => {
    const batcher = new Batcher(() => Promise.resolve([]), bounds);
    await expect(batcher.ask(1)).rejects.toThrow('was not answered');
  });

  it('sends urgent questions first', async () => {
    const { batches, send } = slowWallet();
    const batcher = new Batcher(send, { ...bounds, requests: 1 });
    for (const order of [1, 2]) void batcher.ask(order);
    for (const order of [8, 9]) void batcher.ask(order, { urgent: true });
    await turn();
    expect(batches.map(({ orders }) => orders)).toEqual([[8, 9, 1]]);
    expect([batcher.waiting, batcher.ask(3) !== undefined]).toEqual([1, true]);
  });

  it('does not send a question whose answer nobody wants any more', async () => {
    const { batches, send } = slowWallet();
    const batcher = new Batcher(send, bounds);
    const gone = new AbortController();
    const answer = batcher.ask(1, { signal: gone.signal });
    void batcher.ask(2);
    gone.abort(new Error('gone'));
    await expect(answer).rejects.toThrow('gone');
    expect(batches.map(({ orders }) => orders)).toEqual([[2]]);
  });
});
