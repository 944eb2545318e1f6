/**
 * Requests for snapshots, which cost us far more than they cost who asks. Of each socket one is served at a time and the next
 * ones wait for it, so a socket that asks often delays only itself. A request that is not answered in time is given up, and
 * so is everything that a socket asked for when it goes.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { Refused } from '@sabot/edge';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { GatewayMetrics } from '../gateway.metrics.js';
import { refusal } from '../http/refusal.js';
import type { Seat } from './seat.js';

type Outcome = Refused | undefined;
/** Does the work; after an abort nobody wants its result. */
type Work = (signal: AbortSignal) => Promise<Outcome>;

interface Pending {
  readonly abort: AbortController;
  readonly work: Work;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
  timer: NodeJS.Timeout | undefined;
}

/** How many requests of a socket may be pending: what it may ask for in a second by default. */
const MAX_PENDING = 10;
/** After so many failures in a row, and none answered since, nobody can join. */
const FAILURES_IN_A_ROW = 3;
const FAILURES_COUNT_FOR_MS = 10_000;
const OURS = new Set(['TIMEOUT', 'OVERLOADED', 'INTERNAL']);

@Injectable()
export class SnapshotLine {
  readonly #lines = new Map<Seat, Pending[]>();
  readonly #deadlineMs;
  #failures = 0;
  #failedAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly metrics: GatewayMetrics,
    @Inject(GATEWAY_CONFIG) config: GatewayConfig,
  ) {
    this.#deadlineMs = config.SNAPSHOT_DEADLINE_MS;
  }

  /** Returns what the work returns, or a refusal. */
  async serve(seat: Seat, work: Work): Promise<Outcome> {
    const line = this.#lines.get(seat) ?? [];
    if (line.length >= MAX_PENDING) {
      this.metrics.snapshotsDropped.inc({ why: 'too-many' });
      return refusal('RATE_LIMITED');
    }
    this.#lines.set(seat, line);
    return new Promise((resolve, reject) => {
      const pending: Pending = { abort: new AbortController(), work, resolve, reject, timer: undefined };
      pending.timer = setTimeout(() => {
        this.#giveUp(seat, pending);
      }, this.#deadlineMs);
      line.push(pending);
      if (line.length === 1) this.#start(seat, pending);
    });
  }

  /** Drops whatever a socket still waits for. */
  leave(seat: Seat): void {
    for (const pending of this.#lines.get(seat) ?? []) {
      clearTimeout(pending.timer);
      this.metrics.snapshotsDropped.inc({ why: 'gone' });
      pending.abort.abort();
      pending.resolve(undefined);
    }
    this.#lines.delete(seat);
  }

  /** Throws while requests fail and none succeeds; for readiness. */
  check(): void {
    if (this.#failures < FAILURES_IN_A_ROW || performance.now() - this.#failedAtMs > FAILURES_COUNT_FOR_MS)
      return;
    throw new Error(`the last ${this.#failures} requests to join a table failed`);
  }

  #start(seat: Seat, pending: Pending): void {
    pending.work(pending.abort.signal).then(
      (outcome) => {
        if (!this.#remove(seat, pending)) return;
        this.#note(outcome !== undefined && OURS.has(outcome.code));
        pending.resolve(outcome);
      },
      (error: unknown) => {
        if (!this.#remove(seat, pending)) return;
        this.#note(true);
        pending.reject(error);
      },
    );
  }

  #giveUp(seat: Seat, pending: Pending): void {
    // A request that was still waiting for another one of its socket says nothing about us.
    const wasServed = this.#lines.get(seat)?.[0] === pending;
    if (!this.#remove(seat, pending)) return;
    if (wasServed) this.#note(true);
    this.metrics.snapshotsDropped.inc({ why: 'late' });
    pending.abort.abort();
    pending.resolve(refusal('TIMEOUT'));
  }

  /** Lets the next request of the socket begin; false when this one was over already. */
  #remove(seat: Seat, pending: Pending): boolean {
    const line = this.#lines.get(seat) ?? [];
    const at = line.indexOf(pending);
    if (at < 0) return false;
    clearTimeout(pending.timer);
    line.splice(at, 1);
    const [next] = line;
    if (at === 0 && next) this.#start(seat, next);
    if (line.length === 0) this.#lines.delete(seat);
    return true;
  }

  #note(failed: boolean): void {
    this.#failures = failed ? this.#failures + 1 : 0;
    if (failed) this.#failedAtMs = performance.now();
  }
}
