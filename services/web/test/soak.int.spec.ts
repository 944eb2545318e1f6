/** A table that stays open: no task that a player feels, and memory that does not grow. */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ScriptedGateway } from '@sabot/table-client/testing';
import { eventually, paceOf } from '@sabot/testing';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { inPhase, launchBrowser, spot, takeSeat, visit, type Visit } from './browser.js';
import { soakMs } from './soak.config.js';
import { startGateway } from './web-gateway.js';

const SOAK_MS = soakMs();
jest.setTimeout(300_000 + 2 * SOAK_MS);

/** A longer task delays a tap so much that the player feels it. */
const LONGEST_TASK_MS = 100;
const DEALS = 10;
/** Enough for a leak of a few objects to show, and few enough for every run of the tests. */
const ROUNDS = 3;
/** What the engine itself may keep, such as compiled code; a leak exceeds one of these, sooner or later. */
const MOST_BYTES_A_ROUND = 150_000;
const MOST_BYTES = 2_000_000;
const MOST_NODES = 400;
const MOST_LISTENERS = 40;

let browser: Browser;
let gateway: ScriptedGateway;
let here: Visit;

beforeAll(async () => {
  browser = await launchBrowser();
  gateway = await startGateway();
  // Full roads from the start: a board that still fills up is no leak.
  gateway.main.remember(
    Array.from({ length: 300 }, (_, at) => {
      return { winner: at % 5 < 3 ? 'BANKER' : 'PLAYER', playerPair: at % 9 === 0, bankerPair: false };
    }),
  );
  here = await visit(browser);
  await takeSeat(here.page, gateway, 'PREPARING');
});
afterAll(async () => {
  await browser.close();
  await gateway.stop();
});

/** A round with a bet, from opening to the result on the page. */
async function playRound(page: Page): Promise<void> {
  gateway.main.open(600_000);
  await inPhase(page, 'BETTING');
  await spot(page, 'PLAYER').click();
  await eventually(() => {
    expect(gateway.main.round.bets).toHaveLength(1);
  });
  gateway.main.close();
  while (gateway.main.deal());
  gateway.settle();
  await inPhase(page, 'RESULT');
}

/** The browser has verified the round that ended last. */
async function verified(page: Page): Promise<void> {
  const { roundNumber } = gateway.main.round;
  const tick = page.locator('[data-testid="tick"][data-status="verified"]');
  await tick.and(page.getByRole('button', { name: `Round ${roundNumber} ` })).waitFor();
}

/** Has the page keep the length of its longest task from now on. */
async function watchTasks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const watched = window as unknown as { longestTaskMs: number; taskObserver?: PerformanceObserver };
    watched.taskObserver?.disconnect();
    watched.longestTaskMs = 0;
    watched.taskObserver = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        watched.longestTaskMs = Math.max(watched.longestTaskMs, duration);
    });
    watched.taskObserver.observe({ type: 'longtask' });
  });
  return () => page.evaluate(() => (window as unknown as { longestTaskMs: number }).longestTaskMs);
}

interface Memory {
  readonly bytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** What is still in use after the garbage is gone. */
async function memoryOf(devtools: CDPSession): Promise<Memory> {
  // What a first collection lets go, such as workers' answers and weak references, the second one removes.
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  return { bytes: usedSize, nodes, listeners: jsEventListeners };
}

describe('a table that stays open', () => {
  it(`has no task above ${LONGEST_TASK_MS} ms in ${DEALS} deals`, async () => {
    const { page } = here;
    await playRound(page);
    await verified(page);
    const pace = await paceOf(LONGEST_TASK_MS, async () => {
      const longestTaskMs = await watchTasks(page);
      for (let deal = 0; deal < DEALS && (await longestTaskMs()) <= LONGEST_TASK_MS; deal += 1)
        await playRound(page);
      return longestTaskMs();
    });
    process.stderr.write(`      longest task: ${pace.verdict} ${JSON.stringify(pace.measured)}\n`);
    expect(pace.verdict).not.toBe('missed');
  });

  it('gives back what its rounds took', async () => {
    const { page, context } = here;
    const devtools = await context.newCDPSession(page);
    await verified(page);
    const before = await memoryOf(devtools);
    const [startedMs, first] = [Date.now(), gateway.main.round.roundNumber];
    let [rounds, toldMs] = [0, startedMs];
    while (rounds < ROUNDS || Date.now() - startedMs < SOAK_MS) {
      await playRound(page);
      await verified(page);
      rounds = gateway.main.round.roundNumber - first;
      if (Date.now() - toldMs < 60_000) continue;
      toldMs = Date.now();
      process.stderr.write(`      after ${rounds} rounds: ${JSON.stringify(await memoryOf(devtools))}\n`);
    }
    const after = await memoryOf(devtools);
    process.stderr.write(`      memory in ${rounds} rounds: ${JSON.stringify({ before, after })}\n`);
    expect(after.bytes - before.bytes).toBeLessThan(Math.min(rounds * MOST_BYTES_A_ROUND, MOST_BYTES));
    expect(after.nodes - before.nodes).toBeLessThan(MOST_NODES);
    expect(after.listeners - before.listeners).toBeLessThan(MOST_LISTENERS);
    expect(here.errors).toEqual([]);
  });
});
