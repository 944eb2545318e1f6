/**
 * Follows a table: hears its events in order, and asks the scheduler for the table when one is missing. Events that come
 * while it asks are heard afterwards. What was asked for in vain, as when old events are published again, is not asked for
 * again at once.
 */
import { Logger } from '@nestjs/common';
import type { roundV1, walletV1 } from '@sabot/contracts';
import type { Position, TableStep } from '@sabot/edge';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GatewayMetrics } from '../gateway.metrics.js';
import type { RoundEvent } from './round-event.js';
import { type CaughtUp, TableStory } from './table-story.js';
import { isAfter } from './table-view.js';

/** Whom a follower asks and what it tells. */
export interface FollowerLinks {
  readonly metrics: Pick<GatewayMetrics, 'resyncs'>;
  readonly askSnapshot: (tableId: string) => Promise<roundV1.TableSnapshot>;
  readonly askTotals: (roundId: string) => Promise<walletV1.BetTotals>;
  /** The next step of the table. */
  readonly tell: (step: TableStep, event?: RoundEvent) => void;
  readonly totalsChanged: () => void;
  /** So much was missed that only a snapshot helps. */
  readonly lost: () => void;
}

const MAX_HEARD_MEANWHILE = 512;
const QUIET_AFTER_VAIN_MS = 1_000;
const ASK_AGAIN_MS = 500;
/** An event that is under way arrives within this. */
const OVERDUE_AFTER_MS = 1_000;

export class TableFollower {
  readonly story = new TableStory();
  /** Done when the totals of a round that we came into are known, or are not to be had. */
  totalsAsked: Promise<void> = Promise.resolve();
  readonly #logger = new Logger(TableFollower.name);
  /** Done when the table is known. */
  readonly #ready: Promise<true>;
  #heardMeanwhile: RoundEvent[] | undefined;
  #resyncing: Promise<void> | undefined;
  #reseat = false;
  #quietUntilMs = 0;
  #overdue: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(
    private readonly tableId: string,
    private readonly links: FollowerLinks,
  ) {
    this.#ready = this.resync().then(() => true);
  }

  /** Whether the table is known by then. */
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

  /** Asks for the table as it stands; done when it is known. */
  resync(): Promise<void> {
    this.#resyncing ??= this.#resync().finally(() => {
      this.#resyncing = undefined;
    });
    return this.#resyncing;
  }

  /** Events of all kinds may have been missed, private ones too: everyone here needs a snapshot. */
  missed(): void {
    this.#reseat = true;
    void this.resync();
  }

  /** Somebody else knows that the table has come this far: unless we hear so soon, we missed it. */
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
    const quietMs = this.#quietUntilMs - Date.now();
    if (quietMs > 0) await sleep(quietMs, undefined, { ref: false });
    this.#heardMeanwhile = [];
    let found: CaughtUp = 'nothing';
    try {
      const snapshot = await this.#snapshot();
      if (snapshot) found = this.story.catchUp(snapshot);
    } catch (error) {
      this.#logger.error({ msg: 'table not read', table: this.tableId, err: error });
    }
    const heard = this.#heardMeanwhile;
    this.#heardMeanwhile = undefined;
    this.#tell(found);
    for (const event of heard) this.hear(event);
  }

  #tell(found: CaughtUp): void {
    if (found === 'nothing') this.#quietUntilMs = Date.now() + QUIET_AFTER_VAIN_MS;
    else this.totalsAsked = this.#askTotals();
    if (Array.isArray(found)) for (const step of found as readonly TableStep[]) this.links.tell(step);
    if (found === 'too much' || this.#reseat) this.links.lost();
    this.#reseat = false;
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

  /** A table is shown without totals while the wallet is away; the next bet brings them. */
  async #askTotals(): Promise<void> {
    const { roundId, phase } = this.story.view;
    if (roundId === null || phase === 'PREPARING') return;
    try {
      this.hearTotals(await this.links.askTotals(roundId));
    } catch (error) {
      this.#logger.warn({ msg: 'no totals', table: this.tableId, err: error });
    }
  }
}
