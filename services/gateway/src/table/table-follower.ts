/**
 * Follows a table: takes its events in order, and asks the scheduler for a snapshot when one is missing. Events that arrive
 * meanwhile are handled afterwards. When a snapshot brings nothing new, as when old events are published again, the next
 * request waits a moment.
 */
import { Logger } from '@nestjs/common';
import type { roundV1, walletV1 } from '@sabot/contracts';
import type { Position, TableStep } from '@sabot/edge';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GatewayMetrics } from '../gateway.metrics.js';
import type { RoundEvent } from './round-event.js';
import { type CaughtUp, TableStory } from './table-story.js';
import { isAfter } from './table-view.js';

/** What a follower asks for, and where it sends what it learns. */
export interface FollowerLinks {
  readonly metrics: Pick<GatewayMetrics, 'resyncs'>;
  readonly askSnapshot: (tableId: string) => Promise<roundV1.TableSnapshot>;
  readonly askTotals: (roundId: string) => Promise<walletV1.BetTotals>;
  /** Takes the next step of the table. */
  readonly tell: (step: TableStep, event?: RoundEvent) => void;
  readonly totalsChanged: () => void;
  /** Called when so much was missed that everyone needs a snapshot. */
  readonly lost: () => void;
}

const MAX_HEARD_MEANWHILE = 512;
const PAUSE_AFTER_NOTHING_NEW_MS = 1_000;
const ASK_AGAIN_MS = 500;
/** An event that is on its way arrives within this time. */
const OVERDUE_AFTER_MS = 1_000;

export class TableFollower {
  readonly story = new TableStory();
  /** Resolves when the totals of a round that we joined midway are known, or could not be read. */
  totalsAsked: Promise<void> = Promise.resolve();
  readonly #logger = new Logger(TableFollower.name);
  /** Resolves when the table is known. */
  readonly #ready: Promise<true>;
  #heardMeanwhile: RoundEvent[] | undefined;
  #resyncing: Promise<void> | undefined;
  #snapshotsNeeded = false;
  #nextResyncAtMs = 0;
  #overdue: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(
    private readonly tableId: string,
    private readonly links: FollowerLinks,
  ) {
    this.#ready = this.resync().then(() => true);
  }

  /** Whether the table is known within this time. */
  async readyWithin(ms: number): Promise<boolean> {
    const waiting = new AbortController();
    const late = sleep(ms, false, { signal: waiting.signal, ref: false }).catch(() => false);
    const ready = await Promise.race([this.#ready, late]);
    waiting.abort();
    return ready;
  }

  hear(event: RoundEvent): void {
    if (this.#heardMeanwhile) {
      if (this.#heardMeanwhile.length < MAX_HEARD_MEANWHILE) this.#heardMeanwhile.push(event);
      return;
    }
    const step = this.story.hear(event);
    if (step === 'gap') void this.resync();
    else if (step !== 'old') this.links.tell(step, event);
  }

  hearTotals(event: walletV1.BetTotals): void {
    if (this.story.hearTotals(event)) this.links.totalsChanged();
  }

  /** Catches up with the scheduler; resolves when that is done. */
  resync(): Promise<void> {
    this.#resyncing ??= this.#resync().finally(() => {
      this.#resyncing = undefined;
    });
    return this.#resyncing;
  }

  /** Any event may have been missed, private ones included, so everyone here needs a snapshot. */
  missed(): void {
    this.#snapshotsNeeded = true;
    void this.resync();
  }

  /** The table is known to have reached this position: unless we soon hear so ourselves, we missed events. */
  expect(position: Position): void {
    if (this.#overdue || this.#closed || !isAfter(position, this.story.view)) return;
    this.#overdue = setTimeout(() => {
      this.#overdue = undefined;
      if (isAfter(position, this.story.view)) void this.resync();
    }, OVERDUE_AFTER_MS);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#overdue);
  }

  async #resync(): Promise<void> {
    const pauseMs = this.#nextResyncAtMs - Date.now();
    if (pauseMs > 0) await sleep(pauseMs, undefined, { ref: false });
    this.#heardMeanwhile = [];
    let found: CaughtUp = 'nothing';
    try {
      const snapshot = await this.#snapshot();
      if (snapshot) found = this.story.catchUp(snapshot);
    } catch (error) {
      this.#logger.error({ msg: 'could not catch up with a table', table: this.tableId, err: error });
    }
    const heard = this.#heardMeanwhile;
    this.#heardMeanwhile = undefined;
    this.#tell(found);
    for (const event of heard) this.hear(event);
  }

  #tell(found: CaughtUp): void {
    if (found === 'nothing') this.#nextResyncAtMs = Date.now() + PAUSE_AFTER_NOTHING_NEW_MS;
    else this.totalsAsked = this.#askTotals();
    if (Array.isArray(found)) for (const step of found as readonly TableStep[]) this.links.tell(step);
    if (found === 'too much' || this.#snapshotsNeeded) this.links.lost();
    this.#snapshotsNeeded = false;
  }

  async #snapshot(): Promise<roundV1.TableSnapshot | undefined> {
    for (let failures = 0; !this.#closed; failures++) {
      try {
        this.links.metrics.resyncs.inc();
        return await this.links.askSnapshot(this.tableId);
      } catch (error) {
        if (failures === 0)
          this.#logger.warn({ msg: 'could not get a table snapshot', table: this.tableId, err: error });
        await sleep(ASK_AGAIN_MS, undefined, { ref: false });
      }
    }
    return undefined;
  }

  /** While the wallet is down a table is shown without totals; the next bet brings them. */
  async #askTotals(): Promise<void> {
    const { roundId, phase } = this.story.view;
    if (roundId === null || phase === 'PREPARING') return;
    try {
      this.hearTotals(await this.links.askTotals(roundId));
    } catch (error) {
      this.#logger.warn({ msg: 'could not get bet totals', table: this.tableId, err: error });
    }
  }
}
