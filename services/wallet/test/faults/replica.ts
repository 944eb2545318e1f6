/** A replica of the wallet that can be addressed alone: it has its own subjects and shares only the database. */
import { NatsClient, NatsConnection } from '@sabot/messaging';
import { isolatedSubjects, sharedInfrastructure, type SpawnedService } from '@sabot/testing';
import type { WalletFixture } from '../wallet-fixture.js';

export class Replica {
  readonly #connections: NatsConnection[] = [];

  private constructor(
    readonly process: SpawnedService,
    readonly client: NatsClient,
    private readonly subjectPrefix: string,
  ) {}

  static async start(fixture: WalletFixture): Promise<Replica> {
    const { subjectPrefix } = isolatedSubjects();
    const process = await fixture.startWallet({ SUBJECT_PREFIX: subjectPrefix });
    const connection = await connect(subjectPrefix);
    const replica = new Replica(process, new NatsClient(connection), subjectPrefix);
    replica.#connections.push(connection);
    return replica;
  }

  /** One more client, with its own connection. */
  async anotherClient(): Promise<NatsClient> {
    const connection = await connect(this.subjectPrefix);
    this.#connections.push(connection);
    return new NatsClient(connection);
  }

  async close(): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.close()));
  }
}

function connect(subjectPrefix: string): Promise<NatsConnection> {
  return NatsConnection.connect({ url: sharedInfrastructure().NATS_URL, name: 'test', subjectPrefix });
}
