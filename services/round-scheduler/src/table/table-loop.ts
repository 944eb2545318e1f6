/** Leads one table under one lease: look, decide, do the step, look again, until the lease is gone. */
import { Logger } from '@nestjs/common';
import type { Lease, LeasedWork } from '@sabot/leasing';
import { backoffMs, CallError, pause } from '@sabot/messaging';
import { ImpossibleAnswer } from '../round/neighbours.js';
import { nextStep } from '../round/round-plan.js';
import type { RoundSchedulerMetrics } from '../round-scheduler.metrics.js';
import type { RoundSteps } from '../round/round-steps.service.js';
import type { TableSettings } from './table-settings.js';
import type { TableSignals } from './table-signals.js';
import type { TablesStore, StepResult } from './tables.store.js';

/** A wish that nobody announced is found after this. */
const MAX_REST_MS = 1_000;
const WAIT = { firstMs: 50, longestMs: 2_000 };

export interface TableLoopOptions {
  readonly lease: Lease;
  readonly settings: TableSettings;
  readonly interruptedVoidMs: number;
}

export class TableLoop implements LeasedWork {
  readonly #logger = new Logger(TableLoop.name);
  readonly #stopped = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: TablesStore,
    private readonly steps: RoundSteps,
    private readonly signals: TableSignals,
    private readonly metrics: RoundSchedulerMetrics,
    private readonly options: TableLoopOptions,
  ) {}

  get lease(): Lease {
    return this.options.lease;
  }

  /** Resolves when this replica does not lead the table any more. */
  run(): Promise<void> {
    this.#running = this.#run();
    return this.#running;
  }

  /** Ends at the next boundary between two steps; a call of a neighbour is not waited for, because it can be repeated. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { name: tableId } = this.lease;
    for (let failures = 0; !this.#stopped.signal.aborted;) {
      try {
        const result = await this.#takeNextStep();
        failures = 0;
        if (result !== 'STALE') continue;
        this.metrics.staleSteps.inc({ table: tableId });
        this.#logger.warn({ msg: 'another replica leads the table', table: tableId });
        return;
      } catch (error) {
        if (isAborted(error)) continue;
        this.metrics.stepFailures.inc({ table: tableId });
        if (failures === 0)
          this.#logger.error({ msg: 'a step failed and is tried again', table: tableId, err: error });
        await pause(backoffMs(++failures, WAIT), this.#stopped.signal);
      }
    }
  }

  async #takeNextStep(): Promise<StepResult> {
    const { lease, interruptedVoidMs } = this.options;
    const seen = this.signals.seen('wished', lease.name);
    const view = await this.store.view(lease.name);
    if (!view) throw new Error(`there is no table ${lease.name}`);
    const step = nextStep(view.table, view.round, { nowMs: view.nowMs, interruptedVoidMs });
    if (step.do === 'rest') {
      const restMs = Math.min(MAX_REST_MS, (step.untilMs ?? Infinity) - view.nowMs);
      await this.signals.wait('wished', lease.name, seen, restMs, this.#stopped.signal);
      return 'DONE';
    }
    try {
      return await this.steps.take(step.do, view, { ...this.options, signal: this.#stopped.signal });
    } catch (error) {
      if (error instanceof ImpossibleAnswer) return this.#halt(error);
      throw error;
    }
  }

  /** What cannot happen is not repeated: the table waits for somebody who understands it. */
  async #halt(error: ImpossibleAnswer): Promise<StepResult> {
    const { name: tableId } = this.lease;
    this.metrics.tablesHalted.inc({ table: tableId });
    this.#logger.error({ msg: 'the table is halted', table: tableId, err: error });
    return this.store.halt(this.lease, error.message);
  }
}

/** A call that was given up because the loop ends is no failure. */
function isAborted(error: unknown): boolean {
  return error instanceof CallError && error.code === 'ABORTED';
}
