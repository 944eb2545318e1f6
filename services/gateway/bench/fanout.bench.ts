/**
 * The cost of sending an event to a full table: thousands of watchers at one gateway, compared with a bare Socket.IO
 * server that emits the same event to a room. Fan-out is measured in events delivered per second of the server's
 * processor time. Most of that is kernel time, which here includes the receivers' part; the rest is the server's own
 * work, shown as user time.
 */
import { benchArguments, compare, type Measured, percentile } from '@sabot/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CrowdReport } from './crowd.js';
import { setStage, type Side } from './stage.js';

const BETTORS = 200;
const PAUSE_MS = 100;

const { quick } = benchArguments(process.argv.slice(2));
const sockets = quick ? 1_000 : 5_000;
const updates = quick ? 8 : 20;
const seconds = quick ? 0.6 : 3;

const latencies = {
  betMs: [] as number[],
  updateMs: [] as number[],
  bareBetMs: [] as number[],
  bareUpdateMs: [] as number[],
};
const problems: string[] = [];
const stage = await setStage(sockets, BETTORS);

/** Sends the event several times and waits until every watcher has it. */
async function tell(side: Side, times: number): Promise<CrowdReport> {
  const expected = times * sockets;
  for (let told = 0; told < times; told++) {
    side.publish();
    await sleep(PAUSE_MS);
  }
  const updateMs: number[] = [];
  let delivered = 0;
  for (let patience = 0; delivered < expected && patience < 200; patience++) {
    const report = await side.watchers.ask<CrowdReport>({ do: 'report' });
    delivered += report.updates;
    updateMs.push(...report.updateMs);
    if (delivered < expected) await sleep(PAUSE_MS / 2);
  }
  if (delivered !== expected) problems.push(`${delivered} of ${expected} events were delivered`);
  return { updates: delivered, updateMs, betMs: [], refused: 0 };
}

/** The last fan-out of each side, measured by the time that it took outside the kernel. */
const userTime = new Map<Side, Measured>();

async function fanOut(side: Side): Promise<Measured> {
  await side.watchers.ask({ do: 'report' });
  const before = await side.cpu();
  const { updates: operations } = await tell(side, updates);
  const after = await side.cpu();
  userTime.set(side, { operations, seconds: after.user - before.user });
  return { operations, seconds: after.total - before.total };
}

function inUserTime(side: Side): Measured {
  const measured = userTime.get(side);
  if (!measured) throw new Error('nothing was measured yet');
  return measured;
}

async function betWhileTold(side: Side, betMs: number[], updateMs: number[]): Promise<Measured> {
  await side.watchers.ask({ do: 'report' });
  const startedAt = performance.now();
  const betting = side.bettors.ask({ do: 'bet', seconds });
  const told = await tellFor(side, seconds);
  await betting;
  const bets = await side.bettors.ask<CrowdReport>({ do: 'report' });
  if (bets.refused > 0) problems.push(`${bets.refused} bets were refused`);
  betMs.push(...bets.betMs);
  updateMs.push(...told.updateMs);
  return { operations: bets.betMs.length, seconds: (performance.now() - startedAt) / 1_000 };
}

/** Sends the event at regular intervals while others bet. */
async function tellFor(side: Side, forSeconds: number): Promise<CrowdReport> {
  for (let left = forSeconds * 1_000; left > 0; left -= 2 * PAUSE_MS) {
    side.publish();
    await sleep(2 * PAUSE_MS);
  }
  await sleep(5 * PAUSE_MS);
  return side.watchers.ask<CrowdReport>({ do: 'report' });
}

try {
  await compare({
    bench: `fanout: ${sockets} watchers, ${BETTORS} bettors`,
    contenders: [
      { name: 'fan-out: gateway, per CPU second', run: () => fanOut(stage.ours) },
      { name: 'fan-out: room emit, per CPU second', run: () => fanOut(stage.bare) },
      { name: 'fan-out: gateway, per user second', run: () => inUserTime(stage.ours) },
      { name: 'fan-out: room emit, per user second', run: () => inUserTime(stage.bare) },
      {
        name: 'bets: gateway and wallet',
        run: () => betWhileTold(stage.ours, latencies.betMs, latencies.updateMs),
      },
      {
        name: 'bets: bare echo',
        run: () => betWhileTold(stage.bare, latencies.bareBetMs, latencies.bareUpdateMs),
      },
    ],
    ratios: {
      cpuVsRoomEmit: { ours: 'fan-out: gateway, per CPU second', peer: 'fan-out: room emit, per CPU second' },
      userCpuVsRoomEmit: {
        ours: 'fan-out: gateway, per user second',
        peer: 'fan-out: room emit, per user second',
      },
    },
    limit: 'fan-out: room emit, per CPU second',
    figures: () => ({
      betP50Ms: percentile(latencies.betMs, 0.5),
      betP99Ms: percentile(latencies.betMs, 0.99),
      bareEchoP99Ms: percentile(latencies.bareBetMs, 0.99),
      broadcastP50Ms: percentile(latencies.updateMs, 0.5),
      broadcastP99Ms: percentile(latencies.updateMs, 0.99),
      bareBroadcastP99Ms: percentile(latencies.bareUpdateMs, 0.99),
    }),
    invariants: () => problems[0] ?? 'ok',
  });
} finally {
  await stage.stop();
}
