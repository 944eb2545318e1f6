import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { CallError, type CallOptions, type NatsClient } from '@sabot/messaging';
import type { Round } from '../generated/client.js';
import { Neighbours } from './neighbours.js';
import type { RoundSchedulerMetrics } from '../round-scheduler.metrics.js';
import { PREPARING } from '../../test/stored-rounds.js';

/** A table must move again within this time after a kill, whichever call was under way. */
const MOVES_AGAIN_MS = 8_000;

/** A client whose requests all time out, until the last of the given number aborts; records their timeouts. */
function losing(questions: number, ending: AbortController): { client: NatsClient; waitsMs: number[] } {
  const waitsMs: number[] = [];
  const request = (_: unknown, __: unknown, { timeoutMs = 0 }: CallOptions): Promise<never> => {
    waitsMs.push(timeoutMs);
    if (waitsMs.length === questions) ending.abort();
    const code = ending.signal.aborted ? 'ABORTED' : 'TIMEOUT';
    return Promise.reject(new CallError(code, 'wallet.v1.cmd.seal_round'));
  };
  return { client: { request } as unknown as NatsClient, waitsMs };
}

describe('a neighbour that does not answer', () => {
  beforeAll(() => {
    Logger.overrideLogger(false);
  });
  afterAll(() => {
    Logger.overrideLogger(true);
  });

  it('is asked again soon, with more time at each repetition', async () => {
    const ending = new AbortController();
    const { client, waitsMs } = losing(4, ending);
    const metrics = { neighbourFailures: { inc: () => undefined } } as unknown as RoundSchedulerMetrics;
    const asked = new Neighbours(client, metrics).sealRound({ id: 'round' } as Round, ending.signal);
    await expect(asked).rejects.toMatchObject({ code: 'ABORTED' });
    expect(waitsMs[0]).toBeLessThan(MOVES_AGAIN_MS / 2);
    expect(waitsMs).toEqual(waitsMs.toSorted((a, b) => a - b));
    expect(waitsMs.at(-1)).toBe(10_000);
  });
});

describe('the wallet', () => {
  it('learns which round of which game it opens', async () => {
    const asked: unknown[] = [];
    const opened = { result: { case: 'opened', value: {} } };
    const request = (_: unknown, message: unknown): Promise<unknown> => {
      asked.push(message);
      return Promise.resolve(opened);
    };
    const neighbours = new Neighbours({ request } as unknown as NatsClient, {} as RoundSchedulerMetrics);
    await neighbours.openRound({ ...PREPARING, number: 7 }, new AbortController().signal);
    const { id: roundId, tableId } = PREPARING;
    expect(asked).toMatchObject([{ roundId, tableId, roundNumber: 7, terms: { game: 'baccarat' } }]);
  });
});
