/**
 * Who at a table has a snapshot, and with it how much had been told before: they are told everything after it and nothing
 * from before it, also when telling the others takes a while and they come, leave and come again meanwhile.
 */
import type { Broadcaster } from './broadcaster.js';
import type { Frame } from './frame.js';
import type { Seat } from './seat.js';

export class Audience {
  readonly #told = new Map<Seat, number>();
  #count = 0;

  constructor(private readonly broadcaster: Broadcaster) {}

  get size(): number {
    return this.#told.size;
  }

  get seats(): Iterable<Seat> {
    return this.#told.keys();
  }

  has(seat: Seat): boolean {
    return this.#told.has(seat);
  }

  /** The seat has a snapshot of this instant. */
  enter(seat: Seat): void {
    this.#told.set(seat, this.#count);
  }

  leave(seat: Seat): void {
    this.#told.delete(seat);
  }

  /** Tells everyone; `done` hears how many there were. */
  tell(frame: Frame, done: (written: number) => void): void {
    this.broadcaster.tell(this.#entitledTo(++this.#count), frame, done);
  }

  *#entitledTo(count: number): Iterable<Seat> {
    for (const [seat, told] of this.#told) if (told < count) yield seat;
  }
}
