/** Lets identical requests that arrive together share one piece of work: a double click is judged, asked and answered once. */
export class SharedWork {
  readonly #running = new Map<string, Promise<unknown>>();

  /** The answer to the work that is running under this key, or to this one. Equal keys must mean equal work. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key) as Promise<T> | undefined;
    if (running) return running;
    const begun = work().finally(() => this.#running.delete(key));
    this.#running.set(key, begun);
    return begun;
  }
}
