/**
 * Roads of a table that never ends a shoe: with an infinite deck they cover the last N rounds, by default one shoe's
 * worth. Dropping the oldest round can shorten or remove the first column and so change marks anywhere in the derived
 * roads; there is no cheap way to undo it. Until the window is full a round is added in constant time; from then on
 * every round draws the kept ones again, which for 72 rounds takes microseconds.
 */
import { RoadsBuilder, type Roads } from './roads.js';
import type { RoundMark } from './round-mark.js';
import type { RoadsState } from './state.js';

/** About as many rounds as an eight-deck shoe gives. */
export const DEFAULT_WINDOW_ROUNDS = 72;

/** What a window is stored as; plain JSON. */
export interface RoadsWindowSnapshot {
  readonly sizeRounds: number;
  readonly marks: readonly RoundMark[];
}

/** The roads of the latest rounds of an endless table. */
export class RoadsWindow {
  readonly sizeRounds: number;
  readonly #marks: RoundMark[] = [];
  #builder = new RoadsBuilder();

  /** Starts empty, or continues from a snapshot; of more marks than fit, the latest are kept. */
  constructor({ sizeRounds, marks }: Partial<RoadsWindowSnapshot> = {}) {
    this.sizeRounds = sizeRounds ?? DEFAULT_WINDOW_ROUNDS;
    if (!Number.isSafeInteger(this.sizeRounds) || this.sizeRounds < 1) {
      throw new RangeError(`a window holds a positive whole number of rounds, not ${this.sizeRounds}`);
    }
    for (const mark of marks?.slice(-this.sizeRounds) ?? []) this.add(mark);
  }

  /** Adds a finished round and forgets the oldest one when the window is full. */
  add(mark: RoundMark): void {
    this.#marks.push(mark);
    if (this.#marks.length <= this.sizeRounds) {
      this.#builder.add(mark);
      return;
    }
    this.#marks.shift();
    this.#builder = new RoadsBuilder();
    for (const kept of this.#marks) this.#builder.add(kept);
  }

  /** The ends of the roads and the trends over the window. */
  get state(): RoadsState {
    return this.#builder.state;
  }

  /** The roads of the rounds in the window; `i` counts from the oldest kept round. */
  roads(): Roads {
    return this.#builder.roads();
  }

  /** What `JSON.stringify(window)` stores; give the parsed result to the constructor to continue. */
  toJSON(): RoadsWindowSnapshot {
    return { sizeRounds: this.sizeRounds, marks: [...this.#marks] };
  }
}
