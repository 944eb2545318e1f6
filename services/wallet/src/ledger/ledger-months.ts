/** Creates the partitions of the coming months, at startup and a few times a day, since a wallet may run for months. */
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '../database.js';

const MONTHS_AHEAD = 3;
const INTERVAL_MS = 6 * 3_600_000;
const RETRY_MS = 60_000;

@Injectable()
export class LedgerMonths implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(LedgerMonths.name);
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    void this.#keep();
  }

  onModuleDestroy(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #keep(): Promise<void> {
    const delayMs = (await this.#create()) ? INTERVAL_MS : RETRY_MS;
    if (!this.#stopped) this.#timer = setTimeout(() => void this.#keep(), delayMs);
  }

  async #create(): Promise<boolean> {
    try {
      await this.database.prisma.$executeRaw`SELECT create_partitions(${MONTHS_AHEAD}::integer)`;
      return true;
    } catch (error) {
      this.#logger.warn({ msg: 'the partitions of the coming months could not be created', err: error });
      return false;
    }
  }
}
