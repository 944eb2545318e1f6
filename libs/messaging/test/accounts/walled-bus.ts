/**
 * A NATS server with accounts, a connection for each service, and in each account a second user that may do anything there. The
 * services answer every call with what they were sent, and the keeper has made every stream.
 */
import { allSubjects, KEEPER, SubjectSpace } from '@sabot/contracts';
import { type InfrastructureServer, startNats } from '@sabot/testing';
import { accountsConf, type BusModel, loginWith, newUserKeys, usersOf } from '../../src/accounts/index.js';
import { NatsConnection } from '../../src/index.js';
import { keepAll } from '../../src/keeping/index.js';

export type Client = NatsConnection['client'];

const space = new SubjectSpace();
const unrestricted = (service: string): string => `unrestricted-${service}`;

export class WalledBus {
  readonly services: readonly string[];
  readonly #clients = new Map<string, NatsConnection>();

  private constructor(
    readonly server: InfrastructureServer,
    readonly model: BusModel,
  ) {
    this.services = Object.keys(model.services);
  }

  static async start(model: BusModel): Promise<WalledBus> {
    const users = usersOf(model);
    const keys = newUserKeys([...users, ...users.map(unrestricted)]);
    const login = loginWith(keys);
    const more = (service: string): string[] => [login(unrestricted(service))];
    const server = await startNats({ accounts: accountsConf({ model, login, more }) });
    const bus = new WalledBus(server, model);
    for (const name of [...bus.services, ...bus.services.map(unrestricted)]) {
      const nkeySeed = keys[name]?.seed;
      bus.#clients.set(name, await NatsConnection.connect({ url: server.url, name, nkeySeed }));
    }
    await keepAll(bus.connection(KEEPER));
    for (const service of bus.services) await bus.#echo(service);
    return bus;
  }

  connection(service: string): NatsConnection {
    const connection = this.#clients.get(service);
    if (!connection) throw new Error(`${service} is not connected`);
    return connection;
  }

  /** Logged in as the service. */
  as(service: string): Client {
    return this.connection(service).client;
  }

  /** In the account of the service, without an allow-list. */
  inside(service: string): Client {
    return this.connection(unrestricted(service)).client;
  }

  /** Waits until everything that was sent so far has been delivered, with the responses to it. */
  async settle(): Promise<void> {
    for (let round = 0; round < 3; round++)
      await Promise.all([...this.#clients.values()].map(({ client }) => client.flush()));
  }

  async stop(): Promise<void> {
    for (const connection of this.#clients.values()) await connection.close();
    await this.server.stop();
  }

  async #echo(service: string): Promise<void> {
    for (const entry of allSubjects)
      if (entry.kind !== 'evt' && entry.owner === service)
        this.as(service).subscribe(space.of(entry), {
          queue: service,
          callback: (_, message) => {
            message.respond(message.data);
          },
        });
    await this.as(service).flush();
  }
}
