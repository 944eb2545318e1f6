import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICE_NAMES, type ServiceName } from '@sabot/contracts';
import type { TablePhase, TableRoads } from '@sabot/edge';
import { eventually, type SpawnedService } from '@sabot/testing';
import { BusyTable } from './busy-table.js';
import { holdIn, type ShortPhase } from './held-phase.js';
import { bundlesOf, cardProblems, gapsIn, roadsByHand } from './oracle.js';
import { Player } from './player.js';
import { streamProblems } from './stream-oracle.js';

const PACE = { BETTING_MS: '700', REVEAL_MS: '30', COOLDOWN_MS: '300' };
const TWO = { gateway: 2, wallet: 2, 'round-scheduler': 2, dealing: 2, history: 2 } as const;
/** The services that a round needs; hands of blackjack and their faults have suites of their own. */
const PARTS = Object.keys(TWO) as readonly (keyof typeof TWO)[];
/** What players are shown in a short phase: the phase of the last step, except at a gateway that has only seen a snapshot. */
const SHOWN: Record<ShortPhase, readonly TablePhase[]> = {
  PREPARING: ['RESULT', 'PREPARING'],
  SEALING: ['BETTING', 'SEALING'],
  DEALING: ['DEALING'],
  SETTLING: ['SETTLING'],
};
/** Whichever process dies, players receive news of their table within this time, betting included. */
const MOVES_AGAIN_MS = 8_000;
/** How long a short phase is held after the kill: long enough for the loss to be noticed. */
const HELD_AFTER_MS = 300;

describe('a system with two of everything', () => {
  let table: BusyTable;
  const standstills: string[] = [];
  beforeAll(async () => {
    table = await BusyTable.start({ settings: { ...PACE, LOG_LEVEL: 'info' }, replicas: TWO });
  }, 240_000);
  afterAll(async () => {
    process.stdout.write(`      longest standstill, betting included: ${standstills.join(', ')}\n`);
    await table.stop();
  }, 120_000);
  afterEach(() => table.holdsItsPromises(), 120_000);

  /** Services with a killed process that is still restarting; all others have two processes. */
  const returning = new Map<ServiceName, Promise<SpawnedService>>();

  /** Kills one process of a service (for the scheduler, the leader) and restarts it once the table moves. */
  async function lose(victim: ServiceName, label: string, meanwhile?: () => Promise<void>): Promise<void> {
    const killed = await processOf(victim);
    const killedAt = Date.now();
    await killed.kill9();
    await meanwhile?.();
    await table.movesAgain();
    const standstillMs = table.standstillMs(killedAt);
    standstills.push(`${victim} ${label} ${standstillMs} ms`);
    expect(standstillMs).toBeLessThan(MOVES_AGAIN_MS);
    returning.set(victim, table.stack.restart(victim, killed));
  }

  let turn = 0;
  async function processOf(service: ServiceName): Promise<SpawnedService> {
    if (service === 'round-scheduler') return table.leader();
    const processes = table.stack.processes(service);
    const process = processes[turn++ % processes.length];
    if (!process) throw new Error(`there is no ${service}`);
    return process;
  }

  it.each(['BETTING', 'DEALING', 'RESULT'] as const)(
    'survives kill -9 of one of each service while %s',
    async (phase) => {
      for (const victim of PARTS) {
        await returning.get(victim);
        await table.seen(phase);
        await lose(victim, phase);
      }
    },
    240_000,
  );

  /** A player who joins during the phase and stays for the whole next round. */
  async function newcomer(phase: ShortPhase): Promise<Player> {
    const { url, session } = table.watcher;
    const player = await Player.with(url, session);
    expect(SHOWN[phase]).toContain((await player.join(table.tableId)).state);
    return player;
  }

  it.each([
    ...PARTS.map((victim) => [victim, 'PREPARING'] as const),
    ...PARTS.map((victim) => [victim, 'SEALING'] as const),
    // The first card is drawn and not yet stored.
    ['dealing', 'DEALING'] as const,
    ...PARTS.map((victim) => [victim, 'SETTLING'] as const),
  ])(
    'survives kill -9 of a %s while %s, as does a player who joins then',
    async (victim, phase) => {
      await returning.get(victim);
      const release = await holdIn(phase, table);
      const guest = await newcomer(phase);
      await lose(victim, phase, async () => {
        await pause(HELD_AFTER_MS);
        await release();
      });
      try {
        // If the gateway was killed, the guest has to wait for another one.
        await guest.waitFor(({ event }) => event === 'game-result');
        expect([...gapsIn(guest.heard), ...cardProblems(guest.heard)]).toEqual([]);
      } finally {
        guest.close();
      }
    },
    180_000,
  );

  it('continues with the same round after everything was killed at once', async () => {
    await Promise.all(returning.values());
    await table.seen('DEALING');
    const everything = SERVICE_NAMES.flatMap((service) =>
      table.stack.processes(service).map((process) => ({ service, process })),
    );
    await Promise.all(everything.map(({ process }) => process.kill9()));
    const before = await table.row();
    await Promise.all(everything.map(({ service, process }) => table.stack.restart(service, process)));
    await table.movesAgain();
    const after = await bundlesOf(table.watcher, table.tableId);
    expect(after[before.number - 1]).not.toHaveProperty('void');
    expect(after.length).toBeGreaterThan(before.number);
  }, 180_000);

  it('lets a frozen leader change nothing when it wakes', async () => {
    await table.seen('BETTING');
    const leader = await table.leader();
    leader.freeze();
    await table.movesAgain();
    leader.thaw();
    await table.movesAgain();
  }, 180_000);

  it('continues when NATS is restarted and when its store is erased in the middle of a round', async () => {
    await table.seen('DEALING');
    await table.stack.infrastructure.nats.restart();
    await table.movesAgain();
    await table.seen('DEALING');
    await table.stack.infrastructure.nats.erase();
    await table.movesAgain();
  }, 180_000);

  it('shows the same roads after Redis has lost everything', async () => {
    await table.stack.infrastructure.redis.erase();
    await table.movesAgain();
    await eventually(
      async () => {
        const { roundNumber, roads } = await table.watcher.get<TableRoads>(`/tables/${table.tableId}/roads`);
        const bundles = await bundlesOf(table.watcher, table.tableId);
        expect(roundNumber).toBeGreaterThan(0);
        expect(roads).toEqual(roadsByHand(bundles.slice(0, roundNumber)));
      },
      { timeoutMs: 60_000, intervalMs: 500 },
    );
  }, 180_000);

  it('has the same rounds in its stream as in its databases', async () => {
    await eventually(
      async () => {
        expect(await streamProblems(table)).toEqual([]);
      },
      { timeoutMs: 60_000, intervalMs: 1_000 },
    );
  }, 120_000);

  it('has lost no bet and no money in all of this', () => table.accountsForEverything(), 120_000);
});
