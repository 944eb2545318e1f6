/** Every metric of the dealing service; `messaging` measures how long requests take. */
import { Injectable } from '@nestjs/common';
import { Metrics } from '@sabot/service-kit';

@Injectable()
export class DealingMetrics {
  readonly #commits;
  readonly #reshuffles;
  readonly #deals;
  readonly #reveals;
  readonly #seedsUnreadable;
  readonly #refusals;

  constructor(metrics: Metrics) {
    this.#commits = metrics.counter({ name: 'commits_total', help: 'Seeds made and committed to.' });
    this.#reshuffles = metrics.counter({ name: 'reshuffles_total', help: 'Rounds that took a fresh shoe.' });
    this.#deals = metrics.counter({
      name: 'deals_total',
      help: 'Rounds whose cards were derived and stored.',
    });
    this.#reveals = metrics.counter({ name: 'reveals_total', help: 'Seeds given away after their round.' });
    this.#seedsUnreadable = metrics.counter({
      name: 'seed_unreadable_total',
      help: 'Times that a stored seed could not be decrypted; anything but 0 is an emergency.',
    });
    this.#refusals = metrics.counter({
      name: 'refusals_total',
      help: 'Requests that were refused, by command and code.',
      labels: ['command', 'code'],
    });
  }

  committed(reshuffled: boolean): void {
    this.#commits.inc();
    if (reshuffled) this.#reshuffles.inc();
  }

  dealt(): void {
    this.#deals.inc();
  }

  revealed(): void {
    this.#reveals.inc();
  }

  seedUnreadable(): void {
    this.#seedsUnreadable.inc();
  }

  refused(command: 'commit' | 'deal' | 'reveal', code: string): void {
    this.#refusals.inc({ command, code });
  }
}
