/**
 * A NATS server with the accounts that the product has, for one suite. Services under test log in to their own accounts; a
 * suite that plays one of them logs in as that service. The suite itself has one more account, which may make every call,
 * publish every event and use all of JetStream, because it stands for all callers of the service under test.
 */
import { allSubjects, KEEPER, type ServiceName, SERVICES, type Services, STREAMS } from '@sabot/contracts';
import { accountsConf, usersOf } from '../accounts/accounts-conf.js';
import { type BusModel, busModel, type Use } from '../accounts/bus-model.js';
import { loginWith, newUserKeys, type UserKeys } from '../accounts/user-keys.js';
import { API_PREFIX } from '../api-prefix.js';
import { pause } from '../backoff.js';
import { keepAll, keepDurable, type KeptDurable } from '../keeping/stream-keeper.js';
import { NatsConnection } from '../nats-connection.js';
import { managerOf } from '../streams.js';

/** What a suite needs of the server, which it starts itself. */
export interface BusServer {
  readonly url: string;
  stop(): Promise<void>;
}

export interface TestBusOptions<S extends BusServer> {
  readonly start: (options: { readonly accounts: string }) => Promise<S>;
  /** Whether nobody keeps the streams, as when the keeper itself is under test. */
  readonly unkept?: boolean;
}

const TESTER = 'tester';
const RETRY_MS = 100;

export class TestBus<S extends BusServer = BusServer> {
  readonly #connections = new Map<string, Promise<NatsConnection>>();
  readonly #durables: KeptDurable[] = [];

  private constructor(
    readonly server: S,
    private readonly keys: UserKeys,
    /** Logged in as the suite itself. */
    readonly connection: NatsConnection,
  ) {
    this.#connections.set(TESTER, Promise.resolve(connection));
  }

  static async start<S extends BusServer>(options: TestBusOptions<S>): Promise<TestBus<S>> {
    const model = testModel();
    const users = usersOf(model);
    const keys = newUserKeys([...users, ...users.map(observerOf)]);
    const login = loginWith(keys);
    const more = (service: string): string[] => [login(observerOf(service))];
    const server = await options.start({ accounts: accountsConf({ model, login, more }) });
    const bus = new TestBus(server, keys, await connect(server.url, TESTER, keys));
    if (options.unkept) return bus;
    await bus.keep();
    void bus.#keepOn(await bus.as(KEEPER));
    return bus;
  }

  get url(): string {
    return this.server.url;
  }

  /** The variables with which a process of a service logs in. */
  envOf(service: ServiceName): { readonly NATS_URL: string; readonly NATS_NKEY_SEED: string } {
    return { NATS_URL: this.url, NATS_NKEY_SEED: seedOf(service, this.keys) };
  }

  /** A connection that is logged in as a service; always the same one. */
  as(service: ServiceName): Promise<NatsConnection> {
    const known = this.#connections.get(service) ?? connect(this.url, service, this.keys);
    this.#connections.set(service, known);
    return known;
  }

  /** One more connection of the suite itself. */
  another(): Promise<NatsConnection> {
    return connect(this.url, TESTER, this.keys);
  }

  /** A connection into the account of a service that may publish and hear anything there. */
  observe(service: ServiceName): Promise<NatsConnection> {
    const name = observerOf(service);
    const known = this.#connections.get(name) ?? connect(this.url, name, this.keys);
    this.#connections.set(name, known);
    return known;
  }

  /** Gives every stream its first state again, without any messages, and forgets the suite's durables. */
  async clear(): Promise<void> {
    this.#durables.length = 0;
    await this.keep();
    const manager = await managerOf(await this.as(KEEPER));
    for (const name of Object.keys(STREAMS)) await manager.streams.delete(name);
    await this.keep();
  }

  /** Does the keeper's work once. */
  async keep(): Promise<void> {
    const keeper = await this.as(KEEPER);
    await keepAll(keeper);
    for (const durable of this.#durables) await keepDurable(keeper, durable);
  }

  /** Makes a durable that only the suite reads; without an event, it reads the whole stream. */
  async keepDurable(durable: KeptDurable): Promise<void> {
    this.#durables.push(durable);
    await keepDurable(await this.as(KEEPER), durable);
  }

  /** Makes again whatever the server has lost, as the keeper does. */
  async #keepOn({ client }: NatsConnection): Promise<void> {
    for await (const { type } of client.status())
      while (type === 'reconnect' && !client.isClosed() && !(await this.#isKept())) await pause(RETRY_MS);
  }

  async #isKept(): Promise<boolean> {
    try {
      await this.keep();
      return true;
    } catch {
      // The server is starting, or gone again.
      return false;
    }
  }

  /** Closes the connections that were made here, then the server. */
  async stop(): Promise<void> {
    for (const connection of this.#connections.values()) await (await connection).close();
    await this.server.stop();
  }
}

function connect(url: string, name: string, keys: UserKeys): Promise<NatsConnection> {
  return NatsConnection.connect({ url, name, nkeySeed: seedOf(name, keys) });
}

function observerOf(service: string): string {
  return `observer-${service}`;
}

function seedOf(user: string, keys: UserKeys): string {
  const key = keys[user];
  if (!key) throw new Error(`${user} has no key`);
  return key.seed;
}

function testModel(): BusModel {
  const tester: Services = {
    [TESTER]: {
      asks: allSubjects.flatMap((entry) => (entry.kind === 'evt' ? [] : [entry])),
      hears: ['round', 'wallet', 'blackjack', 'history', 'advisor', 'gateway', 'lobby'],
    },
  };
  const model = busModel({ ...SERVICES, ...tester });
  const events = model.uses.filter(
    ({ from, to, subject }) => from !== TESTER && to === KEEPER && !/^(\$JS|dead)\./.test(subject),
  );
  const unlike = new Map(events.map((use) => [use.subject, use]));
  const toKeeper = [...unlike.values()].map((use): Use => ({ ...use, from: TESTER }));
  const api: Use = {
    from: TESTER,
    to: KEEPER,
    subject: '$JS.API.>',
    local: `${API_PREFIX}.>`,
    responses: 'stream',
    threshold: '35s',
  };
  const [ack, dead] = ['$JS.ACK.>', 'dead.>'].map((subject): Use => ({
    from: TESTER,
    to: KEEPER,
    subject,
    responses: 'single',
    threshold: '10s',
  })) as [Use, Use];
  return { ...model, uses: [...model.uses, ...toKeeper, api, ack, dead] };
}
