/**
 * Keeps the state of the lobby current. It loads the full state at startup, whenever an event may have been missed, and
 * once a minute; in between it applies changes as they are published.
 */
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { type lobbyV1, type roundV1, subjects } from '@sabot/contracts';
import type { Refused } from '@sabot/edge';
import { NatsClient } from '@sabot/messaging';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { isRefused, outcomeIn, refusal } from '../http/refusal.js';
import { type ListedTable, LobbyState } from './lobby-state.js';

const { round, history } = subjects;

const LOAD_EVERY_MS = 60_000;
const LOAD_AGAIN_MS = 500;
/** As many pasts as fit into one message. */
const PASTS_AT_ONCE = 500;

@Injectable()
export class LobbyFeed implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #state = new LobbyState();
  readonly #logger = new Logger(LobbyFeed.name);
  readonly #listeners: ((table: ListedTable) => void)[] = [];
  readonly #options;
  #timer: NodeJS.Timeout | undefined;
  #loading = false;
  #loaded = false;
  #pastsMissing = false;
  #stopped = false;

  constructor(
    private readonly client: NatsClient,
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
  ) {
    this.#options = { timeoutMs: config.CALL_TIMEOUT_MS, retries: 1 };
  }

  onApplicationBootstrap(): void {
    this.loadSoon(0);
  }

  onModuleDestroy(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** Throws until the scheduler has listed its tables once. */
  check(): void {
    if (!this.#loaded) throw new Error('the tables have not been loaded yet');
  }

  /** Calls back after every change to a table, and for every table after each load. */
  onChange(listener: (table: ListedTable) => void): void {
    this.#listeners.push(listener);
  }

  get all(): readonly ListedTable[] {
    return this.#state.all;
  }

  find(tableId: string): ListedTable | Refused {
    // Before the first load no table is known, and a client that gets UNKNOWN_TABLE gives up.
    return this.#state.find(tableId) ?? refusal(this.#loaded ? 'UNKNOWN_TABLE' : 'OVERLOADED');
  }

  hear({ tables }: lobbyV1.TablesChanged): void {
    for (const change of tables) {
      const changed = this.#state.take(change, performance.now());
      if (changed === undefined) this.loadSoon(0);
      else if (changed) this.#tell(change.tableId);
    }
  }

  /** Loads everything after a pause, unless a load is already running. */
  loadSoon(pauseMs: number): void {
    if (this.#stopped || this.#loading) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#loading = true;
      void this.#load().then((nextMs) => {
        this.#loading = false;
        this.loadSoon(nextMs);
      });
    }, pauseMs);
  }

  /** Returns the pause before the next load. */
  async #load(): Promise<number> {
    try {
      const askedAtMs = performance.now();
      this.#state.load(await this.#tables(), askedAtMs);
      this.#loaded = true;
    } catch (error) {
      if (!this.#loaded) this.#logger.warn({ msg: 'could not load the tables', err: error });
      return LOAD_AGAIN_MS;
    }
    await this.#loadPasts();
    for (const { table } of this.all) this.#tell(table.tableId);
    return LOAD_EVERY_MS;
  }

  async #tables(): Promise<roundV1.Table[]> {
    const tables: roundV1.Table[] = [];
    let cursor = '';
    do {
      const page = outcomeIn(await this.client.request(round.listTables, { cursor }, this.#options));
      if (isRefused(page)) throw new Error(`listing tables was refused: ${page.code}`);
      tables.push(...page.tables);
      cursor = page.nextCursor;
    } while (cursor !== '');
    return tables;
  }

  /** Roads are a convenience: tables are played without them while history is down. */
  async #loadPasts(): Promise<void> {
    const tableIds = this.all.map(({ table }) => table.tableId);
    try {
      for (let at = 0; at < tableIds.length; at += PASTS_AT_ONCE) {
        const request = { tableIds: tableIds.slice(at, at + PASTS_AT_ONCE) };
        const askedAtMs = performance.now();
        const pasts = outcomeIn(await this.client.request(history.listPasts, request, this.#options));
        if (isRefused(pasts)) throw new Error(`listing pasts was refused: ${pasts.code}`);
        for (const { tableId, past } of pasts.tables)
          if (past) this.#state.loadPast(tableId, past, askedAtMs);
      }
      this.#pastsMissing = false;
    } catch (error) {
      if (!this.#pastsMissing) this.#logger.warn({ msg: 'could not load the roads', err: error });
      this.#pastsMissing = true;
    }
  }

  #tell(tableId: string): void {
    const table = this.#state.find(tableId);
    if (table) for (const listener of this.#listeners) listener(table);
  }
}
