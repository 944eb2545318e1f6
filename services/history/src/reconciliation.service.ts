/**
 * Compares Redis with the scheduler's tables, periodically and whenever Redis comes back. With events alone, a table would
 * stay behind until its next round if Redis lost its last seconds of data, or if events became dead letters.
 */
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { HistoryStore } from './history.store.js';
import { RebuildingService } from './rebuilding.service.js';
import { RedisConnection } from '@sabot/redis';
import { TableDirectory } from './table-directory.js';

@Injectable()
export class ReconciliationService implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(ReconciliationService.name);
  #timer: NodeJS.Timeout | undefined;
  #comparing: Promise<void> | undefined;
  #failures = 0;

  constructor(
    private readonly redis: RedisConnection,
    private readonly store: HistoryStore,
    private readonly directory: TableDirectory,
    private readonly rebuilding: RebuildingService,
    private readonly everyMs: number,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(this.#start, this.everyMs);
    this.redis.onReady(this.#start);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer);
    await this.#comparing;
  }

  readonly #start = (): void => {
    this.#comparing ??= this.#compare()
      .then(() => {
        this.#failures = 0;
      })
      .catch((error: unknown) => {
        // An outage is logged once; queries meanwhile report it in their own answers.
        if (this.#failures++ === 0) this.#logger.warn({ msg: 'tables not compared', err: error });
      })
      .finally(() => {
        this.#comparing = undefined;
      });
  };

  /** A table that is behind may only be waiting for an event under way; rebuilding its past does no harm. */
  async #compare(): Promise<void> {
    const [tables, held] = await Promise.all([this.directory.refresh(), this.store.readAll()]);
    const differing = tables.filter(
      ({ tableId, endedRounds }) => held.get(tableId)?.past?.number !== endedRounds,
    );
    for (const { tableId } of differing) await this.rebuilding.rebuild(tableId);
  }
}
