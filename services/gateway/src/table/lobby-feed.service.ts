/**
 * Keeps the state of the lobby: loads it whole at the start, after anything may have been missed and now and then, and hears
 * in between what changes.
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
/** So many pasts fit into one message. */
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

  /** Throws until the scheduler has told once which tables there are. */
  check(): void {
    if (!this.#loaded) throw new Error('the tables are not known yet');
  }

  /** Calls back after every change of a table, and for every table after each load. */
  onChange(listener: (table: ListedTable) => void): void {
    this.#listeners.push(listener);
  }

  get all(): readonly ListedTable[] {
    return this.#state.all;
  }

  find(tableId: string): ListedTable | Refused {
    // Before the first list no table is known, and whoever is told that theirs does not exist gives up.
    return this.#state.find(tableId) ?? refusal(this.#loaded ? 'UNKNOWN_TABLE' : 'OVERLOADED');
  }

  hear({ tables }: lobbyV1.TablesChanged): void {
    for (const change of tables) {
      const changed = this.#state.take(change, performance.now());
      if (changed === undefined) this.loadSoon(0);
      else if (changed) this.#tell(change.tableId);
    }
  }

  /** Loads everything after a pause, unless that is being done. */
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

  /** Says when to load next. */
  async #load(): Promise<number> {
    try {
      const askedAtMs = performance.now();
      this.#state.load(await this.#tables(), askedAtMs);
      this.#loaded = true;
    } catch (error) {
      if (!this.#loaded) this.#logger.warn({ msg: 'tables not listed', err: error });
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
      if (isRefused(page)) throw new Error(`no tables: ${page.code}`);
      tables.push(...page.tables);
      cursor = page.nextCursor;
    } while (cursor !== '');
    return tables;
  }

  /** Roads are a convenience: a table is played without them while history is away. */
  async #loadPasts(): Promise<void> {
    const tableIds = this.all.map(({ table }) => table.tableId);
    try {
      for (let at = 0; at < tableIds.length; at += PASTS_AT_ONCE) {
        const request = { tableIds: tableIds.slice(at, at + PASTS_AT_ONCE) };
        const askedAtMs = performance.now();
        const pasts = outcomeIn(await this.client.request(history.listPasts, request, this.#options));
        if (isRefused(pasts)) throw new Error(`no pasts: ${pasts.code}`);
        for (const { tableId, past } of pasts.tables)
          if (past) this.#state.loadPast(tableId, past, askedAtMs);
      }
      this.#pastsMissing = false;
    } catch (error) {
      if (!this.#pastsMissing) this.#logger.warn({ msg: 'no roads', err: error });
      this.#pastsMissing = true;
    }
  }

  #tell(tableId: string): void {
    const table = this.#state.find(tableId);
    if (table) for (const listener of this.#listeners) listener(table);
  }
}
