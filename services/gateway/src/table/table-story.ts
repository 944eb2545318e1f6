/**
 * What is known of a table: how it stands, and the steps that led there. Events continue it one by one; what was missed is
 * taken from a snapshot, which holds the events of two rounds, so that the story is the same as if all had been heard.
 */
import type { roundV1, walletV1 } from '@sabot/contracts';
import type { Position, TableStep } from '@sabot/edge';
import type { RoundEvent } from './round-event.js';
import { recordedEvent, stepOf } from './round-step.js';
import { TableMemory } from './table-memory.js';
import { fold, NO_VIEW, type TableView, viewOf, withTotals } from './table-view.js';

/** What catching up found: nothing new, the steps that were missed, or that they cannot be told any more. */
export type CaughtUp = 'nothing' | 'too much' | readonly TableStep[];

export class TableStory {
  #view = NO_VIEW;
  #memory = new TableMemory();
  /** Totals of a round whose start has not been heard yet: they come from another service and may be faster. */
  #early: walletV1.BetTotals | undefined;

  get view(): TableView {
    return this.#view;
  }

  /** The current round and the one before it, as far as they are known. */
  get rounds(): TableMemory['rounds'] {
    return this.#memory.rounds;
  }

  /** The step that an event is, if it is the next one. */
  hear(event: RoundEvent): TableStep | 'old' | 'gap' {
    const folded = fold(this.#view, event);
    if (folded.is !== 'next') return folded.is;
    const step = stepOf(event);
    if (!step) return 'gap';
    this.#enter(folded.view);
    this.#memory.add(step);
    return step;
  }

  /** Whether these totals are newer than those that are known. */
  hearTotals(event: walletV1.BetTotals): boolean {
    if (event.roundNumber > this.#view.roundNumber) this.#early = event;
    const view = withTotals(this.#view, event);
    if (view) this.#view = view;
    return view !== undefined;
  }

  /** Whether it is paused, which may change without an event; false when that was known. */
  setPaused(paused: boolean): boolean {
    if (this.#view.paused === paused) return false;
    this.#view = { ...this.#view, paused };
    return true;
  }

  /** The steps after a position; undefined when they reach back further than is remembered, or are still to come. */
  after(position: Position): readonly TableStep[] | undefined {
    return this.#memory.after(position);
  }

  /** Takes over how the scheduler says that the table stands, unless that is known already. */
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
