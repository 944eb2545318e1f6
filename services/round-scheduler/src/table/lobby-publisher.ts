/**
 * Publishes where tables stand, for lobbies. The database notifies every replica when a table moves or someone wishes
 * something of it; the table's leader then reads its state and publishes all tables that moved in one message.
 */
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type lobbyV1, type MessageInitShape, subjects, timestampFromMs } from '@sabot/contracts';
import { LeaseKeeper } from '@sabot/leasing';
import { NatsConnection, StatePublisher } from '@sabot/messaging';
import { standingOf } from '../round/round-messages.js';
import { TableSignals } from './table-signals.js';
import { TablesStore } from './tables.store.js';

const MIN_INTERVAL_MS = 500;

@Injectable()
export class LobbyPublisher implements OnModuleDestroy {
  readonly #publisher;

  constructor(
    connection: NatsConnection,
    signals: TableSignals,
    keeper: LeaseKeeper,
    private readonly store: TablesStore,
  ) {
    this.#publisher = new StatePublisher<typeof lobbyV1.TablesChangedSchema, true>(connection, {
      entry: subjects.lobby.tablesChanged,
      intervalMs: MIN_INTERVAL_MS,
      message: (moved) => this.#message([...moved.keys()]),
    });
    signals.onSignal((tableId) => {
      if (keeper.leads(tableId)) this.#publisher.change(tableId, true);
    });
  }

  onModuleDestroy(): void {
    this.#publisher.onModuleDestroy();
  }

  async #message(tableIds: readonly string[]): Promise<MessageInitShape<typeof lobbyV1.TablesChangedSchema>> {
    const found = await this.store.tables(tableIds);
    return {
      occurredAt: timestampFromMs(Date.now()),
      tables: [...found].map(([tableId, { table, round }]) => ({
        tableId,
        standing: standingOf(table, round),
      })),
    };
  }
}
