/** A round as a step found it, and under whose lead. */
import type { Lease } from '@sabot/leasing';
import type { Round } from '../generated/client.js';
import type { TableSettings } from '../table/table-settings.js';

export interface Leading {
  readonly lease: Lease;
  readonly settings: TableSettings;
  /** Ends whatever a neighbour is asked when the table is not led any more. */
  readonly signal: AbortSignal;
}

export class StepContext {
  readonly #since = performance.now();

  constructor(
    readonly round: Round,
    readonly leading: Leading,
    private readonly viewedMs: number,
  ) {}

  /** The database's clock was read when the row was; since then only time has passed, and no wall clock is asked. */
  get nowMs(): number {
    return Math.round(this.viewedMs + performance.now() - this.#since);
  }

  /** A time from now. */
  inMs(ms: number): Date {
    return new Date(this.nowMs + ms);
  }
}
