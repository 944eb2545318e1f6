/** A replica of the wallet that can be addressed alone: it has its own NATS and shares only the database. */
import { NatsClient, type NatsConnection } from '@sabot/messaging';
import { TestBus } from '@sabot/messaging/testing';
import { type SpawnedService, startNats } from '@sabot/testing';
import type { WalletFixture } from '../wallet-fixture.js';

export class Replica {
  readonly #connections: NatsConnection[] = [];

  private constructor(
    readonly process: SpawnedService,
    readonly client: NatsClient,
    private readonly bus: TestBus,
  ) {}

  static async start(fixture: WalletFixture): Promise<Replica> {
    const bus = await TestBus.start({ start: startNats });
    const process = await fixture.startWallet(bus.envOf('wallet'));
    return new Replica(process, new NatsClient(bus.connection), bus);
  }

  /** One more client, with its own connection. */
  async anotherClient(): Promise<NatsClient> {
    const connection = await this.bus.another();
    this.#connections.push(connection);
    return new NatsClient(connection);
  }

  async close(): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.close()));
    await this.bus.stop();
  }
}
