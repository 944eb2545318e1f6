/**
 * Publishes roads that have grown: as an event of the table, with an id derived from the round so that duplicates are
 * dropped; and as state for lobbies, for all tables together and at a limited rate.
 */
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type lobbyV1, subjects, timestampFromMs } from '@sabot/contracts';
import { EventPublisher, NatsConnection, StatePublisher } from '@sabot/messaging';
import { pastMessage, roadsUpdated } from './history-message.js';
import type { TablePast } from './table-past.js';

const MIN_LOBBY_INTERVAL_MS = 500;

@Injectable()
export class RoadsPublisher implements OnModuleDestroy {
  readonly #lobby: StatePublisher<typeof lobbyV1.TablesChangedSchema, TablePast>;

  constructor(
    connection: NatsConnection,
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

  /** Publishes the result that the roads end with, if there is one; throws if the stream did not accept it. */
  async publish(tableId: string, past: TablePast): Promise<void> {
    this.#lobby.change(tableId, past);
    const message = roadsUpdated(tableId, past, new Date());
    if (!message) return;
    const { roadsUpdated: entry } = subjects.history;
    await this.publisher.publish(entry, tableId, message, `${message.roundId ?? ''}:roads`);
  }
}
