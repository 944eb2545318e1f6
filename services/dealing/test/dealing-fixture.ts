/** A dealing service under test: its own database, its own NATS, one or more processes, and a client. */
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { migrate } from '@sabot/database';
import { NatsClient, type NatsConnection } from '@sabot/messaging';
import { TestBus } from '@sabot/messaging/testing';
import {
  type IsolatedDatabase,
  migratedDatabase,
  type InfrastructureServer,
  type SpawnedService,
  spawnService,
  startNats,
} from '@sabot/testing';
import { Client } from 'pg';
import { prismaFolder } from '../src/database.js';
import { DealingCaller } from './dealing-caller.js';

const entry = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** A key for a number. */
export function newKey(id = 1): string {
  return `${id}:${randomBytes(32).toString('base64')}`;
}

export interface FixtureOptions {
  readonly databaseUrl?: string;
  readonly replicas?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Options for node itself, which a test uses to plant a fault in the processes. */
  readonly nodeArgs?: readonly string[];
}

export class DealingFixture extends DealingCaller {
  readonly replicas: SpawnedService[] = [];

  private constructor(
    readonly database: IsolatedDatabase,
    readonly bus: TestBus<InfrastructureServer>,
    readonly sql: Client,
    private readonly env: Readonly<Record<string, string>>,
    private readonly nodeArgs: readonly string[],
  ) {
    super(new NatsClient(bus.connection));
  }

  static async start(options: FixtureOptions = {}): Promise<DealingFixture> {
    const database = await migratedDatabase(migrate, prismaFolder, options.databaseUrl);
    const bus = await TestBus.start({ start: startNats });
    const sql = new Client({ connectionString: database.url });
    // A suite that kills PostgreSQL also kills this connection, and checks the consequences itself.
    sql.on('error', () => undefined);
    await sql.connect();
    const env = {
      DATABASE_URL: database.url,
      ...bus.envOf('dealing'),
      SEED_KEYS: newKey(),
      LOG_LEVEL: 'trace',
      ...options.env,
    };
    const fixture = new DealingFixture(database, bus, sql, env, options.nodeArgs ?? []);
    await Promise.all(Array.from({ length: options.replicas ?? 1 }, () => fixture.startReplica()));
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

  async startReplica(env: Readonly<Record<string, string>> = {}): Promise<SpawnedService> {
    const { nodeArgs } = this;
    const replica = await spawnService({
      entry,
      env: { ...this.env, ...env },
      nodeArgs,
      readyTimeoutMs: 60_000,
    });
    this.replicas.push(replica);
    return replica;
  }

  async stop(): Promise<void> {
    await Promise.all(this.replicas.filter(({ running }) => running).map((replica) => replica.stop()));
    await this.bus.stop();
    await this.sql.end();
    await this.database.drop();
  }

  /** The value of one metric of a replica, summed over its labels. */
  async metric(name: string, replica = this.replicas[0]): Promise<number> {
    const text = await (await fetch(`${replica?.healthUrl ?? ''}/metrics`)).text();
    const lines = text.split('\n').filter((line) => line.replace(/[{ ].*/, '') === `sabot_dealing_${name}`);
    return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
  }
}
