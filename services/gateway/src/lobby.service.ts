/** The lobby: who watches it is told which tables changed, at most twice a second. */
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { LobbyTable } from '@sabot/edge';
import { frameOf } from './frame.js';
import { isRefused } from './refusal.js';
import type { Seat } from './seat.js';
import { Seating } from './seating.js';
import { lobbyTable } from './table-listing.js';
import { TablesService } from './tables.service.js';

const LEAST_INTERVAL_MS = 500;

@Injectable()
export class LobbyService implements OnModuleDestroy {
  readonly #seats = new Set<Seat>();
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly tables: TablesService,
    private readonly seating: Seating,
  ) {
    tables.onChange((tableId) => {
      this.#note(tableId);
    });
  }

  onModuleDestroy(): void {
    clearTimeout(this.#timer);
  }

  join(seat: Seat): readonly LobbyTable[] {
    this.#seats.add(seat);
    return this.list();
  }

  leave(seat: Seat): void {
    this.#seats.delete(seat);
  }

  list(): readonly LobbyTable[] {
    return this.tables.all.map(lobbyTable);
  }

  #note(tableId: string): void {
    if (this.#seats.size === 0) return;
    this.#changed.add(tableId);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#tell();
    }, LEAST_INTERVAL_MS);
  }

  #tell(): void {
    const tables = [...this.#changed].flatMap((tableId) => {
      const floor = this.tables.find(tableId);
      return isRefused(floor) ? [] : [lobbyTable(floor)];
    });
    this.#changed.clear();
    this.seating.write(this.#seats, frameOf('lobby-update', tables));
  }
}
