/**
 * The tables that somebody here watches or has open bets at. The gateway listens to the events of these tables only,
 * until some seconds after the last reason is gone; all other tables are known from the lobby.
 */
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type roundV1, subjects, type walletV1 } from '@sabot/contracts';
import type { Refused } from '@sabot/edge';
import { type EventListener, type HeardEvent, NatsClient } from '@sabot/messaging';
import { Broadcaster } from '../socket/broadcaster.js';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { GatewayMetrics } from '../gateway.metrics.js';
import type { AskOptions } from '../player/batcher.js';
import { type Holding, type HoldingQuestion, HoldingsService } from '../player/holdings.service.js';
import { LobbyFeed } from './lobby-feed.service.js';
import type { ListedTable } from './lobby-state.js';
import { isRefused, outcomeIn } from '../http/refusal.js';
import { type RoundEvent, roundEventName } from './round-event.js';
import { Seating } from '../socket/seating.js';
import { SeatsService } from './seats.service.js';
import { TableFloor } from './table-floor.js';

const { round, wallet } = subjects;

const SWEEP_MS = 500;

/** A round that a bet may be for. */
export interface RoundPlace {
  readonly tableId: string;
  readonly roundId: string | null;
  readonly phase: string;
}

@Injectable()
export class TablesService implements OnModuleDestroy {
  readonly #floors = new Map<string, TableFloor>();
  readonly #options;
  readonly #sweeping: NodeJS.Timeout;
  #listener: EventListener | undefined;

  constructor(
    private readonly client: NatsClient,
    private readonly lobby: LobbyFeed,
    private readonly holdings: HoldingsService,
    private readonly seating: Seating,
    private readonly seats: SeatsService,
    private readonly broadcaster: Broadcaster,
    private readonly metrics: GatewayMetrics,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {
    this.#options = { timeoutMs: config.CALL_TIMEOUT_MS, retries: 1 };
    lobby.onChange((table) => {
      this.#follow(table);
    });
    seats.onChange((tableId) => {
      this.#floors.get(tableId)?.seatsChanged();
    });
    this.#sweeping = setInterval(() => {
      this.#sweep();
    }, SWEEP_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.#sweeping);
    for (const floor of this.#floors.values()) floor.close();
  }

  /** Sets the listener for table events; it cannot be injected, because it needs this service. */
  listenWith(listener: EventListener): void {
    this.#listener = listener;
  }

  /** Returns the floor of a table, and listens to its events from now on. */
  open(tableId: string): TableFloor | Refused {
    const known = this.#floors.get(tableId);
    if (known) return known;
    const listed = this.lobby.find(tableId);
    if (isRefused(listed)) return listed;
    // Subscribe before asking for the snapshot, so no event falls in between.
    this.#listener?.listenAt(tableId);
    const floor = new TableFloor(listed.table, {
      seating: this.seating,
      broadcaster: this.broadcaster,
      metrics: this.metrics,
      timeoutMs: 2 * this.config.CALL_TIMEOUT_MS,
      askSnapshot: (id) => this.#askSnapshot(id),
      askTotals: (roundId) => this.#askTotals(roundId),
      askHolding: (userId, question, options) => this.#askHolding(userId, question, options),
      seats: this.seats,
    });
    floor.hearPast(listed.past);
    this.#floors.set(tableId, floor);
    return floor;
  }

  /** The floor of a table, if we listen to it. */
  floorAt(tableId: string): TableFloor | undefined {
    return this.#floors.get(tableId);
  }

  /** Listens to tables where a user may have open bets, so the user learns how they end. */
  hold(userId: string, tableIds: readonly string[]): void {
    for (const tableId of tableIds) {
      const floor = this.open(tableId);
      if (!isRefused(floor)) floor.hold(userId);
    }
  }

  currencyOf(tableId: string): string {
    const listed = this.lobby.find(tableId);
    return isRefused(listed) ? this.config.CURRENCY : listed.table.currency;
  }

  /** The current round of a table. */
  roundAt(tableId: string): RoundPlace | Refused {
    const listed = this.lobby.find(tableId);
    if (isRefused(listed)) return listed;
    const { roundId, phase } = this.#floors.get(tableId)?.view ?? listed.standing;
    return { tableId, roundId, phase };
  }

  /** The id of the table whose current round this is. */
  ofRound(roundId: string): string | undefined {
    for (const [tableId, { view }] of this.#floors) if (view.roundId === roundId) return tableId;
    return this.lobby.all.find(({ standing }) => standing.roundId === roundId)?.table.tableId;
  }

  hear(event: HeardEvent): void {
    const floor = this.#floors.get(event.tableId);
    if (!floor) return;
    const name = roundEventName(event.entry.subject);
    if (name !== undefined) floor.hear({ name, message: event.message } as RoundEvent);
    else if (event.is(wallet.betTotals)) floor.hearTotals(event.message);
    else if (event.is(wallet.roundSettled)) floor.resolved(event.message.roundNumber);
    else if (event.is(wallet.roundRefunded)) floor.resolved(event.message.roundNumber);
  }

  /** Events may have been missed: reloads the lobby and every table that we listen to. */
  missed(): void {
    for (const floor of this.#floors.values()) floor.missed();
    this.lobby.loadSoon(0);
  }

  #follow({ table, standing, past }: ListedTable): void {
    const floor = this.#floors.get(table.tableId);
    if (!floor) return;
    floor.table = table;
    floor.hearPast(past);
    floor.hearStanding(standing);
  }

  #sweep(): void {
    const nowMs = Date.now();
    for (const [tableId, floor] of this.#floors) {
      floor.tellIfSilent();
      if (floor.isNeeded(nowMs)) continue;
      this.#listener?.leave(tableId);
      floor.close();
      this.#floors.delete(tableId);
    }
  }

  /** Also listens to other tables where the user has open bets. */
  async #askHolding(
    userId: string,
    question: HoldingQuestion,
    options?: AskOptions,
  ): Promise<Holding | Refused> {
    const holding = await this.holdings.ask(userId, question, options);
    if (!isRefused(holding)) this.hold(userId, holding.openTableIds);
    return holding;
  }

  async #askSnapshot(tableId: string): Promise<roundV1.TableSnapshot> {
    const answer = await this.client.request(round.getTableSnapshot, { tableId }, this.#options);
    const snapshot = outcomeIn(answer);
    if (isRefused(snapshot)) throw new Error(`the table snapshot was refused: ${snapshot.code}`);
    return snapshot;
  }

  async #askTotals(roundId: string): Promise<walletV1.BetTotals> {
    const totals = outcomeIn(await this.client.request(wallet.getBetTotals, { roundId }, this.#options));
    if (isRefused(totals)) throw new Error(`the bet totals were refused: ${totals.code}`);
    return totals;
  }
}
