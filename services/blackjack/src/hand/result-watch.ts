/**
 * Keeps looking for the account whose hands bring more than chance explains. Whoever knows cards before they are drawn wins more
 * than best play does; the exact edge says what best play brings, and the results themselves how far chance reaches.
 */
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { BlackjackMetrics } from '../blackjack.metrics.js';
import { ResultsStore } from './results.store.js';

/** Before that, a single double is too large a part of everything. */
const MIN_HANDS = 30;
/** By chance alone, three accounts of a hundred thousand are further above. */
const SUSPICIOUS_SIGMAS = 4;

@Injectable()
export class ResultWatch implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(ResultWatch.name);
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: ResultsStore,
    private readonly metrics: BlackjackMetrics,
    private readonly everyMs: number,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => void this.look(), this.everyMs);
    void this.look();
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer);
  }

  async look(): Promise<void> {
    try {
      const accounts = await this.store.aboveExpectation(MIN_HANDS);
      this.metrics.highestResult.set(accounts[0]?.sigmas ?? 0);
      for (const { alias, currency, hands, sigmas } of accounts)
        if (sigmas > SUSPICIOUS_SIGMAS)
          this.#logger.warn({
            msg: 'an account wins more than chance explains',
            alias,
            currency,
            hands,
            sigmas,
          });
    } catch (error) {
      this.#logger.warn({ msg: 'the results of accounts could not be looked at', err: error });
    }
  }
}
