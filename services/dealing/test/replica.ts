/** A replica that can be called individually: it has its own subjects and shares only the database. */
import { NatsClient, NatsConnection } from '@sabot/messaging';
import { isolatedSubjects, sharedInfrastructure, type SpawnedService } from '@sabot/testing';
import { DealingCaller } from './dealing-caller.js';
import type { DealingFixture } from './dealing-fixture.js';

export class Replica extends DealingCaller {
  private constructor(
    readonly process: SpawnedService,
    private readonly connection: NatsConnection,
  ) {
    super(new NatsClient(connection));
  }

  static async start(fixture: DealingFixture, env: Readonly<Record<string, string>> = {}): Promise<Replica> {
    const { subjectPrefix } = isolatedSubjects();
    const process = await fixture.startReplica({ ...env, SUBJECT_PREFIX: subjectPrefix });
    const url = sharedInfrastructure().NATS_URL;
    return new Replica(process, await NatsConnection.connect({ url, name: 'test', subjectPrefix }));
  }

  close(): Promise<void> {
    return this.connection.close();
  }
}
