/**
 * What is known about a table: its current view and the steps that led to it. Events extend it one by one. Missed
 * events are taken from a snapshot, which holds the events of two rounds, so the result is the same as if all had been
 * heard.
 */
import type { roundV1, walletV1 } from '@sabot/contracts';
import type { Position, TableStep } from '@sabot/edge';
import type { RoundEvent } from './round-event.js';
import { recordedEvent, stepOf } from './round-step.js';
import { TableMemory } from './table-memory.js';
import { fold, NO_VIEW, type TableView, viewOf, withTotals } from './table-view.js';

/** What catching up found: nothing new, the missed steps, or that more was missed than can be sent. */
export type CaughtUp = 'nothing' | 'too much' | readonly TableStep[];

export class TableStory {
  #view = NO_VIEW;
  #memory = new TableMemory();
  /** Totals of a round whose start has not been heard yet: the wallet's events may overtake the scheduler's. */
  #early: walletV1.BetTotals | undefined;

  get view(): TableView {
    return this.#view;
  }

  /** The current round and the one before it, as far as they are known. */
  get rounds(): TableMemory['rounds'] {
    return this.#memory.rounds;
  }

  /** Applies an event and returns its step if it is the next one. */
  hear(event: RoundEvent): TableStep | 'old' | 'gap' {
    const folded = fold(this.#view, event);
    if (folded.is !== 'next') return folded.is;
    const step = stepOf(event);
    if (!step) return 'gap';
    this.#enter(folded.view);
    this.#memory.add(step);
    return step;
  }

  /** Applies totals; returns whether they were newer. */
  hearTotals(event: walletV1.BetTotals): boolean {
    if (event.roundNumber > this.#view.roundNumber) this.#early = event;
    const view = withTotals(this.#view, event);
    if (view) this.#view = view;
    return view !== undefined;
  }

  /** Sets whether the table is paused, which can change without an event; returns false when nothing changed. */
  setPaused(paused: boolean): boolean {
    if (this.#view.paused === paused) return false;
    this.#view = { ...this.#view, paused };
    return true;
  }

  /** The steps after a position; undefined when some of them are not remembered, or the position is ahead of us. */
  after(position: Position): readonly TableStep[] | undefined {
    return this.#memory.after(position);
  }

  /** Takes over the scheduler's snapshot, unless it brings nothing new. */
  catchUp(snapshot: roundV1.TableSnapshot): CaughtUp {
    const before = this.#view;
    const after = viewOf(snapshot, before);
    if (after.roundId === before.roundId && after.seq <= before.seq) {
      this.setPaused(after.paused);
      return 'nothing';
    }
    this.#enter(after);
    const steps = snapshot.events.flatMap((recorded) => {
      const event = recordedEvent(recorded);
      return (event && stepOf(event)) ?? [];
    });
    this.#memory =
      after.roundId === null
        ? new TableMemory()
        : TableMemory.of(steps, { ...after, roundId: after.roundId });
    return (before.roundId === null ? undefined : this.#memory.after(before)) ?? 'too much';
  }

  #enter(view: TableView): void {
    this.#view = view;
    if (this.#early?.roundId !== view.roundId) return;
    this.#view = withTotals(view, this.#early) ?? view;
    this.#early = undefined;
  }
}
