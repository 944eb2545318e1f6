/**
 * Keeps the secrets of hands in this browser, so that a reload in mid-hand goes on with links. Where the browser stores
 * nothing, they last as long as the page.
 */
import type { DeviceStore } from '@sabot/table-client/hand';

export class BrowserHands implements DeviceStore {
  /** What the browser did not take. */
  readonly #here = new Map<string, string>();

  read(key: string): string | null {
    return this.#here.get(key) ?? stored(() => localStorage.getItem(key)) ?? null;
  }

  write(key: string, text: string): void {
    const kept = stored(() => {
      localStorage.setItem(key, text);
      return true;
    });
    if (kept) this.#here.delete(key);
    else this.#here.set(key, text);
  }

  remove(key: string): void {
    this.#here.delete(key);
    stored(() => {
      localStorage.removeItem(key);
    });
  }

  keys(): readonly string[] {
    return [...this.#here.keys(), ...(stored(() => Object.keys(localStorage)) ?? [])];
  }
}

/** Undefined where storage is absent, full or forbidden. */
function stored<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
