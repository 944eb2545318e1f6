/**
 * One table that somebody here watches or bets at, and everyone who does. A step is encoded once and told to all; nobody is
 * told a step before the snapshot or the steps that it continues.
 */
import { Logger } from '@nestjs/common';
import { type roundV1, timestampMs, type walletV1 } from '@sabot/contracts';
import type { GameStatus, OwnStatus, Position, Refused, Resumed, ResumeAnswer, TableStep } from '@sabot/edge';
import { setTimeout as sleep } from 'node:timers/promises';
import { Audience } from '../socket/audience.js';
import type { Broadcaster } from '../socket/broadcaster.js';
import { type Frame, frameOf, frameOfJson } from '../socket/frame.js';
import type { GatewayMetrics } from '../gateway.metrics.js';
import type { Holding, HoldingQuestion } from '../player/holdings.service.js';
import { Interest } from './interest.js';
import { betUpdate, gameStatus, isoTime, ownStatus, roadUpdate, type StatusTable } from './game-status.js';
import { Coalescer } from '../socket/coalescer.js';
import { isRefused, refusal } from '../http/refusal.js';
import type { RoundEvent } from './round-event.js';
import type { Seat } from '../socket/seat.js';
import type { Seating } from '../socket/seating.js';
import { type FollowerLinks, TableFollower } from './table-follower.js';
import { TablePast } from './table-past.js';
import { isAfter, type TableView } from './table-view.js';

/** What a floor asks others for. */
export interface FloorLinks extends Pick<FollowerLinks, 'askSnapshot' | 'askTotals'> {
  readonly seating: Seating;
  readonly broadcaster: Broadcaster;
  readonly metrics: GatewayMetrics;
  readonly askHolding: (userId: string, question: HoldingQuestion) => Promise<Holding | Refused>;
  /** How long somebody waits for a table that is not known yet. */
  readonly timeoutMs: number;
  /** Called when somebody comes or goes. */
  readonly changed: (tableId: string) => void;
}

const ASK_AGAIN_MS = 500;
const STATUS_ATTEMPTS = 3;

export class TableFloor {
  readonly #follower: TableFollower;
  readonly #logger = new Logger(TableFloor.name);
  /** Seats at the table. */
  readonly #members = new Set<Seat>();
  /** Those of them that have a snapshot and are told everything after it. */
  readonly #live: Audience;
  readonly #interest = new Interest();
  readonly #totals = new Coalescer((done) => {
    this.#tellTotals(done);
  });
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
        this.#seatAgain();
      },
    });
  }

  get tableId(): string {
    return this.table.tableId;
  }

  get view(): TableView {
    return this.#follower.story.view;
  }

  get seats(): number {
    return this.#members.size;
  }

  /** Lets a seat watch: `deliver` gets the snapshot at the instant from which the seat is told everything. */
  join(seat: Seat, deliver: (status: GameStatus) => void): Promise<Refused | undefined> {
    return this.#admit(seat, (own) => {
      deliver(this.#status(own));
    });
  }

  /** Lets a seat watch from where it was: `deliver` gets what it missed, or a snapshot when that is not remembered. */
  resume(
    seat: Seat,
    { position, roadsRevision }: { readonly position: Position; readonly roadsRevision?: number | undefined },
    deliver: (answer: ResumeAnswer) => void,
  ): Promise<Refused | undefined> {
    return this.#admit(
      seat,
      (own) => {
        const steps = this.#follower.story.after(position);
        if (steps) deliver({ resumed: this.#resumed(steps, own, roadsRevision), status: null });
        else deliver({ resumed: null, status: this.#status(own) });
      },
      position,
    );
  }

  /** A snapshot for somebody who may watch already, and need not be told any more what it includes. */
  sync(seat: Seat, deliver: (status: GameStatus) => void): Promise<Refused | undefined> {
    return this.#withOwn(seat, (own) => {
      if (this.#live.has(seat)) this.#live.enter(seat);
      deliver(this.#status(own));
    });
  }

  leave(seat: Seat): void {
    seat.tables.delete(this.tableId);
    this.#live.leave(seat);
    if (this.#members.delete(seat)) this.links.changed(this.tableId);
  }

  hear(event: RoundEvent): void {
    this.#follower.hear(event);
  }

  hearTotals(event: walletV1.BetTotals): void {
    this.#follower.hearTotals(event);
  }

  /** The lobby knows this of the table; it may be a moment behind, but not by rounds. */
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

  /** A user may have an open bet here, and is told what becomes of it. */
  hold(userId: string): void {
    this.#interest.hold(userId);
  }

  /** Every bet of a round is resolved; in a later one there may be others. */
  resolved(roundNumber: number): void {
    if (roundNumber >= this.view.roundNumber) this.#interest.release();
  }

  /** Whether somebody here watches or has an open bet, or did a moment ago. */
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
    return { tableId: this.tableId, view: this.view, past: this.#past };
  }

  #status(own: OwnStatus): GameStatus {
    return gameStatus(this.#shown, own, Date.now());
  }

  #resumed(steps: readonly TableStep[], own: OwnStatus, roadsRevision = -1): Resumed {
    const roads = roadUpdate(this.#shown);
    return {
      tableId: this.tableId,
      steps,
      totals: betUpdate(this.#shown),
      roads: roads.revision > roadsRevision ? roads : null,
      own,
      paused: this.view.paused,
      serverTime: isoTime(Date.now()),
    };
  }

  async #admit(
    seat: Seat,
    deliver: (own: OwnStatus) => void,
    position?: Position,
  ): Promise<Refused | undefined> {
    const wasHere = this.#members.has(seat);
    this.#members.add(seat);
    seat.tables.add(this.tableId);
    try {
      return await this.#withOwn(
        seat,
        (own) => {
          if (!this.#members.has(seat)) return;
          this.#live.enter(seat);
          deliver(own);
        },
        position,
      );
    } finally {
      // Whoever waits for a snapshot after a gap goes on waiting, also when they ask once more in vain.
      if (!wasHere && !this.#live.has(seat)) this.leave(seat);
      this.links.changed(this.tableId);
    }
  }

  /**
   * Asks for the player's own part and delivers it at the instant at which the table is of the same rounds. A client that
   * has seen more than we have was at another gateway; the scheduler knows as much as it does.
   */
  async #withOwn(
    seat: Seat,
    deliver: (own: OwnStatus) => void,
    position?: Position,
  ): Promise<Refused | undefined> {
    if (!(await this.#follower.readyWithin(this.links.timeoutMs))) return refusal('TIMEOUT');
    const { story } = this.#follower;
    if (position && isAfter(position, story.view)) await this.#follower.resync();
    for (let attempt = 1; ; attempt++) {
      const roundIds = story.rounds.map(({ roundId }) => roundId);
      const holding = await this.links.askHolding(seat.userId, { currency: this.table.currency, roundIds });
      await this.#follower.totalsAsked;
      if (isRefused(holding)) return holding;
      if (story.rounds[0]?.roundId !== roundIds[0] && attempt < STATUS_ATTEMPTS) continue;
      deliver(ownStatus(this.tableId, story, holding));
      return undefined;
    }
  }

  /** Gives everyone a new snapshot; until it is there they are told nothing, because it would not continue what they saw. */
  #seatAgain(): void {
    for (const seat of this.#live.seats) {
      this.#live.leave(seat);
      void this.#seatOneAgain(seat);
    }
  }

  async #seatOneAgain(seat: Seat): Promise<void> {
    const settled = (): boolean => this.#closed || !this.#members.has(seat) || this.#live.has(seat);
    while (!settled()) {
      const given = await this.#withOwn(seat, (own) => {
        if (settled()) return;
        this.#live.enter(seat);
        this.links.seating.writeTo(seat, frameOf('game-status', this.#status(own)));
      }).catch((error: unknown) => {
        this.#logger.warn({ msg: 'no snapshot for a player', table: this.tableId, err: error });
        return 'later';
      });
      if (given !== undefined) await sleep(ASK_AGAIN_MS, undefined, { ref: false });
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

  #tellTotals(done: () => void): void {
    const update = betUpdate(this.#shown);
    if (update) this.#tell(() => frameOf('bet-update', update), done);
    else done();
  }

  #tell(frame: () => Frame, done: () => void): void {
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
