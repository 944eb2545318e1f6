/** The blackjack service under test with the real wallet and the real dealing service, each with its own database. */
import { randomBytes, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import {
  type CallSubject,
  type DescMessage,
  type MessageInitShape,
  type MessageShape,
  subjects,
} from '@sabot/contracts';
import { migrate } from '@sabot/database';
import { NatsClient, type NatsConnection } from '@sabot/messaging';
import { NeighbourProxy, TestBus } from '@sabot/messaging/testing';
import {
  doneIn,
  type IsolatedDatabase,
  migratedDatabase,
  type SpawnedService,
  spawnService,
  startNats,
} from '@sabot/testing';
import { Pool } from 'pg';

const NAMES = ['blackjack', 'wallet', 'dealing'] as const;
export type Name = (typeof NAMES)[number];

/** A loaded machine is slow, not wrong. */
export const PATIENT = { timeoutMs: 60_000 } as const;
jest.setTimeout(4 * PATIENT.timeoutMs);
Logger.overrideLogger(false);

export const CURRENCY = 'USD';
export const TABLE = 'blackjack';

export interface FixtureOptions {
  /** The blackjack service's variables; hands that a dead process left behind are taken up fast by default. */
  readonly env?: Readonly<Record<string, string>>;
  /** Routes every call to the wallet and dealing through a proxy. */
  readonly neighbourProxy?: boolean;
  readonly replicas?: Readonly<Partial<Record<Name, number>>>;
}

export class HouseFixture {
  readonly seedKey = `1:${randomBytes(32).toString('base64')}`;
  readonly services: Record<Name, SpawnedService[]> = { blackjack: [], wallet: [], dealing: [] };
  #neighbourProxy: NeighbourProxy | undefined;

  private constructor(
    readonly databases: Readonly<Record<Name, IsolatedDatabase>>,
    readonly bus: TestBus,
    private readonly neighbourBus: TestBus,
    readonly client: NatsClient,
    readonly sql: Readonly<Record<Name, Pool>>,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  static async start(options: FixtureOptions = {}): Promise<HouseFixture> {
    const bus = await TestBus.start({ start: startNats });
    const neighbours = options.neighbourProxy ? await TestBus.start({ start: startNats }) : bus;
    const databases = await byName((name) => migratedDatabase(migrate, serviceFile(`${name}/prisma`)));
    const sql = await byName((name) => {
      const pool = new Pool({ connectionString: databases[name].url, max: 2 });
      pool.on('error', () => undefined);
      return Promise.resolve(pool);
    });
    const env = { BLACKJACK_SWEEP_MS: '100', BLACKJACK_RESUME_MS: '1000', ...options.env };
    const client = new NatsClient(bus.connection);
    const house = new HouseFixture(databases, bus, neighbours, client, sql, env);
    if (options.neighbourProxy) house.#neighbourProxy = await NeighbourProxy.start(bus, neighbours);
    await Promise.all(
      NAMES.flatMap((name) =>
        Array.from({ length: options.replicas?.[name] ?? 1 }, () => house.startService(name)),
      ),
    );
    return house;
  }

  /** The suite's connection to the NATS of the wallet and dealing. */
  get neighbours(): NatsConnection {
    return this.neighbourBus.connection;
  }

  get proxy(): NeighbourProxy {
    if (!this.#neighbourProxy) throw new Error('the fixture has no neighbour proxy');
    return this.#neighbourProxy;
  }

  async startService(name: Name, env: Readonly<Record<string, string>> = {}): Promise<SpawnedService> {
    const service = await spawnService({
      entry: serviceFile(`${name}/dist/main.js`),
      env: {
        LOG_LEVEL: 'debug',
        ...(name === 'blackjack' ? this.bus : this.neighbourBus).envOf(name),
        DATABASE_URL: this.databases[name].url,
        ...(name === 'dealing' && { SEED_KEYS: this.seedKey }),
        ...(name === 'blackjack' && this.env),
        ...env,
      },
      readyTimeoutMs: PATIENT.timeoutMs,
    });
    this.services[name].push(service);
    return service;
  }

  /** The running process of a service. */
  service(name: Name): SpawnedService {
    const running = this.services[name].find((service) => service.running);
    if (!running) throw new Error(`no ${name} is running`);
    return running;
  }

  /** Kills a service in the middle of whatever it does, and starts another one in its place. */
  async replaceKilled(name: Name): Promise<void> {
    await this.service(name).kill9();
    await this.startService(name);
  }

  async stop(): Promise<void> {
    const running = Object.values(this.services)
      .flat()
      .filter((service) => service.running);
    await Promise.all(running.map((service) => service.stop()));
    await this.bus.stop();
    if (this.neighbourBus !== this.bus) await this.neighbourBus.stop();
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

  /** Asks until there is an answer, as a player's client does; every call is idempotent. */
  askOn<I extends DescMessage, O extends DescMessage>(
    call: CallSubject<I, O>,
    request: MessageInitShape<I>,
  ): Promise<MessageShape<O>> {
    return this.client.request(call, request, { timeoutMs: 3_000, retries: 40 });
  }

  /** Opens an account with credit; returns the user id. */
  async player(creditMinor = 1_000_000n): Promise<string> {
    const userId = `user-${randomUUID()}`;
    const request = { userId, currency: CURRENCY, demoCreditMinor: creditMinor };
    doneIn(await this.ask(subjects.wallet.openAccount, request));
    return userId;
  }

  async balance(userId: string): Promise<bigint> {
    return doneIn(await this.ask(subjects.wallet.getBalance, { userId, currency: CURRENCY })).balanceMinor;
  }

  /** Everything that is wrong with the ledger; empty if nothing is. */
  async violations(): Promise<unknown[]> {
    return (await this.sql.wallet.query('SELECT * FROM audit_ledger()')).rows as unknown[];
  }

  /** Lets the time of a hand run out now, by the clocks of both databases that know when it began. */
  async expire(handId: string): Promise<void> {
    await this.sql.dealing.query(
      `UPDATE hand_steps SET drawn_at = drawn_at - interval '8 days' WHERE hand_id = $1`,
      [handId],
    );
    await this.sql.blackjack.query(
      'UPDATE hands SET deadline = clock_timestamp(), due_at = clock_timestamp() WHERE id = $1',
      [handId],
    );
  }

  /** A metric of a service, summed over its labels. */
  async metric(name: Name, metric: string): Promise<number> {
    const text = await (await fetch(`${this.service(name).healthUrl}/metrics`)).text();
    const lines = text.split('\n').filter((line) => line.replace(/[{ ].*/, '') === `sabot_${name}_${metric}`);
    return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
  }
}

function serviceFile(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

async function byName<T>(make: (name: Name) => Promise<T>): Promise<Record<Name, T>> {
  const made = await Promise.all(NAMES.map(async (name) => [name, await make(name)] as const));
  return Object.fromEntries(made) as Record<Name, T>;
}
