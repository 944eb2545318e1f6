/** A history service under test: its own NATS and keys, one or more processes, and a scripted scheduler. */
import { fileURLToPath } from 'node:url';
import { expect, jest } from '@jest/globals';
import { decode, historyV1, roundV1, subjects } from '@sabot/contracts';
import { NatsClient, type NatsConnection } from '@sabot/messaging';
import { TestBus } from '@sabot/messaging/testing';
import {
  eventually,
  isolatedRedisPrefix,
  sharedInfrastructure,
  type InfrastructureServer,
  type SpawnedService,
  spawnService,
  startNats,
} from '@sabot/testing';
import { createClient } from 'redis';
import { expectedHistory } from './played-rounds.js';
import { ScriptedScheduler } from './scripted-scheduler.js';

const entry = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const { history } = subjects;

/** A loaded machine is slow, not wrong. */
export const PATIENT = { timeoutMs: 60_000 } as const;
jest.setTimeout(2 * PATIENT.timeoutMs);

export interface FixtureOptions {
  /** The suite's own server, if it stops or kills it. */
  readonly redisUrl?: string;
  readonly replicas?: number;
  /** Tables that exist before the first replica starts. */
  readonly tables?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export class HistoryFixture {
  readonly replicas: SpawnedService[] = [];
  readonly key: string;

  private constructor(
    readonly bus: TestBus<InfrastructureServer>,
    readonly client: NatsClient,
    readonly scheduler: ScriptedScheduler,
    readonly redis: ReturnType<typeof redisOf>,
    private readonly env: Readonly<Record<string, string>>,
  ) {
    this.key = `${env.REDIS_PREFIX ?? ''}histories`;
  }

  static async start(options: FixtureOptions = {}): Promise<HistoryFixture> {
    const bus = await TestBus.start({ start: startNats });
    const redisUrl = options.redisUrl ?? sharedInfrastructure().REDIS_URL;
    const redis = redisOf(redisUrl);
    await redis.connect();
    const env = {
      ...bus.envOf('history'),
      REDIS_URL: redisUrl,
      REDIS_PREFIX: isolatedRedisPrefix(),
      // Events alone must suffice; a suite that tests reconciliation sets its own interval.
      HISTORY_CHECK_MS: '3600000',
      ...options.env,
    };
    const scheduler = await ScriptedScheduler.start(await bus.as('round-scheduler'));
    for (const tableId of options.tables ?? []) scheduler.tables.set(tableId, []);
    const fixture = new HistoryFixture(bus, new NatsClient(bus.connection), scheduler, redis, env);
    for (let replica = 0; replica < (options.replicas ?? 1); replica++) await fixture.startReplica();
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

  async startReplica(): Promise<SpawnedService> {
    const replica = await spawnService({ entry, env: { ...this.env, LOG_LEVEL: 'warn' } });
    this.replicas.push(replica);
    return replica;
  }

  async stop(): Promise<void> {
    await Promise.all(this.replicas.filter(({ running }) => running).map((replica) => replica.stop()));
    await this.bus.stop();
    if (this.redis.isReady) await this.redis.del(this.key);
    this.redis.destroy();
  }

  /** The past of a table from the service, or the name of the refusal. */
  async ask(tableId: string): Promise<historyV1.TableHistory | string> {
    const { result } = await this.client.request(history.getTableHistory, { tableId }, PATIENT);
    if (result.case === 'history') return result.value;
    return roundV1.RefusalCode[result.value?.code ?? 0] ?? 'no result';
  }

  /** The pasts of all the scheduler's tables in their short form. */
  async lobby(): Promise<historyV1.TablePast[]> {
    const tableIds = [...this.scheduler.tables.keys()];
    const { result } = await this.client.request(history.listPasts, { tableIds }, PATIENT);
    if (result.case !== 'pasts') throw new Error(`no pasts: ${result.case ?? 'no result'}`);
    return result.value.tables;
  }

  /** What is published for lobbies from now on, by table. */
  async lobbyNews(): Promise<Map<string, historyV1.Past>> {
    const news = new Map<string, historyV1.Past>();
    const { client, space } = this.connection;
    const { tablesChanged } = subjects.lobby;
    client.subscribe(space.of(tablesChanged), {
      callback: (_error, { data }) => {
        const read = decode(tablesChanged.message, data);
        for (const { tableId, past } of read.ok ? read.message.tables : [])
          if (past && past.roundNumber >= (news.get(tableId)?.roundNumber ?? 0)) news.set(tableId, past);
      },
    });
    await client.flush();
    return news;
  }

  /** Resolves when the service's answer matches the scheduler's rounds. */
  async isRight(tableId: string): Promise<void> {
    const expected = expectedHistory(tableId, this.scheduler.tables.get(tableId) ?? []);
    await eventually(async () => {
      expect(await this.ask(tableId)).toEqual(expected);
    }, PATIENT);
  }

  /** Resolves when Redis holds a table up to this round, without querying the service. */
  async holds(tableId: string, number: number): Promise<void> {
    await eventually(async () => {
      expect(Number((await this.redis.hGet(this.key, tableId))?.split(' ')[1])).toBe(number);
    }, PATIENT);
  }

  /** Every event of a table in the stream of roads, in order. */
  async roadsEvents(tableId: string): Promise<historyV1.RoadsUpdated[]> {
    const { space, jetstream } = this.connection;
    const stream = 'HISTORY_V1';
    const manager = await jetstream.jetstreamManager();
    const { last_seq } = (await manager.streams.info(stream)).state;
    const events: historyV1.RoadsUpdated[] = [];
    for (let seq = 1; seq <= last_seq; seq++) {
      const message = await manager.streams.getMessage(stream, { seq });
      if (message?.subject !== space.of(history.roadsUpdated, tableId)) continue;
      const decoded = decode(historyV1.RoadsUpdatedSchema, message.data);
      if (decoded.ok) events.push(decoded.message);
    }
    return events;
  }

  /** A counter, summed over its labels and all running replicas. */
  async count(name: string): Promise<number> {
    const running = this.replicas.filter((replica) => replica.running);
    const texts = await Promise.all(
      running.map(async ({ healthUrl }) => (await fetch(`${healthUrl}/metrics`)).text()),
    );
    const values = texts
      .flatMap((text) => text.split('\n'))
      .filter((line) => line.startsWith(`sabot_history_${name}`))
      .map((line) => Number(line.split(' ').at(-1)));
    return values.reduce((sum, value) => sum + value, 0);
  }
}

function redisOf(url: string) {
  const client = createClient({ url, disableOfflineQueue: true, socket: { reconnectStrategy: () => 50 } });
  // A suite that kills Redis also cuts this connection.
  client.on('error', () => undefined);
  return client;
}
