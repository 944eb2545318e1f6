/** The lobby: sends its watchers the tables that changed, at most twice a second. */
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { LobbyTable, Refused, TableDetail } from '@sabot/edge';
import { Audience } from '../socket/audience.js';
import { Broadcaster } from '../socket/broadcaster.js';
import { frameOf } from '../socket/frame.js';
import { isRefused } from '../http/refusal.js';
import { LobbyFeed } from './lobby-feed.service.js';
import type { ListedTable } from './lobby-state.js';
import type { Seat } from '../socket/seat.js';
import { lobbyTable, tableDetail } from './table-listing.js';
import { TablesService } from './tables.service.js';

const MIN_INTERVAL_MS = 500;

@Injectable()
export class LobbyService implements OnModuleDestroy {
  readonly #audience: Audience;
  /** Whether the last update is still being written. Changes wait until it is done, so updates never pile up. */
  #sending = false;
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(
    private readonly feed: LobbyFeed,
    private readonly tables: TablesService,
    broadcaster: Broadcaster,
  ) {
    this.#audience = new Audience(broadcaster);
    feed.onChange(({ table }) => {
      this.#note(table.tableId);
    });
    tables.onSeats((tableId) => {
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
    return this.feed.all.map((listed) => this.#listed(listed));
  }

  detail(tableId: string): TableDetail | Refused {
    const listed = this.feed.find(tableId);
    return isRefused(listed) ? listed : tableDetail(listed, this.#seatsAt(listed));
  }

  #listed(listed: ListedTable): LobbyTable {
    return lobbyTable(listed, this.#seatsAt(listed));
  }

  #seatsAt({ table }: ListedTable): number {
    return this.tables.floorAt(table.tableId)?.seats ?? 0;
  }

  #note(tableId: string): void {
    if (this.#audience.size === 0) return;
    this.#changed.add(tableId);
    this.#tellSoon();
  }

  #tellSoon(): void {
    if (this.#sending || this.#changed.size === 0 || this.#stopped) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#tell();
    }, MIN_INTERVAL_MS);
  }

  #tell(): void {
    const tables = [...this.#changed].flatMap((tableId) => {
      const listed = this.feed.find(tableId);
      return isRefused(listed) ? [] : [this.#listed(listed)];
    });
    this.#changed.clear();
    this.#sending = true;
    this.#audience.tell(frameOf('lobby-update', tables), () => {
      this.#sending = false;
      this.#tellSoon();
    });
  }
}
