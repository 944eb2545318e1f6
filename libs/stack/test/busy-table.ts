/** A whole system with players who bet in every round of one table, so faults hit real work and every bet can be checked. */
import { expect } from '@jest/globals';
import type { DatabaseOwner } from '@sabot/contracts';
import { eventually, type SpawnedService } from '@sabot/testing';
import { Client } from 'pg';
import { startStackServers } from '../src/stack-servers.js';
import { Stack, type StackOptions } from '../src/stack.js';
import { databaseProblems } from './database-oracle.js';
import {
  auditOf,
  balanceByHand,
  bookProblems,
  bundlesOf,
  cardProblems,
  gapsIn,
  roundProblems,
} from './oracle.js';
import { Player } from './player.js';
import { Regular } from './regular.js';

/** Enough for two whole rounds on a busy machine. */
const TWO_ROUNDS_MS = 30_000;
const PATIENT = { timeoutMs: 60_000, intervalMs: 250 };

/** The event with which players see a phase begin. */
const OPENING = { BETTING: 'round-start', DEALING: 'deal-card', RESULT: 'game-result' } as const;

export interface TableRow {
  readonly number: number;
  readonly phase: string;
  readonly version: number;
  readonly ended: boolean;
}

export class BusyTable {
  private constructor(
    readonly stack: Stack,
    readonly tableId: string,
    readonly regulars: readonly Regular[],
    readonly databases: Readonly<Record<DatabaseOwner, Client>>,
  ) {}

  /** Starts a system on its own servers; `urls` are the addresses that the regular players connect to. */
  static async start(
    options: Pick<StackOptions, 'settings' | 'replicas'>,
    urls: (stack: Stack) => Promise<readonly string[]> | readonly string[] = (stack) => [
      ...stack.gatewayUrls,
      ...stack.gatewayUrls,
    ],
    tableId = 'main',
  ): Promise<BusyTable> {
    const stack = await Stack.start({ infrastructure: await startStackServers({ given: {} }), ...options });
    const players = await Promise.all((await urls(stack)).map((url) => Player.connect(url)));
    const regulars = players.map((player) => new Regular(player, tableId));
    for (const regular of regulars) await regular.play();
    return new BusyTable(stack, tableId, regulars, await connectTo(stack));
  }

  async stop(): Promise<void> {
    for (const { player } of this.regulars) player.close();
    await Promise.all(Object.values(this.databases).map((database) => database.end()));
    await this.stack.stop();
    await this.stack.infrastructure.stop();
  }

  get watcher(): Player {
    const [first] = this.regulars;
    if (!first) throw new Error('nobody watches');
    return first.player;
  }

  /** Waits until players see a phase begin. */
  async seen(phase: keyof typeof OPENING): Promise<void> {
    const { heard } = this.watcher;
    await this.watcher.waitFor(({ event }) => event === OPENING[phase], heard.length);
  }

  /** The current round as the scheduler has it. */
  async row(): Promise<TableRow> {
    const { rows } = await this.databases['round-scheduler'].query<TableRow>(
      `SELECT r.number, r.phase::text AS phase, r.version, r.ended_at IS NOT NULL AS ended
       FROM tables t JOIN rounds r ON r.id = t.round_id WHERE t.id = $1`,
      [this.tableId],
    );
    if (!rows[0]) throw new Error(`${this.tableId} has no round`);
    return rows[0];
  }

  /** The scheduler that leads the table, found by the log line with the epoch of the current lease. */
  async leader(): Promise<SpawnedService> {
    return eventually(async () => {
      const { rows } = await this.databases['round-scheduler'].query<{ epoch: string }>(
        'SELECT epoch FROM leases WHERE name = $1 AND holder IS NOT NULL',
        [this.tableId],
      );
      const leader = this.stack
        .processes('round-scheduler')
        .find(
          (scheduler) =>
            scheduler.running &&
            scheduler
              .logEntries()
              .some(
                ({ msg, table, epoch }) =>
                  msg === 'leads a table' && table === this.tableId && epoch === rows[0]?.epoch,
              ),
        );
      if (!leader) throw new Error(`no scheduler has logged that it leads ${this.tableId}`);
      return leader;
    }, PATIENT);
  }

  /** The number of the last round that anybody saw end. */
  get lastResult(): number {
    return Math.max(0, ...this.regulars.flatMap((regular) => [...regular.results().keys()]));
  }

  /** Waits until two more rounds have ended, the current one and a new one; returns the longest standstill. */
  async movesAgain(): Promise<number> {
    const [from, since] = [this.lastResult, Date.now()];
    await eventually(
      () => {
        expect(this.lastResult).toBeGreaterThanOrEqual(from + 2);
      },
      { timeoutMs: TWO_ROUNDS_MS, intervalMs: 50 },
    );
    return this.standstillMs(since);
  }

  /** The longest time since then in which no player received anything new about the table. */
  standstillMs(since: number): number {
    const times = this.regulars
      .flatMap(({ player }) => player.heard)
      .filter(({ at, payload }) => at >= since && payload.tableId === this.tableId)
      .map(({ at }) => at)
      .sort((a, b) => a - b);
    return longestStep([since, ...times]);
  }

  /** Checks every promise for all rounds so far. */
  async holdsItsPromises(): Promise<void> {
    const bundles = await eventually(async () => {
      const ended = await bundlesOf(this.watcher, this.tableId);
      expect(roundProblems(ended)).toEqual([]);
      for (const { player } of this.regulars) {
        const done = player.bets.filter(
          ({ answer }) => answer.ok && ended.some(({ roundId }) => roundId === answer.roundId),
        );
        expect(done.length).toBeGreaterThan(0);
        expect(bookProblems(done, ended)).toEqual([]);
      }
      return ended;
    }, PATIENT);
    expect(bundles.filter((bundle) => 'void' in bundle)).toEqual([]);
    for (const { player } of this.regulars) {
      expect(gapsIn(player.heard)).toEqual([]);
      expect(cardProblems(player.heard)).toEqual([]);
    }
    expect(await auditOf(this.stack.config.databaseUrls.wallet.service)).toEqual([]);
    expect(await databaseProblems(this.databases, this.tableId)).toEqual([]);
  }

  /** Lets all players leave, and compares every balance with what the cards pay. */
  async accountsForEverything(): Promise<void> {
    for (const regular of this.regulars) await regular.leave();
    await eventually(async () => {
      const bundles = await bundlesOf(this.watcher, this.tableId);
      for (const { player } of this.regulars) {
        expect(player.bets.length).toBeGreaterThan(0);
        expect((await player.me()).balance).toBe(balanceByHand(player, bundles));
      }
    }, PATIENT);
  }
}

export function longestStep(times: readonly number[]): number {
  return Math.max(0, ...times.slice(1).map((at, n) => at - (times[n] ?? at)));
}

async function connectTo(stack: Stack): Promise<Record<DatabaseOwner, Client>> {
  const { databaseUrls } = stack.config;
  const open = async (owner: DatabaseOwner): Promise<Client> => {
    const client = new Client({ connectionString: databaseUrls[owner].service });
    await client.connect();
    return client;
  };
  return {
    wallet: await open('wallet'),
    dealing: await open('dealing'),
    blackjack: await open('blackjack'),
    'round-scheduler': await open('round-scheduler'),
  };
}
