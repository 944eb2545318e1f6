/** Remembers the latest keys, up to a bound: what is told twice within that memory is recognised. */
export class Recent {
  readonly #keys = new Set<string>();

  constructor(private readonly most: number) {}

  /** Adds a key; false when it was there already. */
  add(key: string): boolean {
    if (this.#keys.has(key)) return false;
    this.#keys.add(key);
    if (this.#keys.size > this.most) {
      for (const oldest of this.#keys) {
        this.#keys.delete(oldest);
        break;
      }
    }
    return true;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }
}
