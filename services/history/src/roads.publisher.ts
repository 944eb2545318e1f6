/**
 * Tells that roads have grown: as an event of the table, whose id is that of the round, so that several tellings are one;
 * and as state for lobbies, all tables together and not too often.
 */
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type lobbyV1, subjects, timestampFromMs } from '@sabot/contracts';
import { ensureStreams, EventPublisher, NatsConnection, StatePublisher } from '@sabot/messaging';
import { pastMessage, roadsUpdated } from './history-message.js';
import type { TablePast } from './table-past.js';

const MIN_LOBBY_INTERVAL_MS = 500;

@Injectable()
export class RoadsPublisher implements OnModuleDestroy {
  readonly #lobby: StatePublisher<typeof lobbyV1.TablesChangedSchema, TablePast>;
  #streamSeenAt = 0;

  constructor(
    private readonly connection: NatsConnection,
    private readonly publisher: EventPublisher,
  ) {
    this.#lobby = new StatePublisher(connection, {
      entry: subjects.lobby.tablesChanged,
      intervalMs: MIN_LOBBY_INTERVAL_MS,
      message: (pasts) => ({
        occurredAt: timestampFromMs(Date.now()),
        tables: [...pasts].map(([tableId, past]) => ({ tableId, past: pastMessage(tableId, past) })),
      }),
    });
  }

  onModuleDestroy(): void {
    this.#lobby.onModuleDestroy();
  }

  /** Tells of the result that the roads end with, if there is one; throws when the stream did not take it. */
  async publish(tableId: string, past: TablePast): Promise<void> {
    this.#lobby.change(tableId, past);
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
