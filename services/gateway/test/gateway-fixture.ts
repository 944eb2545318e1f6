/** Gateways under test: real processes, a real wallet with its own database, and scripted tables behind their own subjects. */
import { jest } from '@jest/globals';
import { type roundV1, subjects } from '@sabot/contracts';
import type { Session } from '@sabot/edge';
import { NatsClient, NatsConnection } from '@sabot/messaging';
import {
  freePort,
  type IsolatedDatabase,
  isolatedRedisPrefix,
  isolatedSubjects,
  migratedDatabase,
  sharedInfrastructure,
  type SpawnedService,
  spawnService,
} from '@sabot/testing';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import request from 'supertest';
import { answerOf } from './answer.js';
import { Player } from './player.js';
import { answerFor } from './scripted-services.js';
import { CURRENCY } from './ended-round.js';
import { ScriptedHands } from './scripted-hands.js';
import { ScriptedTable } from './scripted-table.js';

const entryOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const GATEWAY = entryOf('../dist/main.js');
const WALLET = entryOf('../../wallet/dist/main.js');
const MIGRATE_WALLET = entryOf('../../wallet/dist/migrate.main.js');

async function migrateWallet(databaseUrl: string, entry: string): Promise<void> {
  await promisify(execFile)(process.execPath, [entry], { env: { DATABASE_URL: databaseUrl } });
}

export const PATIENT = { timeoutMs: 60_000 } as const;
jest.setTimeout(2 * PATIENT.timeoutMs);

export const JWT_SECRET = 'a secret of the tests that is long enough';
export const OPERATOR_KEY = 'key of the operator of the tests';

export interface RunningGateway {
  readonly service: SpawnedService;
  readonly url: string;
  readonly port: number;
}

export interface FixtureOptions {
  readonly gateways?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly natsUrl?: string;
  readonly redisUrl?: string;
}

export class GatewayFixture {
  readonly gateways: RunningGateway[] = [];
  readonly tables = new Map<string, ScriptedTable>();
  readonly hands: ScriptedHands;
  readonly #players: Player[] = [];

  private constructor(
    readonly database: IsolatedDatabase,
    readonly connection: NatsConnection,
    readonly client: NatsClient,
    readonly wallet: SpawnedService,
    private readonly env: Readonly<Record<string, string>>,
  ) {
    this.hands = new ScriptedHands(connection);
  }

  static async start(options: FixtureOptions = {}): Promise<GatewayFixture> {
    const database = await migratedDatabase(migrateWallet, MIGRATE_WALLET);
    const { subjectPrefix } = isolatedSubjects();
    const natsUrl = options.natsUrl ?? sharedInfrastructure().NATS_URL;
    const connection = await NatsConnection.connect({ url: natsUrl, name: 'test', subjectPrefix });
    const messaging = { NATS_URL: natsUrl, SUBJECT_PREFIX: subjectPrefix, LOG_LEVEL: 'warn' };
    const wallet = await spawnService({
      entry: WALLET,
      env: { ...messaging, DATABASE_URL: database.url },
      readyTimeoutMs: PATIENT.timeoutMs,
    });
    const env = {
      ...messaging,
      REDIS_URL: options.redisUrl ?? sharedInfrastructure().REDIS_URL,
      REDIS_PREFIX: isolatedRedisPrefix(),
      JWT_SECRET,
      OPERATOR_KEY,
      DRAIN_MS: '50',
      RATE_ADDRESS_GUESTS: '100000',
      RATE_ADDRESS_LOG_INS: '100000',
      // A loaded machine is slow, not wrong.
      SNAPSHOT_DEADLINE_MS: '30000',
      ...options.env,
    };
    const fixture = new GatewayFixture(database, connection, new NatsClient(connection), wallet, env);
    fixture.addTable('main');
    answerFor(connection, fixture.tables);
    for (let gateway = 0; gateway < (options.gateways ?? 1); gateway++) await fixture.startGateway();
    return fixture;
  }

  addTable(tableId: string, schedule?: roundV1.Schedule): ScriptedTable {
    const table = new ScriptedTable(tableId, this.connection, this.client, schedule);
    this.tables.set(tableId, table);
    table.tellLobby();
    return table;
  }

  async startGateway(env: Readonly<Record<string, string>> = {}): Promise<RunningGateway> {
    const port = await freePort();
    const service = await spawnService({
      entry: GATEWAY,
      env: { ...this.env, PORT: String(port), HOST: '127.0.0.1', ...env },
      readyTimeoutMs: PATIENT.timeoutMs,
    });
    const gateway = { service, port, url: `http://127.0.0.1:${port}` };
    this.gateways.push(gateway);
    return gateway;
  }

  async stop(): Promise<void> {
    for (const player of this.#players) player.leave();
    for (const { service } of this.gateways) if (service.running) await service.stop();
    await this.wallet.stop();
    await this.connection.close();
    await this.database.drop();
  }

  get main(): ScriptedTable {
    const table = this.tables.get('main');
    if (!table) throw new Error('the fixture has no table');
    return table;
  }

  get url(): string {
    return this.gatewayAt(0).url;
  }

  gatewayAt(index: number): RunningGateway {
    const gateway = this.gateways[index];
    if (!gateway) throw new Error(`no gateway ${index}`);
    return gateway;
  }

  /** A REST client for a gateway. */
  rest(gateway = 0): ReturnType<typeof request> {
    return request(this.gatewayAt(gateway).url);
  }

  async guest(): Promise<Session> {
    const { body } = await answerOf<Session>(this.rest().post('/auth/guest').expect(201));
    return body;
  }

  /** A player connected to a gateway; a new guest by default. */
  async player(
    options: { gateway?: number; session?: Session; socket?: object; namespace?: string } = {},
  ): Promise<Player> {
    const session = options.session ?? (await this.guest());
    const { url } = this.gatewayAt(options.gateway ?? 0);
    const player = await Player.connect(url, session, options.socket, options.namespace);
    this.#players.push(player);
    return player;
  }

  async operatorToken(): Promise<string> {
    const { body } = await answerOf<{ token: string }>(
      this.post('/auth/operator', { key: OPERATOR_KEY }).expect(200),
    );
    return body.token;
  }

  post(path: string, body: object, headers: Readonly<Record<string, string>> = {}): request.Test {
    return this.rest().post(path).set(headers).send(body);
  }

  get(path: string, token?: string): request.Test {
    const asked = this.rest().get(path);
    return token === undefined ? asked : asked.auth(token, { type: 'bearer' });
  }

  async balance(userId: string): Promise<number> {
    const request = { userId, currency: CURRENCY };
    const { result } = await this.client.request(subjects.wallet.getBalance, request, PATIENT);
    if (result.case !== 'account') throw new Error('no account');
    return Number(result.value.balanceMinor);
  }

  /** The value of one of a gateway's metrics. */
  async metric(name: string, gateway = 0): Promise<number> {
    const { text } = await request(this.gatewayAt(gateway).service.healthUrl).get('/metrics').expect(200);
    const lines = text.split('\n').filter((line) => line.startsWith(`sabot_gateway_${name}`));
    return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
  }
}
