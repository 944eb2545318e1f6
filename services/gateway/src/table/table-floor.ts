/**
 * One table and everyone here who watches it or bets at it. A step is encoded once and sent to all; nobody gets a step
 * before the snapshot or the steps that precede it.
 */
import { Logger } from '@nestjs/common';
import { type roundV1, timestampMs, type walletV1 } from '@sabot/contracts';
import {
  BACCARAT_NAMESPACE,
  type GameStatus,
  type OwnStatus,
  type Position,
  type Refused,
  type ResumeAnswer,
  type TableStep,
} from '@sabot/edge';
import { setTimeout as sleep } from 'node:timers/promises';
import { Audience } from '../socket/audience.js';
import type { Broadcaster } from '../socket/broadcaster.js';
import { aliveFrameIn, type Frame, frameOf, frameOfJson } from '../socket/frame.js';
import type { GatewayMetrics } from '../gateway.metrics.js';
import { Interest } from './interest.js';
import { betUpdate, gameStatus, resumed, roadUpdate, type StatusTable } from './game-status.js';
import type { SeatsService } from './seats.service.js';
import { Coalescer } from '../socket/coalescer.js';
import { type OwnStatusLinks, OwnStatusReader, type OwnStatusRequest } from './own-status-reader.js';
import type { RoundEvent } from './round-event.js';
import type { Seat } from '../socket/seat.js';
import type { Seating } from '../socket/seating.js';
import { type FollowerLinks, TableFollower } from './table-follower.js';
import { TablePast } from './table-past.js';
import type { TableView } from './table-view.js';

/** What a floor needs from the rest of the gateway. */
export interface FloorLinks extends Pick<FollowerLinks, 'askSnapshot' | 'askTotals'>, OwnStatusLinks {
  readonly seating: Seating;
  readonly broadcaster: Broadcaster;
  readonly metrics: GatewayMetrics;
  readonly seats: Pick<SeatsService, 'enter' | 'leave' | 'seated'>;
}

const ASK_AGAIN_MS = 500;
/** Clients take a longer silence, with some margin, for a dead connection. */
const SILENT_MS = 1_500;
const ALIVE = aliveFrameIn(BACCARAT_NAMESPACE);

export class TableFloor {
  readonly #follower: TableFollower;
  readonly #own: OwnStatusReader;
  readonly #logger = new Logger(TableFloor.name);
  /** All seats at the table. */
  readonly #members = new Set<Seat>();
  /** The members that have a snapshot and get everything after it. */
  readonly #live: Audience;
  readonly #interest = new Interest();
  readonly #totals = new Coalescer((done) => {
    const update = betUpdate(this.#shown);
    if (update) this.#tell(() => frameOf('bet-update', update), done);
    else done();
  });
  readonly #seated = new Coalescer((done) => {
    const { tableId, seated } = this.#shown;
    this.#tell(() => frameOf('seats-update', { tableId, seated }), done);
  });
  #toldAtMs = performance.now();
  #past = TablePast.NONE;
  #closed = false;

  constructor(
    public table: Pick<roundV1.Table, 'tableId' | 'currency'>,
    private readonly links: FloorLinks,
  ) {
    this.#live = new Audience(links.broadcaster);
    this.#follower = new TableFollower(table.tableId, {
      ...links,
      tell: (step, event) => {
        this.#tellStep(step, event);
      },
      totalsChanged: () => {
        this.#totals.change();
      },
      lost: () => {
        this.#resendSnapshots();
      },
    });
    this.#own = new OwnStatusReader(() => this.table, this.#follower, links);
  }

  get tableId(): string {
    return this.table.tableId;
  }

  get view(): TableView {
    return this.#follower.story.view;
  }

  /** Lets a seat watch. `deliver` gets the snapshot at the instant from which the seat gets every event. */
  join(
    seat: Seat,
    deliver: (status: GameStatus) => void,
    signal?: AbortSignal,
  ): Promise<Refused | undefined> {
    return this.#admit(seat, { signal }, (own) => {
      deliver(this.#status(own));
    });
  }

  /** Lets a seat watch from where it was. `deliver` gets what it missed, or a snapshot when that is not remembered. */
  resume(
    seat: Seat,
    { position, roadsRevision }: { readonly position: Position; readonly roadsRevision?: number | undefined },
    deliver: (answer: ResumeAnswer) => void,
    signal?: AbortSignal,
  ): Promise<Refused | undefined> {
    return this.#admit(seat, { position, signal }, (own) => {
      const steps = this.#follower.story.after(position);
      const missed = steps && { steps, own, roadsRevision };
      if (missed) deliver({ resumed: resumed(this.#shown, missed, Date.now()), status: null });
      else deliver({ resumed: null, status: this.#status(own) });
    });
  }

  /** Delivers a snapshot. A seat that is already watching skips queued events that the snapshot includes. */
  sync(
    seat: Seat,
    deliver: (status: GameStatus) => void,
    signal?: AbortSignal,
  ): Promise<Refused | undefined> {
    return this.#own.read({ userId: seat.userId, signal }, (own) => {
      if (this.#live.has(seat)) this.#live.enter(seat);
      deliver(this.#status(own));
    });
  }

  leave(seat: Seat): void {
    seat.tables.delete(this.tableId);
    this.#live.leave(seat);
    if (this.#members.delete(seat)) this.links.seats.leave(this.tableId, seat.userId);
  }

  hear(event: RoundEvent): void {
    this.#follower.hear(event);
  }

  hearTotals(event: walletV1.BetTotals): void {
    this.#follower.hearTotals(event);
  }

  /** Takes the table's standing from the lobby, which may lag by a moment but not by rounds. */
  hearStanding(standing: Position & { readonly paused: boolean }): void {
    this.#follower.story.setPaused(standing.paused);
    if (standing.roundNumber < this.view.roundNumber - 1) this.resync();
    else this.#follower.expect(standing);
  }

  hearPast(past: TablePast): void {
    if (past === this.#past) return;
    this.#past = past;
    this.#tell(
      () => frameOf('road-update', roadUpdate(this.#shown)),
      () => undefined,
    );
  }

  /** The number of players at the table has changed. */
  seatsChanged(): void {
    this.#seated.change();
  }

  /** Tells the watchers that the connection works, when nothing else did for a while. */
  tellIfSilent(): void {
    if (performance.now() - this.#toldAtMs < SILENT_MS) return;
    this.#tell(
      () => ALIVE,
      () => undefined,
    );
  }

  /** Notes that a user may have an open bet here, whose outcome they must learn. */
  hold(userId: string): void {
    this.#interest.hold(userId);
  }

  /** Notes that every bet of a round is resolved; later rounds may have open bets. */
  resolved(roundNumber: number): void {
    if (roundNumber >= this.view.roundNumber) this.#interest.release();
  }

  /** Whether somebody here watches or has an open bet, or did moments ago. */
  isNeeded(nowMs: number): boolean {
    return this.#interest.lasts(nowMs, this.#members.size > 0, (userId) => this.links.seating.has(userId));
  }

  resync(): void {
    void this.#follower.resync();
  }

  missed(): void {
    this.#follower.missed();
  }

  close(): void {
    this.#closed = true;
    this.#follower.close();
  }

  get #shown(): StatusTable {
    const { tableId, view } = this;
    return { tableId, view, past: this.#past, seated: this.links.seats.seated(tableId) };
  }

  #status(own: OwnStatus): GameStatus {
    return gameStatus(this.#shown, own, Date.now());
  }

  async #admit(
    seat: Seat,
    request: Pick<OwnStatusRequest, 'position' | 'signal'>,
    deliver: (own: OwnStatus) => void,
  ): Promise<Refused | undefined> {
    const wasHere = this.#members.has(seat);
    this.#members.add(seat);
    if (!wasHere) this.links.seats.enter(this.tableId, seat.userId);
    seat.tables.add(this.tableId);
    try {
      // Whoever sees nothing yet goes before those who want to see it again.
      return await this.#own.read({ ...request, userId: seat.userId, urgent: true }, (own) => {
        if (!this.#members.has(seat)) return;
        this.#live.enter(seat);
        deliver(own);
      });
    } finally {
      // A seat that was waiting for a snapshot after a gap keeps waiting, even when this request failed.
      if (!wasHere && !this.#live.has(seat)) this.leave(seat);
    }
  }

  /** Sends everyone a new snapshot. Until a seat has it, it gets no events, because they would not continue what it saw. */
  #resendSnapshots(): void {
    for (const seat of this.#live.seats) {
      this.#live.leave(seat);
      void this.#resendSnapshot(seat);
    }
  }

  async #resendSnapshot(seat: Seat): Promise<void> {
    const isDone = (): boolean => this.#closed || !this.#members.has(seat) || this.#live.has(seat);
    while (!isDone()) {
      const failure = await this.#own
        .read({ userId: seat.userId }, (own) => {
          if (isDone()) return;
          this.#live.enter(seat);
          this.links.seating.writeTo(seat, frameOf('game-status', this.#status(own)));
        })
        .catch((error: unknown) => {
          this.#logger.warn({
            msg: 'could not send a snapshot to a player',
            table: this.tableId,
            err: error,
          });
          return 'failed';
        });
      if (failure !== undefined) await sleep(ASK_AGAIN_MS, undefined, { ref: false });
    }
  }

  #tellStep({ name, event: body }: TableStep, event: RoundEvent | undefined): void {
    const { occurredAt } = event?.message ?? {};
    this.#tell(
      () => frameOfJson(name, JSON.stringify(body)),
      () => {
        if (occurredAt)
          this.links.metrics.broadcastSeconds.observe((Date.now() - timestampMs(occurredAt)) / 1_000);
      },
    );
  }

  #tell(frame: () => Frame, done: () => void): void {
    this.#toldAtMs = performance.now();
    if (this.#live.size === 0) {
      done();
      return;
    }
    this.#live.tell(frame(), (written) => {
      this.links.metrics.framesWritten.inc(written);
      done();
    });
  }
}
