/**
 * The seats at a table that have a snapshot. Each gets every event after its snapshot and none from before it, even when a
 * broadcast takes a while and seats leave and come back meanwhile.
 */
import type { Broadcaster } from './broadcaster.js';
import type { Frame } from './frame.js';
import type { Seat } from './seat.js';

export class Audience {
  /** For each seat, the number of events that its snapshot includes. */
  readonly #included = new Map<Seat, number>();
  #count = 0;

  constructor(private readonly broadcaster: Broadcaster) {}

  get size(): number {
    return this.#included.size;
  }

  get seats(): Iterable<Seat> {
    return this.#included.keys();
  }

  has(seat: Seat): boolean {
    return this.#included.has(seat);
  }

  /** Adds a seat that has a snapshot of this instant. */
  enter(seat: Seat): void {
    this.#included.set(seat, this.#count);
  }

  leave(seat: Seat): void {
    this.#included.delete(seat);
  }

  /** Sends a frame to everyone; `done` gets the number of seats written to. */
  tell(frame: Frame, done: (written: number) => void): void {
    this.broadcaster.tell(this.#entitledTo(++this.#count), frame, done);
  }

  *#entitledTo(count: number): Iterable<Seat> {
    for (const [seat, included] of this.#included) if (included < count) yield seat;
  }
}
