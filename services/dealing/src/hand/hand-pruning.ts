/** Deletes the secrets of hands that were prepared and never opened, now and then. */
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { HandsStore } from './hands.store.js';

const EVERY_MS = 3_600_000;
const ROWS = 1_000;
/** A staked hand may wait for its player for a week, and nobody may prune it before it is dealt or refunded. */
const OLDER_THAN_MS = 30 * 24 * 3_600_000;

@Injectable()
export class HandPruning implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(HandPruning.name);
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly store: HandsStore) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => void this.prune(), EVERY_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer);
  }

  async prune(): Promise<void> {
    try {
      let pruned = 0;
      let batch;
      do {
        batch = await this.store.prune(OLDER_THAN_MS, ROWS);
        pruned += batch;
      } while (batch === ROWS);
      if (pruned > 0) this.#logger.log({ msg: 'hands that were never opened are deleted', pruned });
    } catch (error) {
      this.#logger.warn({ msg: 'hands could not be pruned', err: error });
    }
  }
}
