/**
 * Sends the current state of something, one message at a time. Changes during a send are covered by one further send
 * afterwards, so messages never pile up and the last change is always sent.
 */
export class Coalescer {
  #sending = false;
  #changed = false;

  /** `send` calls `done` when it has finished. */
  constructor(private readonly send: (done: () => void) => void) {}

  change(): void {
    this.#changed = true;
    this.#next();
  }

  #next(): void {
    if (this.#sending || !this.#changed) return;
    this.#changed = false;
    this.#sending = true;
    this.send(() => {
      this.#sending = false;
      this.#next();
    });
  }
}
