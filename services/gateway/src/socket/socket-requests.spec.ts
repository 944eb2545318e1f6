import { beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { EdgeRefusalCode } from '@sabot/edge';
import { CallError } from '@sabot/messaging';
import { Metrics } from '@sabot/service-kit';
import type { GatewayConfig } from '../gateway.config.js';
import { GatewayMetrics } from '../gateway.metrics.js';
import { refusal } from '../http/refusal.js';
import type { RateLimits } from './rate-limits.js';
import type { Seat } from './seat.js';
import { SnapshotLine } from './snapshot-line.js';
import { type Handler, SocketRequests } from './socket-requests.js';

const SEAT = { socket: { id: 's', connected: true }, userId: 'u' } as unknown as Seat;
const LIMITS = { message: () => Promise.resolve('within') } as unknown as RateLimits;

/** How bets are counted after one request that is handled like this. */
async function countedAfter(event: string, handler: Handler): Promise<Record<string, number>> {
  const registered = new Metrics('gateway');
  const metrics = new GatewayMetrics(registered);
  const snapshots = new SnapshotLine(metrics, { SNAPSHOT_DEADLINE_MS: 1_000 } as GatewayConfig);
  const requests = new SocketRequests(
    { [event]: handler },
    { limits: LIMITS, metrics, snapshots, asksForSnapshot: [] },
  );
  await requests.take(SEAT, event, [{}]);
  const page = await registered.registry.metrics();
  const lines = [...page.matchAll(/^sabot_gateway_bets_total\{outcome="(\w+)"\} (\d+)$/gm)];
  return Object.fromEntries(lines.map(([, outcome = '', count]) => [outcome, Number(count)]));
}

beforeAll(() => {
  Logger.overrideLogger(false);
});

const NONE = { TAKEN: 0, LATE: 0, REFUSED: 0, FAILED: 0 };
const refusing =
  (code: EdgeRefusalCode): Handler =>
  () =>
    refusal(code);

describe('a bet is counted', () => {
  it.each<[string, Handler, object]>([
    ['as taken', () => undefined, { TAKEN: 1 }],
    ['as refused when the player causes it', refusing('BETTING_CLOSED'), { REFUSED: 1 }],
    ['as failed when the answer is unknown', refusing('TIMEOUT'), { FAILED: 1 }],
    [
      'as failed when no service answers',
      () => Promise.reject(new CallError('FAILED', 'wallet')),
      { FAILED: 1 },
    ],
    ['as failed when our own code throws', () => Promise.reject(new Error('a defect')), { FAILED: 1 }],
  ])('%s', async (_, handler, counted) => {
    expect(await countedAfter('place-bet', handler)).toEqual({ ...NONE, ...counted });
  });

  it('and no other request is', async () => {
    expect(await countedAfter('join-table', refusing('TIMEOUT'))).toEqual(NONE);
  });
});
