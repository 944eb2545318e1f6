/** An advisor under test: its own NATS and keys, scripted tables, and a scripted model if one is wanted. */
import { fileURLToPath } from 'node:url';
import { jest } from '@jest/globals';
import { type advisorV1, decode, type MessageInitShape, roundV1, subjects } from '@sabot/contracts';
import { NatsClient, type NatsConnection } from '@sabot/messaging';
import { TestBus } from '@sabot/messaging/testing';
import {
  type InfrastructureServer,
  isolatedRedisPrefix,
  sharedInfrastructure,
  type SpawnedService,
  spawnService,
  startNats,
} from '@sabot/testing';
import { ENDLESS, ScriptedTables } from './scripted-tables.js';

const entry = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const { advisor } = subjects;

export const PATIENT = { timeoutMs: 60_000 } as const;
jest.setTimeout(2 * PATIENT.timeoutMs);

type Request = MessageInitShape<typeof advisorV1.AdviseRequestSchema>;

export class AdvisorFixture {
  /** Every sentence that was published, in order. */
  readonly published: advisorV1.WrittenSentence[] = [];
  #asked = 0;

  private constructor(
    readonly bus: TestBus<InfrastructureServer>,
    readonly client: NatsClient,
    readonly tables: ScriptedTables,
    readonly service: SpawnedService,
  ) {}

  static async start(env: Readonly<Record<string, string>> = {}): Promise<AdvisorFixture> {
    const bus = await TestBus.start({ start: startNats });
    const { connection } = bus;
    const tables = new ScriptedTables();
    await tables.answerOn(bus);
    const service = await spawnService({
      entry,
      env: {
        ...bus.envOf('advisor'),
        REDIS_URL: sharedInfrastructure().REDIS_URL,
        REDIS_PREFIX: isolatedRedisPrefix(),
        LOG_LEVEL: 'warn',
        ...env,
      },
    });
    const fixture = new AdvisorFixture(bus, new NatsClient(connection), tables, service);
    connection.client.subscribe(connection.space.of(advisor.adviceWritten), {
      callback: (_error, { data }) => {
        const read = decode(advisor.adviceWritten.message, data);
        if (read.ok) fixture.published.push(...read.message.sentences);
      },
    });
    await connection.client.flush();
    return fixture;
  }

  /** The suite's own connection to NATS. */
  get connection(): NatsConnection {
    return this.bus.connection;
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.bus.stop();
  }

  /** What is said about the endless table; by a model only if somebody asks. */
  async ask(question: string, more: Request = {}): Promise<advisorV1.Advice> {
    const answer = await this.request({
      adviceId: `advice-${String((this.#asked += 1))}`,
      question,
      language: 'en',
      subject: { case: 'table', value: { tableId: ENDLESS } },
      ...more,
    });
    if (typeof answer === 'string') throw new Error(`refused: ${answer}`);
    return answer;
  }

  /** The advice, or the name of the refusal. */
  async request(request: Request): Promise<advisorV1.Advice | string> {
    const { result } = await this.client.request(advisor.advise, request, PATIENT);
    if (result.case === 'advice') return result.value;
    return roundV1.RefusalCode[result.value?.code ?? 0] ?? 'no result';
  }

  /** The value of a metric of the service, summed over the given labels. */
  async metric(name: string, labels = ''): Promise<number> {
    const page = await (await fetch(`${this.service.healthUrl}/metrics`)).text();
    return page
      .split('\n')
      .filter((line) => line.startsWith(`sabot_advisor_${name}`) && line.includes(labels))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }
}
