/** Leads one table under one lease: reads, decides, takes the step and starts over, until the lease is gone. */
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

/** A wish whose notification was lost is found after at most this time. */
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

  /** Resolves when this replica no longer leads the table. */
  run(): Promise<void> {
    this.#running = this.#run();
    return this.#running;
  }

  /** Stops before the next step. A call to a neighbour is aborted, because it can be repeated. */
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
          this.#logger.error({ msg: 'a step failed and will be retried', table: tableId, err: error });
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

  /** Repeating the step would not help, so the table waits for an operator. */
  async #halt(error: ImpossibleAnswer): Promise<StepResult> {
    const { name: tableId } = this.lease;
    this.metrics.tablesHalted.inc({ table: tableId });
    this.#logger.error({ msg: 'the table is halted', table: tableId, err: error });
    return this.store.halt(this.lease, error.message);
  }
}

/** A call that was aborted because the loop is stopping is not a failure. */
function isAborted(error: unknown): boolean {
  return error instanceof CallError && error.code === 'ABORTED';
}
