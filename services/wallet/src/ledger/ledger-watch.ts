/**
 * Keeps measuring by how much the ledger is out of balance, for the one metric that must always be zero. A transfer lies in
 * one month, so each month sums to zero by itself. All months are summed when the wallet starts. After that, each turn sums
 * the current month and one of the others, so an imbalance stays visible for as long as it exists.
 */
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '../database.js';
import { WalletMetrics } from '../wallet.metrics.js';

/** A month takes longer to sum as it fills, so the database rests this many times as long as the sums took. */
const REST_PER_WORK = 20;

interface Month {
  /** The partition of the postings. */
  readonly part: string;
  readonly current: boolean;
}

@Injectable()
export class LedgerWatch implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(LedgerWatch.name);
  /** The imbalance found in each month; the month that was summed longest ago comes first. */
  readonly #imbalances = new Map<string, bigint>();
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
    const whole = await this.#measure();
    if (this.#stopped) return;
    const tookMs = performance.now() - startedAt;
    const restMs = whole ? Math.max(this.intervalMs, tookMs * REST_PER_WORK) : 0;
    this.#timer = setTimeout(() => void this.#watch(), restMs);
  }

  /** Returns false while there are months that were never summed. */
  async #measure(): Promise<boolean> {
    try {
      const months = await this.database.prisma.$queryRaw<Month[]>`SELECT part, current FROM ledger_months()`;
      for (const part of this.#due(months)) await this.#sum(part);
      if (months.some(({ part }) => !this.#imbalances.has(part))) return false;
      this.#publish(months);
    } catch (error) {
      this.#logger.warn({ msg: 'the ledger could not be measured', err: error });
    }
    return true;
  }

  /** A month that was never summed; when there is none, the current one and the one that was summed longest ago. */
  #due(months: readonly Month[]): string[] {
    const unknown = months.find(({ part }) => !this.#imbalances.has(part));
    if (unknown) return [unknown.part];
    const current = months.filter((month) => month.current).map(({ part }) => part);
    const [oldest] = [...this.#imbalances.keys()].filter(
      (known) => !current.includes(known) && months.some(({ part }) => part === known),
    );
    return oldest === undefined ? current : [...current, oldest];
  }

  async #sum(part: string): Promise<void> {
    const [row] = await this.database.prisma.$queryRaw<{ imbalance: bigint }[]>`
      SELECT ledger_imbalance_minor(${part}::text::regclass) AS imbalance`;
    if (!row) throw new Error('ledger_imbalance_minor returned nothing');
    this.#imbalances.delete(part);
    this.#imbalances.set(part, row.imbalance);
  }

  #publish(months: readonly Month[]): void {
    const imbalance = months.reduce((sum, { part }) => sum + (this.#imbalances.get(part) ?? 0n), 0n);
    this.metrics.imbalance.set(Number(imbalance));
    this.metrics.measured.setToCurrentTime();
    if (imbalance !== 0n)
      this.#logger.fatal({ msg: 'the ledger is out of balance', imbalanceMinor: String(imbalance) });
  }
}
