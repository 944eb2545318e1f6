/**
 * Writes events to many sockets in slices, with a turn of the event loop between them, so the answer to a bet never waits
 * behind a whole table. Events are written strictly in the order in which they were queued, whoever they are for: no socket
 * gets the second of two events first.
 */
import { Injectable } from '@nestjs/common';
import type { Frame } from './frame.js';
import type { Seat } from './seat.js';
import { Seating } from './seating.js';

/** Sockets written to in one slice, which takes about six milliseconds. */
export const SLICE_SOCKETS = 500;

interface Broadcast {
  readonly seats: Iterator<Seat, unknown>;
  readonly frame: Frame;
  readonly done: (written: number) => void;
  written: number;
}

@Injectable()
export class Broadcaster {
  readonly #queue: Broadcast[] = [];
  #leftInSlice = SLICE_SOCKETS;
  #turnAwaited = false;

  constructor(private readonly seating: Seating) {}

  /**
   * Writes to some seats after everything queued before, or at once when nothing is queued. Seats are taken from the
   * iterable one by one, so a seat that left meanwhile is skipped; `done` gets the number of seats written to.
   */
  tell(seats: Iterable<Seat>, frame: Frame, done: (written: number) => void = () => undefined): void {
    this.#queue.push({ seats: seats[Symbol.iterator](), frame, done, written: 0 });
    this.#write();
  }

  /** Writes to every socket of a user in the frame's namespace, after everything queued before. */
  tellUser(userId: string, frame: Frame): void {
    this.tell(this.seating.seatsIn(frame.namespace, userId), frame);
  }

  #write(): void {
    for (let first = this.#queue[0]; first && this.#leftInSlice > 0; first = this.#queue[0]) {
      const next = first.seats.next();
      if (next.done === true) {
        this.#queue.shift();
        first.done(first.written);
        continue;
      }
      this.#leftInSlice--;
      first.written++;
      this.seating.writeTo(next.value, first.frame);
    }
    if (this.#turnAwaited) return;
    this.#turnAwaited = true;
    setImmediate(() => {
      this.#turnAwaited = false;
      this.#leftInSlice = SLICE_SOCKETS;
      if (this.#queue.length > 0) this.#write();
    });
  }
}
