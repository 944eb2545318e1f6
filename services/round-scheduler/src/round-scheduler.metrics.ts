/** Every metric of the scheduler. */
import { Injectable } from '@nestjs/common';
import { Metrics } from '@sabot/service-kit';

@Injectable()
export class RoundSchedulerMetrics {
  readonly phaseLagSeconds;
  readonly roundsOpened;
  readonly roundsResulted;
  readonly roundsVoided;
  readonly neighbourFailures;
  readonly stepFailures;
  readonly staleSteps;
  readonly tablesHalted;
  readonly houseEdge;
  readonly stakedMinor;
  readonly paidMinor;

  constructor(private readonly metrics: Metrics) {
    this.phaseLagSeconds = metrics.histogram({
      name: 'phase_lag_seconds',
      help: 'How much later than planned a step was committed.',
      labels: ['step'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    });
    this.roundsOpened = metrics.counter({
      name: 'rounds_opened_total',
      help: 'Rounds that opened.',
      labels: ['table'],
    });
    this.roundsResulted = metrics.counter({
      name: 'rounds_resulted_total',
      help: 'Rounds that ended with cards.',
      labels: ['table'],
    });
    this.roundsVoided = metrics.counter({
      name: 'rounds_voided_total',
      help: 'Rounds that were called off, by reason.',
      labels: ['table', 'reason'],
    });
    this.neighbourFailures = metrics.counter({
      name: 'neighbour_failures_total',
      help: 'Calls of the wallet or of dealing that got no answer, by call and code.',
      labels: ['call', 'code'],
    });
    this.stepFailures = metrics.counter({
      name: 'step_failures_total',
      help: 'Steps that failed and are tried again.',
      labels: ['table'],
    });
    this.staleSteps = metrics.counter({
      name: 'stale_steps_total',
      help: 'Steps that were refused because another replica leads the table.',
      labels: ['table'],
    });
    this.tablesHalted = metrics.counter({
      name: 'tables_halted_total',
      help: 'Times that a table was halted; anything but 0 is an emergency.',
      labels: ['table'],
    });
    this.houseEdge = metrics.gauge({
      name: 'house_edge_ratio',
      help: 'What the house keeps of a stake on average, by the rules.',
      labels: ['table', 'target'],
    });
    this.stakedMinor = metrics.counter({
      name: 'staked_minor_total',
      help: 'Stakes of the rounds that were settled, in minor units.',
      labels: ['table', 'currency'],
    });
    this.paidMinor = metrics.counter({
      name: 'paid_minor_total',
      help: 'What those rounds credited to players, stakes included, in minor units.',
      labels: ['table', 'currency'],
    });
  }

  /** Shows how many tables are behind schedule or halted, counted in the database whenever the metrics are read. */
  watchTables(counts: {
    readonly stuck: () => Promise<number>;
    readonly halted: () => Promise<number>;
  }): void {
    this.metrics.lookup(
      { name: 'stuck_tables', help: 'Tables whose next step is long overdue; anything but 0 needs a look.' },
      counts.stuck,
    );
    this.metrics.lookup(
      { name: 'halted_tables', help: 'Tables that are halted until an operator resumes them.' },
      counts.halted,
    );
  }
}
