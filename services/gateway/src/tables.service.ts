/** All tables: their configuration and where they stand, kept up to date by what is heard on NATS. */
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { roundV1, subjects, type walletV1 } from '@sabot/contracts';
import type { Refused } from '@sabot/edge';
import { type HeardEvent, NatsClient } from '@sabot/messaging';
import { Broadcaster } from './broadcaster.js';
import { GATEWAY_CONFIG, type GatewayConfig } from './gateway.config.js';
import { GatewayMetrics } from './gateway.metrics.js';
import { PlayersService } from './players.service.js';
import { isRefused, outcomeIn, refusal } from './refusal.js';
import { type RoundEvent, roundEventName } from './round-event.js';
import { Seating } from './seating.js';
import { TableFloor } from './table-floor.js';
import { pastOf } from './table-past.js';

const { round, wallet, history } = subjects;

/** How often the list of tables is asked for, which also finds a table that fell silent for us alone. */
const REFRESH_MS = 5_000;
const ASK_AGAIN_MS = 500;

@Injectable()
export class TablesService implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #floors = new Map<string, TableFloor>();
  readonly #logger = new Logger(TablesService.name);
  readonly #listeners: ((tableId: string) => void)[] = [];
  readonly #options;
  #timer: NodeJS.Timeout | undefined;
  #refreshing: Promise<void> | undefined;
  #listed = false;
  #pastsMissing = false;
  #stopped = false;

  constructor(
    private readonly client: NatsClient,
    private readonly players: PlayersService,
    private readonly seating: Seating,
    private readonly broadcaster: Broadcaster,
    private readonly metrics: GatewayMetrics,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {
    this.#options = { timeoutMs: config.CALL_TIMEOUT_MS, retries: 1 };
  }

  onApplicationBootstrap(): void {
    this.#refreshSoon(0);
  }

  onModuleDestroy(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    for (const floor of this.#floors.values()) floor.close();
  }

  /** Throws until the scheduler has told once which tables there are. */
  check(): void {
    if (!this.#listed) throw new Error('the tables are not known yet');
  }

  /** Calls back after every change of a table. */
  onChange(listener: (tableId: string) => void): void {
    this.#listeners.push(listener);
  }

  /** In the order of the scheduler's configuration. */
  get all(): readonly TableFloor[] {
    return [...this.#floors.values()];
  }

  find(tableId: string): TableFloor | Refused {
    return this.#floors.get(tableId) ?? refusal('UNKNOWN_TABLE');
  }

  currencyOf(tableId: string): string {
    return this.#floors.get(tableId)?.table.currency ?? this.config.CURRENCY;
  }

  /** The table whose current round this is. */
  ofRound(roundId: string): TableFloor | undefined {
    return this.all.find(({ view }) => view.roundId === roundId);
  }

  hear(event: HeardEvent): void {
    const floor = this.#floors.get(event.tableId);
    if (!floor) {
      if (event.is(round.roundOpened)) this.#refreshSoon(0);
      return;
    }
    const name = roundEventName(event.entry.subject);
    if (name !== undefined) floor.hear({ name, message: event.message } as RoundEvent);
    else if (event.is(wallet.betTotals)) floor.hearTotals(event.message);
    else if (event.is(history.roadsUpdated)) floor.hearPast(pastOf(event.message));
  }

  /** Events may be missing: every table is asked for. */
  missed(): void {
    for (const floor of this.#floors.values()) floor.resync();
    this.#refreshSoon(0);
  }

  #refreshSoon(pauseMs: number): void {
    if (this.#stopped || this.#refreshing) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#refreshing = this.#refresh()
        .then(
          () => REFRESH_MS,
          (error: unknown) => {
            if (!this.#listed) this.#logger.warn({ msg: 'tables not listed', err: error });
            return ASK_AGAIN_MS;
          },
        )
        .then((nextMs) => {
          this.#refreshing = undefined;
          this.#refreshSoon(nextMs);
        });
    }, pauseMs);
  }

  async #refresh(): Promise<void> {
    const { tables } = await this.client.request(round.listTables, {}, this.#options);
    for (const table of tables) this.#place(table);
    this.#listed = true;
    await this.#readPasts();
  }

  #place(table: roundV1.Table): void {
    const known = this.#floors.get(table.tableId);
    if (known) {
      known.table = table;
      known.setPaused(table.paused);
      // Between two events both may be right; asking in vain changes nothing.
      if (
        table.roundId !== (known.view.roundId ?? '') ||
        isOver(roundV1.Phase[table.phase]) !== isOver(known.view.phase)
      )
        known.resync();
      return;
    }
    const floor = new TableFloor(table, {
      seating: this.seating,
      broadcaster: this.broadcaster,
      metrics: this.metrics,
      askSnapshot: (tableId) => this.#askSnapshot(tableId),
      askTotals: (roundId) => this.#askTotals(roundId),
      askOwnPart: (userId, currency, roundId) => this.players.ownPart(userId, currency, roundId),
      changed: (tableId) => {
        for (const listener of this.#listeners) listener(tableId);
      },
    });
    this.#floors.set(table.tableId, floor);
    floor.resync();
  }

  async #askSnapshot(tableId: string): Promise<roundV1.TableSnapshot> {
    const answer = await this.client.request(
      round.getTableSnapshot,
      { tableId },
      { ...this.#options, tableId },
    );
    const snapshot = outcomeIn(answer);
    if (isRefused(snapshot)) throw new Error(`no snapshot: ${snapshot.code}`);
    return snapshot;
  }

  async #askTotals(roundId: string): Promise<walletV1.BetTotals> {
    const totals = outcomeIn(await this.client.request(wallet.getBetTotals, { roundId }, this.#options));
    if (isRefused(totals)) throw new Error(`no totals: ${totals.code}`);
    return totals;
  }

  /** Roads are a convenience: a table is played without them while history is away. */
  async #readPasts(): Promise<void> {
    try {
      const { tables } = await this.client.request(history.listTableHistories, {}, this.#options);
      for (const table of tables) this.#floors.get(table.tableId)?.hearPast(pastOf(table));
      this.#pastsMissing = false;
    } catch (error) {
      if (!this.#pastsMissing) this.#logger.warn({ msg: 'no roads', err: error });
      this.#pastsMissing = true;
    }
  }
}

function isOver(phase: string | undefined): boolean {
  return phase === 'RESULT' || phase === 'VOID';
}
