/** A scheduler under test with the real wallet and the real dealing service, each with its own database. */
import { randomBytes, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { roundV1 } from '@sabot/contracts';
import {
  type CallSubject,
  type DescMessage,
  type MessageInitShape,
  type MessageShape,
  subjects,
  walletV1,
} from '@sabot/contracts';
import { migrate } from '@sabot/database';
import { NatsClient, type NatsConnection } from '@sabot/messaging';
import { NeighbourProxy, TestBus } from '@sabot/messaging/testing';
import {
  doneIn,
  eventually,
  type IsolatedDatabase,
  migratedDatabase,
  type InfrastructureServer,
  type SpawnedService,
  spawnService,
  startNats,
} from '@sabot/testing';
import { Pool } from 'pg';

const { round, wallet } = subjects;
const NAMES = ['round-scheduler', 'wallet', 'dealing'] as const;
type Name = (typeof NAMES)[number];

/** A loaded machine is slow, not wrong. */
export const PATIENT = { timeoutMs: 60_000 } as const;
jest.setTimeout(3 * PATIENT.timeoutMs);
Logger.overrideLogger(false);

export const CURRENCY = 'USD';
export const FAST = { BETTING_MS: '200', REVEAL_MS: '5', COOLDOWN_MS: '10', LEASE_MS: '600' } as const;

export interface FixtureOptions {
  /** The scheduler's variables; the pace is fast by default. */
  readonly env?: Readonly<Record<string, string>>;
  readonly replicas?: number;
  /** A server for the scheduler's database alone. */
  readonly databaseUrl?: string;
  /** Routes every call to the wallet and dealing through a proxy. */
  readonly neighbourProxy?: boolean;
}

export interface RoundRow {
  readonly id: string;
  readonly number: number;
  readonly phase: string;
  readonly epoch: string;
  readonly seq: number;
  readonly revealed_steps: number;
  readonly void_reason: string | null;
  readonly ended_at: Date | null;
}

export class SchedulerFixture {
  readonly schedulers: SpawnedService[] = [];
  readonly seedKey = `1:${randomBytes(32).toString('base64')}`;
  wallet!: SpawnedService;
  dealing!: SpawnedService;
  #neighbourProxy: NeighbourProxy | undefined;

  private constructor(
    readonly databases: Readonly<Record<Name, IsolatedDatabase>>,
    readonly bus: TestBus<InfrastructureServer>,
    /** Where the wallet and dealing are: on the same NATS, unless a proxy stands between them and the scheduler. */
    private readonly neighbours: TestBus,
    readonly client: NatsClient,
    readonly sql: Readonly<Record<Name, Pool>>,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  static async start(options: FixtureOptions = {}): Promise<SchedulerFixture> {
    const bus = await TestBus.start({ start: startNats });
    const neighbours = options.neighbourProxy ? await TestBus.start({ start: startNats }) : bus;
    const databases = await byName((name) =>
      migratedDatabase(
        migrate,
        serviceFile(`${name}/prisma`),
        name === 'round-scheduler' ? options.databaseUrl : undefined,
      ),
    );
    const sql = await byName((name) => {
      const pool = new Pool({ connectionString: databases[name].url, max: 2 });
      // A suite that kills PostgreSQL also kills these connections, and checks the consequences itself.
      pool.on('error', () => undefined);
      return Promise.resolve(pool);
    });
    const env = { ...FAST, ...options.env };
    const client = new NatsClient(bus.connection);
    const fixture = new SchedulerFixture(databases, bus, neighbours, client, sql, env);
    if (options.neighbourProxy) fixture.#neighbourProxy = await NeighbourProxy.start(bus, neighbours);
    await Promise.all([fixture.startWallet(), fixture.startDealing()]);
    await Promise.all(Array.from({ length: options.replicas ?? 1 }, () => fixture.startScheduler()));
    return fixture;
  }

  /** The suite's own connection to NATS. */
  get connection(): NatsConnection {
    return this.bus.connection;
  }

  /** The NATS server, which only this fixture uses. */
  get nats(): InfrastructureServer {
    return this.bus.server;
  }

  get neighbourProxy(): NeighbourProxy {
    if (!this.#neighbourProxy) throw new Error('the fixture has no neighbour proxy');
    return this.#neighbourProxy;
  }

  async startScheduler(nodeArgs: readonly string[] = []): Promise<SpawnedService> {
    const scheduler = await this.#spawn('round-scheduler', this.env, nodeArgs);
    this.schedulers.push(scheduler);
    return scheduler;
  }

  async startWallet(): Promise<void> {
    this.wallet = await this.#spawn('wallet', {});
  }

  async startDealing(seedKeys = this.seedKey): Promise<void> {
    this.dealing = await this.#spawn('dealing', { SEED_KEYS: seedKeys });
  }

  async stop(): Promise<void> {
    const services = [...this.schedulers, this.wallet, this.dealing].filter(({ running }) => running);
    for (const service of services) service.thaw();
    await Promise.all(services.map((service) => service.stop()));
    await this.bus.stop();
    if (this.neighbours !== this.bus) await this.neighbours.stop();
    await byName(async (name) => {
      await this.sql[name].end();
      await this.databases[name].drop();
    });
  }

  ask<I extends DescMessage, O extends DescMessage>(
    call: CallSubject<I, O>,
    request: MessageInitShape<I>,
  ): Promise<MessageShape<O>> {
    return this.client.request(call, request, PATIENT);
  }

  async snapshot(tableId: string): Promise<roundV1.TableSnapshot> {
    return doneIn(await this.ask(round.getTableSnapshot, { tableId }));
  }

  async round(roundId: string): Promise<roundV1.Round> {
    return doneIn(await this.ask(round.getRound, { roundId }));
  }

  async player(creditMinor = 1_000_000n): Promise<string> {
    const userId = `user-${randomUUID()}`;
    doneIn(await this.ask(wallet.openAccount, { userId, currency: CURRENCY, demoCreditMinor: creditMinor }));
    return userId;
  }

  async balance(userId: string): Promise<bigint> {
    return doneIn(await this.ask(wallet.getBalance, { userId, currency: CURRENCY })).balanceMinor;
  }

  /** Places a bet of ten units; returns whether the wallet accepted it. */
  async bet(userId: string, roundId: string, target = 'PLAYER'): Promise<boolean> {
    const placed = doneIn(
      await this.ask(wallet.placeBets, {
        roundIds: [roundId],
        betIds: [randomUUID()],
        userIds: [userId],
        roundIndexes: [0],
        targets: [target],
        targetIndexes: [0],
        amountsMinor: [1_000n],
      }),
    );
    return placed.verdicts[0] === walletV1.BetVerdict.ACCEPTED;
  }

  /** The rounds of a table as they are stored, in order. */
  async rows(tableId: string): Promise<RoundRow[]> {
    const { rows } = await this.sql['round-scheduler'].query<RoundRow>(
      'SELECT * FROM rounds WHERE table_id = $1 ORDER BY number',
      [tableId],
    );
    return rows;
  }

  /** The current round, once it is as required. */
  current(tableId: string, isSo: (row: RoundRow) => boolean): Promise<RoundRow> {
    return eventually(
      async () => {
        const row = (await this.rows(tableId)).at(-1);
        if (!row || !isSo(row))
          throw new Error(`the round is ${row?.phase ?? 'missing'} at ${row?.seq ?? 0}`);
        return row;
      },
      { ...PATIENT, intervalMs: 10 },
    );
  }

  inPhase(tableId: string, phase: string): Promise<RoundRow> {
    return this.current(tableId, (row) => row.phase === phase && row.ended_at === null);
  }

  /** A round, once it has ended. */
  ended(tableId: string, number: number): Promise<RoundRow> {
    return eventually(
      async () => {
        const row = (await this.rows(tableId))[number - 1];
        if (!row?.ended_at) throw new Error(`round ${number} is ${row?.phase ?? 'missing'}`);
        return row;
      },
      { ...PATIENT, intervalMs: 10 },
    );
  }

  /** Waits until a table has ended this many rounds. */
  async played(tableId: string, count: number): Promise<void> {
    await this.ended(tableId, count);
  }

  /** Who leads a table, and under which epoch. */
  async lease(tableId: string): Promise<{ holder: string | null; epoch: number }> {
    const { rows } = await this.sql['round-scheduler'].query<{ holder: string | null; epoch: string }>(
      'SELECT holder, epoch FROM leases WHERE name = $1',
      [tableId],
    );
    return { holder: rows[0]?.holder ?? null, epoch: Number(rows[0]?.epoch) };
  }

  /** A scheduler's metric, by its name and labels; 0 if it does not exist yet. */
  async metric(name: string, scheduler = this.schedulers.find(({ running }) => running)): Promise<number> {
    const text = await (await fetch(`${scheduler?.healthUrl ?? ''}/metrics`)).text();
    const line = text.split('\n').find((some) => some.startsWith(`sabot_round_scheduler_${name} `));
    return Number(line?.split(' ').at(-1) ?? 0);
  }

  /** Everything that is wrong with the ledger; empty if nothing is. */
  async violations(): Promise<unknown[]> {
    return (await this.sql.wallet.query('SELECT * FROM audit_ledger()')).rows as unknown[];
  }

  #spawn(
    name: Name,
    env: Readonly<Record<string, string>>,
    nodeArgs: readonly string[] = [],
  ): Promise<SpawnedService> {
    const DATABASE_URL = this.databases[name].url;
    return spawnService({
      entry: serviceFile(`${name}/dist/main.js`),
      env: {
        LOG_LEVEL: 'info',
        ...(name === 'round-scheduler' ? this.bus : this.neighbours).envOf(name),
        DATABASE_URL,
        ...env,
      },
      readyTimeoutMs: PATIENT.timeoutMs,
      nodeArgs,
    });
  }
}

function serviceFile(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

async function byName<T>(make: (name: Name) => Promise<T>): Promise<Record<Name, T>> {
  const made = await Promise.all(NAMES.map(async (name) => [name, await make(name)] as const));
  return Object.fromEntries(made) as Record<Name, T>;
}
