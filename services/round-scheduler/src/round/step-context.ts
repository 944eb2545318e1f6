/** What a step works with: the round as it was read, the lease and the database's time. */
import type { Lease } from '@sabot/leasing';
import type { Round } from '../generated/client.js';
import type { TableSettings } from '../table/table-settings.js';

export interface Leading {
  readonly lease: Lease;
  readonly settings: TableSettings;
  /** Aborts calls to neighbours once this replica no longer leads the table. */
  readonly signal: AbortSignal;
}

/** A player who deals fast is in a hurry, but still wants to see the result. */
const FAST_COOLDOWN_MS = 300;

export class StepContext {
  readonly #since = performance.now();

  constructor(
    readonly round: Round,
    readonly leading: Leading,
    private readonly viewedMs: number,
  ) {}

  /** The database's clock as read with the row, plus the monotonic time since then; no local wall clock is used. */
  get nowMs(): number {
    return Math.round(this.viewedMs + performance.now() - this.#since);
  }

  /** How long a card lies before the next one is shown. */
  get revealMs(): number {
    return this.round.dealFast ? 0 : this.leading.settings.revealMs;
  }

  /** The pause after the result. */
  get cooldownMs(): number {
    const { cooldownMs } = this.leading.settings;
    return this.round.dealFast ? Math.min(cooldownMs, FAST_COOLDOWN_MS) : cooldownMs;
  }

  /** A time from now. */
  inMs(ms: number): Date {
    return new Date(this.nowMs + ms);
  }
}
