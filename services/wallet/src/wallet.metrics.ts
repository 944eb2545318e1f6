/** Every metric of the wallet, declared in one place. */
import { Injectable } from '@nestjs/common';
import { Metrics } from '@sabot/service-kit';

@Injectable()
export class WalletMetrics {
  readonly betsAccepted;
  readonly betsRefused;
  readonly batchBets;
  readonly batchSeconds;
  readonly settlementSeconds;
  readonly settledBets;
  readonly handStakes;
  readonly handsEnded;
  readonly recordsRefused;
  readonly imbalance;
  readonly measured;

  constructor(metrics: Metrics) {
    this.betsAccepted = metrics.counter({ name: 'bets_accepted_total', help: 'Bets whose stake was taken.' });
    this.betsRefused = metrics.counter({
      name: 'bets_refused_total',
      help: 'Bets that were refused, by code.',
      labels: ['code'],
    });
    this.batchBets = metrics.histogram({
      name: 'batch_bets',
      help: 'Bets of one commit.',
      buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000],
    });
    this.batchSeconds = metrics.histogram({
      name: 'batch_seconds',
      help: 'Time that one commit of bets took.',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
    });
    this.settlementSeconds = metrics.histogram({
      name: 'settlement_seconds',
      help: 'Time that settling one round took.',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    });
    this.settledBets = metrics.histogram({
      name: 'settled_bets',
      help: 'Bets of one settled round.',
      buckets: [0, 1, 10, 100, 1_000, 10_000, 100_000, 1_000_000],
    });
    this.handStakes = metrics.counter({
      name: 'hand_stakes_total',
      help: 'Stakes of hands that were taken.',
    });
    this.handsEnded = metrics.counter({
      name: 'hands_ended_total',
      help: 'Hands that were paid by their record or refunded.',
      labels: ['how'],
    });
    this.recordsRefused = metrics.counter({
      name: 'hand_records_refused_total',
      help: 'Records of hands that were not paid because they do not verify; anything but 0 is an emergency.',
    });
    this.imbalance = metrics.gauge({
      name: 'ledger_imbalance_minor',
      help: 'What the ledger is out of balance by; anything but 0 is an emergency.',
    });
    this.measured = metrics.gauge({
      name: 'ledger_measured_timestamp_seconds',
      help: 'When the imbalance of the ledger was last measured.',
    });
  }

  /** Measures one commit of bets. */
  async batch<T>(bets: number, commit: () => Promise<T>): Promise<T> {
    this.batchBets.observe(bets);
    const finished = this.batchSeconds.startTimer();
    try {
      return await commit();
    } finally {
      finished();
    }
  }
}
