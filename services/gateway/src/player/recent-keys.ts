/** Remembers the latest keys, up to a bound, to recognise repeats. */
import { LRUCache } from 'lru-cache';

export class RecentKeys {
  readonly #keys: LRUCache<string, true>;

  constructor(max: number) {
    this.#keys = new LRUCache({ max });
  }

  /** Adds a key; returns false when it was already there. */
  add(key: string): boolean {
    if (this.#keys.has(key)) return false;
    this.#keys.set(key, true);
    return true;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }
}
