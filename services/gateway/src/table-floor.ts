/**
 * One table and everyone who watches it here. Whatever is told at the table is numbered here, from 1 without gaps
 * within a round, and encoded once. Nobody is told an event before the snapshot that it continues: who joins, and
 * everyone after a gap, waits for a snapshot and is then told what follows it.
 */
import { Logger } from '@nestjs/common';
import { timestampMs, type roundV1, type walletV1 } from '@sabot/contracts';
import type { GameStatus, Refused } from '@sabot/edge';
import { setTimeout as sleep } from 'node:timers/promises';
import { Audience } from './audience.js';
import type { Broadcaster } from './broadcaster.js';
import { frameOf, frameOfJson } from './frame.js';
import { gameStatus, type OwnPart } from './game-status.js';
import type { GatewayMetrics } from './gateway.metrics.js';
import { Latest } from './latest.js';
import { Recent } from './recent.js';
import { isRefused } from './refusal.js';
import type { RoundEvent } from './round-event.js';
import { type News, newsOf } from './round-news.js';
import type { Seat } from './seat.js';
import type { Seating } from './seating.js';
import { NO_PAST, type TablePast } from './table-past.js';
import { fold, NO_VIEW, type TableView, viewOf, withTotals } from './table-view.js';

/** What a floor asks others for. */
export interface FloorLinks {
  readonly seating: Seating;
  readonly broadcaster: Broadcaster;
  readonly metrics: GatewayMetrics;
  readonly askSnapshot: (tableId: string) => Promise<roundV1.TableSnapshot>;
  readonly askTotals: (roundId: string) => Promise<walletV1.BetTotals>;
  readonly askOwnPart: (
    userId: string,
    currency: string,
    roundId: string | null,
  ) => Promise<OwnPart | Refused>;
  /** Called after every change that the lobby shows. */
  readonly changed: (tableId: string) => void;
}

const MOST_HEARD_MEANWHILE = 512;
const QUIET_AFTER_VAIN_RESYNC_MS = 1_000;
const ASK_AGAIN_MS = 500;
const STATUS_ATTEMPTS = 3;
const ROUNDS_REMEMBERED = 64;

export class TableFloor {
  view: TableView = NO_VIEW;
  past: TablePast = NO_PAST;
  #seq = 0;
  /** Bettors of the round before. */
  #bettorsBefore = 0;
  /** Seats at the table. */
  readonly #members = new Set<Seat>();
  /** Those of them that have a snapshot and are told everything after it. */
  readonly #live: Audience;
  readonly #totals = new Latest((done) => {
    this.#tellTotals(done);
  });
  /** Done when the totals of a round that we came into are known, or are not to be had. */
  #totalsAsked: Promise<void> = Promise.resolve();
  readonly #logger = new Logger(TableFloor.name);
  #heardMeanwhile: RoundEvent[] | undefined;
  #quietUntilMs = 0;
  #later: NodeJS.Timeout | undefined;
  readonly #rounds = new Recent(ROUNDS_REMEMBERED);
  #closed = false;

  constructor(
    public table: roundV1.Table,
    private readonly links: FloorLinks,
  ) {
    this.#live = new Audience(links.broadcaster);
  }

  get tableId(): string {
    return this.table.tableId;
  }

  /** Who sits here or, wherever they sit, has bet in this round or in the one before. */
  get playerCount(): number {
    return Math.max(this.#members.size, this.view.players, this.#bettorsBefore);
  }

  /** Lets a seat watch: `deliver` gets the snapshot at the instant from which the seat is told everything. */
  async join(seat: Seat, deliver: (status: GameStatus) => void): Promise<Refused | undefined> {
    const wasHere = this.#members.has(seat);
    this.#members.add(seat);
    seat.tables.add(this.tableId);
    try {
      return await this.#withStatus(seat, (status) => {
        if (!this.#members.has(seat)) return;
        this.#live.enter(seat);
        deliver(status);
      });
    } finally {
      // Who waits for a snapshot after a gap goes on waiting, also when they ask once more in vain.
      if (!wasHere && !this.#live.has(seat)) this.leave(seat);
      this.links.changed(this.tableId);
    }
  }

  /** A snapshot for somebody who may watch already, and need not be told any more what it includes. */
  sync(seat: Seat, deliver: (status: GameStatus) => void): Promise<Refused | undefined> {
    return this.#withStatus(seat, (status) => {
      if (this.#live.has(seat)) this.#live.enter(seat);
      deliver(status);
    });
  }

  leave(seat: Seat): void {
    seat.tables.delete(this.tableId);
    this.#live.leave(seat);
    if (this.#members.delete(seat)) this.links.changed(this.tableId);
  }

  hear(event: RoundEvent): void {
    if (this.#heardMeanwhile) {
      if (this.#heardMeanwhile.length < MOST_HEARD_MEANWHILE) this.#heardMeanwhile.push(event);
      return;
    }
    const folded = fold(this.view, event);
    if (folded.is === 'gap' && !this.#isPast(event.message.roundId)) this.resync();
    if (folded.is !== 'next') return;
    // A round that is known from a snapshot before it opened may have been told of already, as with the last one's roads.
    if (folded.view.roundId !== this.view.roundId) this.#seq = 0;
    this.#enter(folded.view);
    const { occurredAt } = event.message;
    this.#tell(newsOf(event), () => {
      if (occurredAt)
        this.links.metrics.broadcastSeconds.observe((Date.now() - timestampMs(occurredAt)) / 1_000);
    });
    this.links.changed(this.tableId);
  }

  hearTotals(event: walletV1.BetTotals): void {
    const view = withTotals(this.view, event);
    if (!view) return;
    this.view = view;
    this.#totals.change();
  }

  #tellTotals(done: () => void): void {
    const { phase, totals, players } = this.view;
    // The close tells the last totals itself.
    if (phase === 'BETTING') this.#tell({ name: 'bet-update', body: { totals, players } }, done);
    else done();
  }

  hearPast(past: TablePast): void {
    if (past.roundNumber <= this.past.roundNumber) return;
    this.past = past;
    this.links.changed(this.tableId);
    const { roundNumber, roads, trends } = past;
    if (this.view.roundId !== null)
      this.#tell({ name: 'road-update', body: { roundNumber, roads, trends } }, () => undefined);
  }

  /** Whether rounds open by themselves may change without an event. */
  setPaused(paused: boolean): void {
    if (this.view.paused === paused) return;
    this.view = { ...this.view, paused };
    this.links.changed(this.tableId);
  }

  /**
   * Asks for the table as it stands; events that come meanwhile are heard afterwards. What was asked for in vain, as when
   * old events are published again, is not asked for at once again.
   */
  resync(): void {
    if (this.#heardMeanwhile || this.#closed) return;
    const quietMs = this.#quietUntilMs - Date.now();
    if (quietMs > 0) {
      this.#later ??= setTimeout(() => {
        this.#later = undefined;
        this.resync();
      }, quietMs);
      return;
    }
    this.#heardMeanwhile = [];
    this.#resync().catch((error: unknown) => {
      this.#heardMeanwhile = undefined;
      this.#logger.error({ msg: 'table not read', table: this.tableId, err: error });
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#later);
  }

  /** Whether this was a round of the table that another one followed. */
  #isPast(roundId: string): boolean {
    return roundId !== this.view.roundId && this.#rounds.has(roundId);
  }

  #enter(view: TableView): void {
    if (view.roundId !== this.view.roundId) this.#bettorsBefore = this.view.players;
    this.view = view;
    if (view.roundId !== null) this.#rounds.add(view.roundId);
  }

  async #resync(): Promise<void> {
    const snapshot = await this.#snapshot();
    const before = this.view;
    const after = snapshot ? viewOf(snapshot, before) : before;
    const changed = after.roundId !== before.roundId || after.eventSeq > before.eventSeq;
    if (after.roundId !== before.roundId) this.#seq = after.eventSeq;
    if (changed) this.#enter(after);
    else this.setPaused(after.paused);
    if (after.phase === 'BETTING') this.#totalsAsked = this.#askTotals(after.roundId);
    if (changed) this.#seatAgain();
    else this.#quietUntilMs = Date.now() + QUIET_AFTER_VAIN_RESYNC_MS;
    const heard = this.#heardMeanwhile ?? [];
    this.#heardMeanwhile = undefined;
    for (const event of heard) this.hear(event);
  }

  async #snapshot(): Promise<roundV1.TableSnapshot | undefined> {
    for (let failures = 0; !this.#closed; failures++) {
      try {
        this.links.metrics.resyncs.inc();
        return await this.links.askSnapshot(this.tableId);
      } catch (error) {
        if (failures === 0) this.#logger.warn({ msg: 'no snapshot', table: this.tableId, err: error });
        await sleep(ASK_AGAIN_MS, undefined, { ref: false });
      }
    }
    return undefined;
  }

  /** Gives everyone a new snapshot; until it is there they are told nothing, because it would not continue what they saw. */
  #seatAgain(): void {
    this.links.changed(this.tableId);
    for (const seat of this.#live.seats) {
      this.#live.leave(seat);
      void this.#seatOneAgain(seat);
    }
  }

  async #seatOneAgain(seat: Seat): Promise<void> {
    const settled = (): boolean => this.#closed || !this.#members.has(seat) || this.#live.has(seat);
    while (!settled()) {
      const given = await this.#withStatus(seat, (status) => {
        if (settled()) return;
        this.#live.enter(seat);
        this.links.seating.writeTo(seat, frameOf('game-status', status));
      }).catch((error: unknown) => {
        this.#logger.warn({ msg: 'no snapshot for a player', table: this.tableId, err: error });
        return 'later';
      });
      if (given !== undefined) await sleep(ASK_AGAIN_MS, undefined, { ref: false });
    }
  }

  /** Asks for the player's own part and delivers it with the table of that instant, unless the round changed meanwhile. */
  async #withStatus(seat: Seat, deliver: (status: GameStatus) => void): Promise<Refused | undefined> {
    const { tableId, links } = this;
    const { currency } = this.table;
    for (let attempt = 1; ; attempt++) {
      const { roundId } = this.view;
      const own = await links.askOwnPart(seat.userId, currency, roundId);
      await this.#totalsAsked;
      if (isRefused(own)) return own;
      if (this.view.roundId !== roundId && attempt < STATUS_ATTEMPTS) continue;
      deliver(
        gameStatus({ tableId, currency, view: this.view, past: this.past, seq: this.#seq }, own, Date.now()),
      );
      return undefined;
    }
  }

  /** A table is shown without totals while the wallet is away; the next bet brings them. */
  async #askTotals(roundId: string | null): Promise<void> {
    if (roundId === null) return;
    try {
      this.hearTotals(await this.links.askTotals(roundId));
    } catch (error) {
      this.#logger.warn({ msg: 'no totals', table: this.tableId, err: error });
    }
  }

  #tell({ name, body }: News, done: () => void): void {
    this.#seq += 1;
    if (this.#live.size === 0) {
      done();
      return;
    }
    const { tableId } = this;
    const { roundId } = this.view;
    const frame = frameOfJson(name, JSON.stringify({ tableId, roundId, seq: this.#seq, ...body }));
    this.#live.tell(frame, (written) => {
      this.links.metrics.framesWritten.inc(written);
      done();
    });
  }
}
