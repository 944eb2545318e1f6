import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { BetQueue, type QueueOptions } from './bet-queue.js';

interface Order {
  readonly accountId: bigint;
  readonly name: string;
}

/** A queue whose commits wait until the test completes them. */
class Bench {
  readonly batches: string[][] = [];
  readonly verdicts = new Map<string, string>();
  readonly queue: BetQueue<Order, string>;
  #gates: ((outcome: { verdicts?: (string | undefined)[]; error?: Error }) => void)[] = [];

  constructor(options: Partial<QueueOptions> = {}) {
    this.queue = new BetQueue((orders) => this.#commit(orders), {
      writers: 1,
      batchBets: 10,
      queueBets: 100,
      ...options,
    });
  }

  add(accountId: number, name: string, done?: (verdict: string) => void): void {
    expect(this.queue.takeRoom(1)).toBe(true);
    this.queue.add(
      { accountId: BigInt(accountId), name },
      (verdict) => {
        done?.(verdict);
        this.#settle(name, verdict);
      },
      (error) => {
        this.#settle(name, String(error));
      },
    );
  }

  /** Completes the oldest commit. */
  async commit(outcome: { verdicts?: (string | undefined)[]; error?: Error } = {}): Promise<void> {
    await nextTurn();
    this.#gates.shift()?.(outcome);
    await nextTurn();
  }

  #settle(name: string, verdict: string): void {
    expect(this.verdicts.has(name)).toBe(false);
    this.verdicts.set(name, verdict);
  }

  #commit(orders: readonly Order[]): Promise<string[]> {
    const names = orders.map(({ name }) => name);
    this.batches.push(names);
    return new Promise((resolve, reject) => {
      this.#gates.push(({ verdicts, error }) => {
        if (error) reject(error);
        else resolve((verdicts ?? names.map((name) => `ok ${name}`)) as string[]);
      });
    });
  }
}

describe('a queue of bets', () => {
  it('batches what arrives in one turn, and then what arrives while that batch commits', async () => {
    const bench = new Bench();
    bench.add(1, 'a');
    bench.add(2, 'b');
    await nextTurn();
    bench.add(3, 'c');
    bench.add(4, 'd');
    await nextTurn();
    expect(bench.batches).toEqual([['a', 'b']]);
    expect(bench.verdicts.size).toBe(0);
    await bench.commit();
    expect(bench.batches).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect([...bench.verdicts]).toEqual([
      ['a', 'ok a'],
      ['b', 'ok b'],
    ]);
  });

  it('puts at most one bet of an account into a batch, and keeps the order of its bets', async () => {
    const bench = new Bench();
    for (const name of ['a1', 'b1', 'a2', 'a3', 'c1', 'b2']) bench.add(name.charCodeAt(0), name);
    for (let batch = 0; batch < 3; batch++) await bench.commit();
    expect(bench.batches).toEqual([['a1', 'b1', 'c1'], ['a2', 'b2'], ['a3']]);
  });

  it('never exceeds the maximum number of bets in a batch', async () => {
    const bench = new Bench({ batchBets: 2 });
    for (let at = 0; at < 5; at++) bench.add(at, `bet ${at}`);
    for (let batch = 0; batch < 3; batch++) await bench.commit();
    expect(bench.batches.map((batch) => batch.length)).toEqual([2, 2, 1]);
  });

  it('gives each writer its share of the accounts, and writers do not wait for each other', async () => {
    const bench = new Bench({ writers: 2 });
    for (const account of [1, 2, 3, 4]) bench.add(account, `of ${account}`);
    await nextTurn();
    expect(bench.batches.map(String).sort()).toEqual(['of 1,of 3', 'of 2,of 4']);
    bench.add(1, 'again of 1');
    await nextTurn();
    expect(bench.batches).toHaveLength(2);
  });

  it('fails the bets of a failed commit, and continues with the next batch', async () => {
    const bench = new Bench();
    bench.add(1, 'a');
    await nextTurn();
    bench.add(2, 'b');
    await bench.commit({ error: new Error('gone') });
    await bench.commit();
    expect(Object.fromEntries(bench.verdicts)).toEqual({ a: 'Error: gone', b: 'ok b' });
    expect(bench.queue.waiting).toBe(0);
  });

  it('fails only the bet whose verdict is missing or whose callback throws', async () => {
    const bench = new Bench();
    bench.add(1, 'a');
    bench.add(2, 'b', () => {
      throw new Error('not mine');
    });
    bench.add(3, 'c');
    bench.add(4, 'd');
    await bench.commit({ verdicts: ['yes', 'yes', undefined, 'yes'] });
    expect(Object.fromEntries(bench.verdicts)).toEqual({
      a: 'yes',
      b: 'Error: not mine',
      c: 'Error: a bet was left without a verdict',
      d: 'yes',
    });
    bench.add(1, 'e');
    await bench.commit();
    expect(bench.verdicts.get('e')).toBe('ok e');
  });

  it('has limited room, which is reserved before bets are queued', () => {
    const { queue } = new Bench({ queueBets: 3 });
    expect(queue.takeRoom(4)).toBe(false);
    expect(queue.takeRoom(3)).toBe(true);
    expect(queue.takeRoom(1)).toBe(false);
    queue.releaseRoom(2);
    expect(queue.waiting).toBe(1);
    expect(queue.takeRoom(2)).toBe(true);
  });

  it('releases room when a batch is done, whatever its outcome', async () => {
    const bench = new Bench({ queueBets: 2 });
    bench.add(1, 'a');
    bench.add(2, 'b');
    await nextTurn();
    expect(bench.queue.takeRoom(1)).toBe(false);
    await bench.commit({ error: new Error('gone') });
    expect(bench.queue.waiting).toBe(0);
    expect(bench.queue.takeRoom(2)).toBe(true);
  });
});
