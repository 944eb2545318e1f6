/** Publishes to lobbies how many players each table has: all tables in one message, at a limited rate. */
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type lobbyV1, type MessageInitShape, subjects, timestampFromMs } from '@sabot/contracts';
import { NatsConnection, StatePublisher } from '@sabot/messaging';
import type { ReadTotals } from './bet-totals.store.js';
import type { KnownRound } from '../round/round-directory.js';

const MIN_INTERVAL_MS = 500;

@Injectable()
export class LobbyTurnout implements OnModuleDestroy {
  readonly #publisher: StatePublisher<
    typeof lobbyV1.TablesChangedSchema,
    MessageInitShape<typeof lobbyV1.TurnoutSchema>
  >;

  constructor(connection: NatsConnection) {
    this.#publisher = new StatePublisher(connection, {
      entry: subjects.lobby.tablesChanged,
      intervalMs: MIN_INTERVAL_MS,
      message: (turnouts) => ({
        occurredAt: timestampFromMs(Date.now()),
        tables: [...turnouts].map(([tableId, turnout]) => ({ tableId, turnout })),
      }),
    });
  }

  onModuleDestroy(): void {
    this.#publisher.onModuleDestroy();
  }

  change({ tableId, number }: KnownRound, { revision, playerCount }: ReadTotals): void {
    // A round without a number was opened before numbers were stored, so nobody could tell whether it is the newest.
    if (number !== null) this.#publisher.change(tableId, { roundNumber: number, revision, playerCount });
  }
}
