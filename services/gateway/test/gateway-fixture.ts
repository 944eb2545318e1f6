/** Gateways under test: real processes, a real wallet with its own database, and scripted tables behind their own subjects. */
import { jest } from '@jest/globals';
import { type roundV1, subjects } from '@sabot/contracts';
import type { Session } from '@sabot/edge';
import { NatsClient, type NatsConnection } from '@sabot/messaging';
import { TestBus } from '@sabot/messaging/testing';
import {
  freePort,
  type IsolatedDatabase,
  isolatedRedisPrefix,
  migratedDatabase,
  sharedInfrastructure,
  type InfrastructureServer,
  type SpawnedService,
  spawnService,
  startNats,
} from '@sabot/testing';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import request from 'supertest';
import { answerOf } from './answer.js';
import { Player } from './player.js';
import { answerFor } from './scripted-services.js';
import { type Places, placesOn } from './places.js';
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
  readonly redisUrl?: string;
}

export class GatewayFixture {
  readonly gateways: RunningGateway[] = [];
  readonly tables = new Map<string, ScriptedTable>();
  readonly hands: ScriptedHands;
  readonly #players: Player[] = [];

  private constructor(
    readonly database: IsolatedDatabase,
    readonly bus: TestBus<InfrastructureServer>,
    /** Connections into the accounts of the services that a test may answer for, by their names. */
    readonly places: Places,
    readonly client: NatsClient,
    readonly wallet: SpawnedService,
    private readonly env: Readonly<Record<string, string>>,
  ) {
    this.hands = new ScriptedHands(this.connection, places);
  }

  static async start(options: FixtureOptions = {}): Promise<GatewayFixture> {
    const database = await migratedDatabase(migrateWallet, MIGRATE_WALLET);
    const bus = await TestBus.start({ start: startNats });
    const places = await placesOn(bus);
    const wallet = await spawnService({
      entry: WALLET,
      env: { ...bus.envOf('wallet'), LOG_LEVEL: 'warn', DATABASE_URL: database.url },
      readyTimeoutMs: PATIENT.timeoutMs,
    });
    const env = {
      ...bus.envOf('gateway'),
      LOG_LEVEL: 'warn',
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
    const client = new NatsClient(bus.connection);
    const fixture = new GatewayFixture(database, bus, places, client, wallet, env);
    fixture.addTable('main');
    answerFor(places, fixture.tables);
    for (const place of places.values()) await place.client.flush();
    for (let gateway = 0; gateway < (options.gateways ?? 1); gateway++) await fixture.startGateway();
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

  addTable(tableId: string, schedule?: roundV1.Schedule): ScriptedTable {
    const table = new ScriptedTable(tableId, this.connection, this.places, this.client, schedule);
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
    await this.bus.stop();
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
