/** Commits a step together with the events that tell of it, has them told, and measures how late it is. */
import { Injectable } from '@nestjs/common';
import { OutboxRelay } from '@sabot/outbox';
import { type EventWriter, writeEvents } from './round-events.js';
import type { Step } from './round-plan.js';
import { RoundSchedulerMetrics } from '../round-scheduler.metrics.js';
import { type RoundChange, TablesStore, type Verdict } from '../table/tables.store.js';
import type { Turn } from './turn.js';

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

  async write(turn: Turn, { name, change, events = [], halt }: WrittenStep): Promise<Verdict> {
    const { round, leading } = turn;
    const { phase = round.phase } = change;
    const written = writeEvents({ ...round, phase }, turn.nowMs, events);
    const verdict = await this.store.commit(leading.lease, round, change, written, halt ?? null);
    if (verdict !== 'DONE') return verdict;
    if (written.length > 0) this.relay.notify();
    if (round.dueAt) {
      const lagMs = Math.max(0, turn.nowMs - round.dueAt.getTime());
      this.metrics.phaseLagSeconds.observe({ step: name }, lagMs / 1_000);
    }
    return verdict;
  }
}
