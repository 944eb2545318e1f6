/**
 * Tells how something is now, one telling after the other: what changes while one is on its way is told afterwards, all at
 * once, so that tellings never pile up and the last change is always told.
 */
export class Coalescer {
  #telling = false;
  #changed = false;

  /** `tell` calls back when the telling is over. */
  constructor(private readonly tell: (done: () => void) => void) {}

  change(): void {
    this.#changed = true;
    this.#next();
  }

  #next(): void {
    if (this.#telling || !this.#changed) return;
    this.#changed = false;
    this.#telling = true;
    this.tell(() => {
      this.#telling = false;
      this.#next();
    });
  }
}
