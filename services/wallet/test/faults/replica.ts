/** A replica of the wallet that can be spoken to alone: it has subjects of its own and shares only the database. */
import { NatsClient, NatsConnection } from '@sabot/messaging';
import { isolatedSubjects, sharedInfrastructure, type SpawnedService } from '@sabot/testing';
import type { WalletFixture } from '../wallet-fixture.js';

export class Replica {
  readonly #connection: NatsConnection;
  readonly client: NatsClient;

  private constructor(
    readonly process: SpawnedService,
    connection: NatsConnection,
  ) {
    this.#connection = connection;
    this.client = new NatsClient(connection);
  }

  static async start(fixture: WalletFixture): Promise<Replica> {
    const { subjectPrefix } = isolatedSubjects();
    const url = sharedInfrastructure().NATS_URL;
    const connection = await NatsConnection.connect({ url, name: 'test', subjectPrefix });
    return new Replica(await fixture.startWallet({ SUBJECT_PREFIX: subjectPrefix }), connection);
  }

  close(): Promise<void> {
    return this.#connection.close();
  }
}
