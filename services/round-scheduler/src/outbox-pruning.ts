/** Deletes old events, a few at a time, so that the outbox holds what a lost stream is filled from and no more. */
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { OutboxStore } from './outbox.store.js';

const INTERVAL_MS = 60_000;

@Injectable()
export class OutboxPruning implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(OutboxPruning.name);
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly outbox: OutboxStore) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => void this.#prune(), INTERVAL_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer);
  }

  async #prune(): Promise<void> {
    try {
      const deleted = await this.outbox.prune();
      if (deleted > 0) this.#logger.log({ msg: 'old events deleted', deleted });
    } catch (error) {
      this.#logger.warn({ msg: 'old events could not be deleted', err: error });
    }
  }
}
