/** Remembers the latest keys, up to a bound: what is told twice within that memory is recognised. */
import { LRUCache } from 'lru-cache';

export class Recent {
  readonly #keys: LRUCache<string, true>;

  constructor(max: number) {
    this.#keys = new LRUCache({ max });
  }

  /** Adds a key; false when it was there already. */
  add(key: string): boolean {
    if (this.#keys.has(key)) return false;
    this.#keys.set(key, true);
    return true;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }
}
