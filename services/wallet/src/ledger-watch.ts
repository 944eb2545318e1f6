/** Measures what the ledger is out of balance by, again and again, for the one metric that must always be zero. */
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database } from './database.js';
import { WalletMetrics } from './wallet.metrics.js';

/** A month of postings takes longer to sum as it fills, so the database gets this many times as long a rest. */
const REST_PER_WORK = 20;

@Injectable()
export class LedgerWatch implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(LedgerWatch.name);
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(
    private readonly database: Database,
    private readonly metrics: WalletMetrics,
    private readonly intervalMs: number,
  ) {}

  onApplicationBootstrap(): void {
    void this.#watch();
  }

  onModuleDestroy(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #watch(): Promise<void> {
    const startedAt = performance.now();
    await this.#measure();
    if (this.#stopped) return;
    const tookMs = performance.now() - startedAt;
    this.#timer = setTimeout(() => void this.#watch(), Math.max(this.intervalMs, tookMs * REST_PER_WORK));
  }

  async #measure(): Promise<void> {
    try {
      // A month that has begun needs its partition, and a wallet may run for many of them.
      await this.database.prisma.$executeRaw`SELECT create_partitions(3)`;
      const [row] = await this.database.prisma.$queryRaw<{ imbalance: bigint }[]>`
        SELECT ledger_imbalance_minor() AS imbalance`;
      const imbalance = row?.imbalance ?? 0n;
      this.metrics.imbalance.set(Number(imbalance));
      this.metrics.measured.setToCurrentTime();
      if (imbalance !== 0n)
        this.#logger.fatal({ msg: 'the ledger is out of balance', imbalanceMinor: String(imbalance) });
    } catch (error) {
      this.#logger.warn({ msg: 'the ledger could not be measured', err: error });
    }
  }
}
