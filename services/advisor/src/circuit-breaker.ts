/** Stops asking a model that keeps failing. After a pause one question is let through; if it fails too, the pause repeats. */
export interface BreakerOptions {
  /** How many answers must fail in a row. */
  readonly failures: number;
  readonly pauseMs: number;
}

export class CircuitBreaker {
  #failures = 0;
  #openUntilMs = Number.NEGATIVE_INFINITY;
  #trying = false;

  constructor(private readonly options: BreakerOptions) {}

  /** Whether a question may be asked now; each one that may has to end with `succeeded`, `failed` or `abandoned`. */
  admits(nowMs: number): boolean {
    if (this.#failures < this.options.failures) return true;
    if (nowMs < this.#openUntilMs || this.#trying) return false;
    this.#trying = true;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#trying = false;
  }

  failed(nowMs: number): void {
    this.#failures += 1;
    this.#trying = false;
    if (this.#failures >= this.options.failures) this.#openUntilMs = nowMs + this.options.pauseMs;
  }

  /** The question was not asked after all, which says nothing about the model. */
  abandoned(): void {
    this.#trying = false;
  }
}
