/** Commits a step together with its events, wakes the relay that publishes them, and measures how late the step is. */
import { Injectable } from '@nestjs/common';
import { OutboxRelay } from '@sabot/outbox';
import { type EventWriter, writeEvents } from './round-events.js';
import type { Step } from './round-plan.js';
import { RoundSchedulerMetrics } from '../round-scheduler.metrics.js';
import { type RoundChange, TablesStore, type StepResult } from '../table/tables.store.js';
import type { StepContext } from './step-context.js';

export interface WrittenStep {
  readonly name: Exclude<Step['do'], 'rest'>;
  readonly change: RoundChange;
  readonly events?: readonly EventWriter[];
  /** Stops the table with this reason. */
  readonly halt?: string | undefined;
}

@Injectable()
export class StepWriter {
  constructor(
    private readonly store: TablesStore,
    private readonly relay: OutboxRelay,
    private readonly metrics: RoundSchedulerMetrics,
  ) {}

  async write(context: StepContext, { name, change, events = [], halt }: WrittenStep): Promise<StepResult> {
    const { round, leading } = context;
    const { phase = round.phase } = change;
    const written = writeEvents({ ...round, phase }, context.nowMs, events);
    const result = await this.store.commit(leading.lease, round, change, written, halt ?? null);
    if (result !== 'DONE') return result;
    if (written.length > 0) this.relay.notify();
    if (round.dueAt) {
      const lagMs = Math.max(0, context.nowMs - round.dueAt.getTime());
      this.metrics.phaseLagSeconds.observe({ step: name }, lagMs / 1_000);
    }
    return result;
  }
}
