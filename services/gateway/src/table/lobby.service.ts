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
import { SeatsService } from './seats.service.js';
import { lobbyTable, tableDetail } from './table-listing.js';

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
    private readonly seats: SeatsService,
    broadcaster: Broadcaster,
  ) {
    this.#audience = new Audience(broadcaster);
    feed.onChange(({ table }) => {
      this.#note(table.tableId);
    });
    seats.onChange((tableId) => {
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
    return isRefused(listed) ? listed : tableDetail(listed, this.seats.seated(tableId));
  }

  #listed(listed: ListedTable): LobbyTable {
    return lobbyTable(listed, this.seats.seated(listed.table.tableId));
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
