/**
 * All roads of a shoe, drawn. The batch function is a fold of adding one round, so there is one implementation of
 * every rule, and adding to a drawing that was stored and read back gives the same as never having stopped.
 */
import { askRoads, type AskingRoad } from './asking-road.js';
import { drawRound, emptyDrawing, type RoadsDrawing } from './drawing.js';
import type { RoundMark } from './round-mark.js';
import { addRound, emptyRoads, type RoadsState } from './state.js';

/** Rounds on a board of a table without a shoe, whose boards begin with rounds 72k + 1: about as many as eight decks give. */
export const BOARD_ROUNDS = 72;

type ReadonlyDeep<T> = T extends object ? { readonly [K in keyof T]: ReadonlyDeep<T[K]> } : T;

/** The drawn roads and the asking road, as plain JSON. */
export type Roads = ReadonlyDeep<RoadsDrawing> & { readonly ask: AskingRoad };

/** What a builder is stored as; plain JSON. */
export interface RoadsSnapshot {
  readonly state: RoadsState;
  readonly drawing: RoadsDrawing;
}

/**
 * Grows the roads of one shoe. Adding appends to the drawing in place, because copying the cells for every round
 * would cost as much as drawing the shoe again; the builder is therefore the only owner of its drawing.
 */
export class RoadsBuilder {
  #state: RoadsState;
  readonly #drawing: RoadsDrawing;

  /** Starts a shoe, or continues one from a snapshot, whose drawing then belongs to this builder. */
  constructor(snapshot: RoadsSnapshot = { state: emptyRoads(), drawing: emptyDrawing() }) {
    this.#state = snapshot.state;
    this.#drawing = snapshot.drawing;
  }

  /** Adds a finished round. */
  add(mark: RoundMark): void {
    this.#state = addRound(this.#state, mark);
    drawRound(this.#drawing, this.#state, mark);
  }

  /** The ends of the roads and the trends after the latest round; never changes once handed out. */
  get state(): RoadsState {
    return this.#state;
  }

  /** The roads up to now. The cells are the builder's own and grow with it. */
  roads(): Roads {
    const { beadPlate, bigRoad, bigEyeBoy, smallRoad, cockroachPig } = this.#drawing;
    return { beadPlate, bigRoad, bigEyeBoy, smallRoad, cockroachPig, ask: askRoads(this.#state) };
  }

  /** What `JSON.stringify(builder)` stores; give the parsed result to the constructor to continue. */
  toJSON(): RoadsSnapshot {
    return { state: this.#state, drawing: this.#drawing };
  }
}

/** The roads of a whole shoe. */
export function roadsOf(marks: Iterable<RoundMark>): Roads {
  const builder = new RoadsBuilder();
  for (const mark of marks) builder.add(mark);
  return builder.roads();
}
