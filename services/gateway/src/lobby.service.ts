/** The lobby: who watches it is told which tables changed, at most twice a second. */
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { LobbyTable } from '@sabot/edge';
import { Audience } from './audience.js';
import { Broadcaster } from './broadcaster.js';
import { frameOf } from './frame.js';
import { isRefused } from './refusal.js';
import type { Seat } from './seat.js';
import { lobbyTable } from './table-listing.js';
import { TablesService } from './tables.service.js';

const LEAST_INTERVAL_MS = 500;

@Injectable()
export class LobbyService implements OnModuleDestroy {
  readonly #audience: Audience;
  /** Whether the last update is still being told: what changes meanwhile waits, so that updates never pile up. */
  #telling = false;
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(
    private readonly tables: TablesService,
    broadcaster: Broadcaster,
  ) {
    this.#audience = new Audience(broadcaster);
    tables.onChange((tableId) => {
      this.#note(tableId);
    });
  }

  onModuleDestroy(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  join(seat: Seat): readonly LobbyTable[] {
    this.#audience.enter(seat);
    return this.list();
  }

  leave(seat: Seat): void {
    this.#audience.leave(seat);
  }

  list(): readonly LobbyTable[] {
    return this.tables.all.map(lobbyTable);
  }

  #note(tableId: string): void {
    if (this.#audience.size === 0) return;
    this.#changed.add(tableId);
    this.#tellSoon();
  }

  #tellSoon(): void {
    if (this.#telling || this.#changed.size === 0 || this.#stopped) return;
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
    this.#telling = true;
    this.#audience.tell(frameOf('lobby-update', tables), () => {
      this.#telling = false;
      this.#tellSoon();
    });
  }
}
