/** Every metric of the history service. */
import { Injectable } from '@nestjs/common';
import { Metrics } from '@sabot/service-kit';

@Injectable()
export class HistoryMetrics {
  readonly folded;
  readonly duplicates;
  readonly rebuilds;
  readonly lagSeconds;

  constructor(metrics: Metrics) {
    this.folded = metrics.counter({
      name: 'rounds_folded_total',
      help: 'Rounds added to the past of a table.',
    });
    this.duplicates = metrics.counter({
      name: 'duplicate_rounds_total',
      help: 'Events of rounds that were folded before.',
    });
    this.rebuilds = metrics.counter({
      name: 'rebuilds_total',
      help: 'Pasts made anew from the rounds of the scheduler, by outcome.',
      labels: ['outcome'],
    });
    this.lagSeconds = metrics.histogram({
      name: 'fold_lag_seconds',
      help: 'Time from the end of a round until it was folded.',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    });
  }
}
