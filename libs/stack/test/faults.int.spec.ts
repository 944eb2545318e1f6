import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { TablePhase, TableRoads } from '@sabot/edge';
import { eventually, startInfrastructure } from '@sabot/testing';
import type { ServiceName } from '../src/services.js';
import { Stack } from '../src/stack.js';
import {
  auditOf,
  balanceByHand,
  bookProblems,
  bundlesOf,
  cardProblems,
  gapsIn,
  roadsByHand,
  roundProblems,
} from './oracle.js';
import { Player } from './player.js';
import { Regular } from './regular.js';

const TABLE = 'main';
const PACE = { BETTING_MS: '1200', REVEAL_MS: '80', COOLDOWN_MS: '400' };
/** What the tables have promised, with room for a machine that has other things to do. */
const MOVES_AGAIN_MS = 30_000;
const TWO = { gateway: 2, wallet: 2, 'round-scheduler': 2, dealing: 2, history: 1 } as const;

describe('a system with two of everything', () => {
  let stack: Stack;
  let regulars: Regular[];
  beforeAll(async () => {
    stack = await Stack.start({
      infrastructure: await startInfrastructure({ given: {} }),
      settings: { ...PACE, LOG_LEVEL: 'warn' },
      replicas: TWO,
    });
    const players = await Promise.all(
      [...stack.gatewayUrls, ...stack.gatewayUrls].map((url) => Player.connect(url)),
    );
    regulars = players.map((player) => new Regular(player, TABLE));
    for (const regular of regulars) await regular.play();
  }, 240_000);
  afterAll(async () => {
    for (const { player } of regulars) player.close();
    await stack.stop();
    await stack.infrastructure.stop();
  }, 120_000);

  const watcher = (): Player => {
    const [first] = regulars;
    if (!first) throw new Error('nobody watches');
    return first.player;
  };

  /** Waits until the table is in a phase, as players see it. */
  async function inPhase(phase: TablePhase): Promise<void> {
    const opening = {
      PREPARING: '',
      BETTING: 'round-start',
      SEALING: '',
      DEALING: 'deal-card',
      RESULT: 'game-result',
      VOID: '',
    };
    const { heard } = watcher();
    await watcher().waitFor(({ event }) => event === opening[phase], heard.length);
  }

  /** The number of the last round that anybody saw end. */
  const lastResult = (): number =>
    Math.max(0, ...regulars.flatMap((regular) => [...regular.results().keys()]));

  /** Waits until two more rounds have ended: one that was under way, and one that is new. */
  async function movesAgain(): Promise<number> {
    const [from, startedAt] = [lastResult(), performance.now()];
    await eventually(
      () => {
        expect(lastResult()).toBeGreaterThanOrEqual(from + 2);
      },
      { timeoutMs: MOVES_AGAIN_MS, intervalMs: 50 },
    );
    return performance.now() - startedAt;
  }

  /** After every fault: all that was promised, of all rounds so far. */
  afterEach(async () => {
    const voids: string[] = [];
    await eventually(
      async () => {
        const bundles = await bundlesOf(watcher(), TABLE);
        expect(roundProblems(bundles)).toEqual([]);
        voids.push(...bundles.flatMap((bundle) => ('void' in bundle ? [bundle.void.reason] : [])));
        for (const { player } of regulars) {
          const done = player.bets.filter(
            ({ answer }) => answer.ok && bundles.some(({ roundId }) => roundId === answer.roundId),
          );
          expect(done.length).toBeGreaterThan(0);
          expect(bookProblems(done, bundles)).toEqual([]);
        }
      },
      { timeoutMs: 60_000, intervalMs: 500 },
    );
    expect(voids).toEqual([]);
    for (const { player } of regulars) {
      expect(gapsIn(player.heard)).toEqual([]);
      expect(cardProblems(player.heard)).toEqual([]);
    }
    expect(await auditOf(stack.surroundings.databaseUrls.wallet)).toEqual([]);
  }, 120_000);

  const phases = ['BETTING', 'DEALING', 'RESULT'] as const;
  const victims = ['round-scheduler', 'wallet', 'dealing', 'gateway'] as const;
  it.each(victims.flatMap((victim) => phases.map((phase) => [victim, phase] as const)))(
    'survives kill -9 of a %s while %s',
    async (victim: ServiceName, phase) => {
      const processes = stack.processes(victim);
      // Either scheduler may lead the table; of the others one is as good as the other.
      const victims = victim === 'round-scheduler' ? processes : [processes[phases.indexOf(phase) % 2]];
      for (const process of victims) {
        if (!process) throw new Error(`there is no ${victim} to kill`);
        await inPhase(phase);
        await process.kill9();
        await movesAgain();
        await stack.restart(victim, process);
      }
    },
    180_000,
  );

  it('lets a frozen leader change nothing when it wakes', async () => {
    for (const scheduler of stack.processes('round-scheduler')) {
      await inPhase('BETTING');
      scheduler.freeze();
      await movesAgain();
      scheduler.thaw();
      await movesAgain();
    }
  }, 180_000);

  it('goes on when NATS is restarted and when its store is erased in the middle of a round', async () => {
    await inPhase('DEALING');
    await stack.infrastructure.nats.restart();
    await movesAgain();
    await inPhase('DEALING');
    await stack.infrastructure.nats.erase();
    await movesAgain();
  }, 180_000);

  it('shows the same roads after Redis has lost everything', async () => {
    await stack.infrastructure.redis.erase();
    await movesAgain();
    await eventually(
      async () => {
        const { roundNumber, roads } = await watcher().get<TableRoads>(`/tables/${TABLE}/roads`);
        const bundles = await bundlesOf(watcher(), TABLE);
        expect(roundNumber).toBeGreaterThan(0);
        expect(roads).toEqual(roadsByHand(bundles.slice(0, roundNumber)));
      },
      { timeoutMs: 60_000, intervalMs: 500 },
    );
  }, 180_000);

  it('has lost no bet and no money in all of this', async () => {
    for (const regular of regulars) await regular.leave();
    await eventually(
      async () => {
        const bundles = await bundlesOf(watcher(), TABLE);
        for (const { player } of regulars) {
          expect(player.bets.length).toBeGreaterThan(0);
          expect((await player.me()).balance).toBe(balanceByHand(player, bundles));
        }
      },
      { timeoutMs: 60_000, intervalMs: 500 },
    );
  }, 120_000);
});
