/** A dealing service under test: its own database, its own subjects, one or more processes, and a client. */
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { migrate } from '@sabot/database';
import { NatsClient, NatsConnection } from '@sabot/messaging';
import {
  type IsolatedDatabase,
  isolatedSubjects,
  migratedDatabase,
  sharedInfrastructure,
  type SpawnedService,
  spawnService,
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
  readonly natsUrl?: string;
  readonly replicas?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Options for node itself, which a test uses to plant a fault in the processes. */
  readonly nodeArgs?: readonly string[];
}

export class DealingFixture extends DealingCaller {
  readonly replicas: SpawnedService[] = [];

  private constructor(
    readonly database: IsolatedDatabase,
    readonly connection: NatsConnection,
    readonly sql: Client,
    private readonly env: Readonly<Record<string, string>>,
    private readonly nodeArgs: readonly string[],
  ) {
    super(new NatsClient(connection));
  }

  static async start(options: FixtureOptions = {}): Promise<DealingFixture> {
    const database = await migratedDatabase(migrate, prismaFolder, options.databaseUrl);
    const { subjectPrefix } = isolatedSubjects();
    const natsUrl = options.natsUrl ?? sharedInfrastructure().NATS_URL;
    const connection = await NatsConnection.connect({ url: natsUrl, name: 'test', subjectPrefix });
    const sql = new Client({ connectionString: database.url });
    // A suite that kills PostgreSQL also kills this connection, and checks the consequences itself.
    sql.on('error', () => undefined);
    await sql.connect();
    const env = {
      DATABASE_URL: database.url,
      NATS_URL: natsUrl,
      SUBJECT_PREFIX: subjectPrefix,
      SEED_KEYS: newKey(),
      LOG_LEVEL: 'trace',
      ...options.env,
    };
    const fixture = new DealingFixture(database, connection, sql, env, options.nodeArgs ?? []);
    await Promise.all(Array.from({ length: options.replicas ?? 1 }, () => fixture.startReplica()));
    return fixture;
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
    await this.connection.close();
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
