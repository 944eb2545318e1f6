/** Where a device keeps its hands: the storage of a browser, a file, or memory. Whatever is written is there at once. */
export interface DeviceStore {
  read(key: string): string | null;
  write(key: string, text: string): void;
  remove(key: string): void;
  keys(): readonly string[];
}

/** Keeps hands for as long as the process runs; what is lost with it has to be recovered. */
export class MemoryStore implements DeviceStore {
  readonly #texts = new Map<string, string>();

  read(key: string): string | null {
    return this.#texts.get(key) ?? null;
  }

  write(key: string, text: string): void {
    this.#texts.set(key, text);
  }

  remove(key: string): void {
    this.#texts.delete(key);
  }

  keys(): readonly string[] {
    return [...this.#texts.keys()];
  }
}
