/** Tells that roads have grown. The id of the message is that of the round, so several tellings are one. */
import { Injectable } from '@nestjs/common';
import { subjects } from '@sabot/contracts';
import { ensureStreams, EventPublisher, NatsConnection } from '@sabot/messaging';
import { roadsUpdated } from './history-message.js';
import type { TablePast } from './table-past.js';

@Injectable()
export class RoadsPublisher {
  #streamSeenAt = 0;

  constructor(
    private readonly connection: NatsConnection,
    private readonly publisher: EventPublisher,
  ) {}

  /** Tells of the result that the roads end with, if there is one; throws when the stream did not take it. */
  async publish(tableId: string, past: TablePast): Promise<void> {
    const message = roadsUpdated(tableId, past, new Date());
    if (!message) return;
    await this.#ensureStream();
    try {
      await this.publisher.publish(
        subjects.history.roadsUpdated,
        tableId,
        message,
        `${message.roundId ?? ''}:roads`,
      );
    } catch (error) {
      this.#streamSeenAt = 0;
      throw error;
    }
  }

  /** After a reconnection or a failure the stream may be gone. What it held is not missed: the next roads contain it. */
  async #ensureStream(): Promise<void> {
    const { timesConnected } = this.connection;
    if (this.#streamSeenAt === timesConnected) return;
    await ensureStreams(this.connection, ['HISTORY_V1']);
    this.#streamSeenAt = timesConnected;
  }
}
