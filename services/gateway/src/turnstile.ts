/** Lets work through a few at a time; what comes when too many wait already is turned away. */
export class Turnstile {
  readonly #waiting: (() => void)[] = [];
  #inside = 0;

  constructor(
    private readonly mostInside: number,
    private readonly mostWaiting: number,
  ) {}

  /** Runs work in its turn; undefined when it was turned away. */
  async pass<T extends object>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.#inside >= this.mostInside) {
      if (this.#waiting.length >= this.mostWaiting) return undefined;
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
    this.#inside++;
    try {
      return await work();
    } finally {
      this.#inside--;
      this.#waiting.shift()?.();
    }
  }
}
