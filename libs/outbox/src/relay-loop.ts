/** Repeats a task: at once while there is more to do, after a rest when there is not, and with backoff after a failure. */
import { Logger } from '@nestjs/common';
import { backoffMs, pause } from '@sabot/messaging';

export class RelayLoop {
  readonly #logger = new Logger(RelayLoop.name);
  readonly #stopped = new AbortController();
  #nap = new AbortController();
  #isWoken = false;
  #running: Promise<void> = Promise.resolve();

  /** `turn` returns how long to rest afterwards, in milliseconds. */
  constructor(
    private readonly what: string,
    private readonly turn: () => Promise<number>,
  ) {}

  start(): void {
    this.#running = this.#run();
  }

  /** Ends the rest, even one that has not begun yet. */
  wake(): void {
    this.#isWoken = true;
    this.#nap.abort();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    this.wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    for (let failures = 0; !this.#stopped.signal.aborted;) {
      this.#isWoken = false;
      try {
        const restMs = await this.turn();
        if (failures > 0) this.#logger.log({ msg: `${this.what} are being published again`, failures });
        failures = 0;
        await this.#rest(restMs);
      } catch (error) {
        failures++;
        if (failures === 1) this.#logger.warn({ msg: `${this.what} could not be published`, err: error });
        await pause(backoffMs(failures, { firstMs: 50, longestMs: 2_000 }), this.#stopped.signal);
      }
    }
  }

  async #rest(ms: number): Promise<void> {
    this.#nap = new AbortController();
    if (ms === 0 || this.#isWoken || this.#stopped.signal.aborted) return;
    await pause(ms, this.#nap.signal);
  }
}
