/** A replica that can be called individually: it has its own NATS and shares only the database. */
import { NatsClient } from '@sabot/messaging';
import { TestBus } from '@sabot/messaging/testing';
import { type SpawnedService, startNats } from '@sabot/testing';
import { DealingCaller } from './dealing-caller.js';
import type { DealingFixture } from './dealing-fixture.js';

export class Replica extends DealingCaller {
  private constructor(
    readonly process: SpawnedService,
    private readonly bus: TestBus,
  ) {
    super(new NatsClient(bus.connection));
  }

  static async start(fixture: DealingFixture, env: Readonly<Record<string, string>> = {}): Promise<Replica> {
    const bus = await TestBus.start({ start: startNats });
    return new Replica(await fixture.startReplica({ ...env, ...bus.envOf('dealing') }), bus);
  }

  close(): Promise<void> {
    return this.bus.stop();
  }
}
