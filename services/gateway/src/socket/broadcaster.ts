/**
 * Writes events to many sockets in slices, with a turn of the event loop between them, so that the answer to a bet never waits
 * behind a whole table. What is told is written strictly in the order in which it was told, whoever it is for: no socket
 * hears the second of two events first.
 */
import { Injectable } from '@nestjs/common';
import type { Frame } from './frame.js';
import type { Seat } from './seat.js';
import { Seating } from './seating.js';

/** Sockets that are written to before others have their turn; about six milliseconds. */
export const SLICE_SOCKETS = 500;

interface Broadcast {
  readonly seats: Iterator<Seat, unknown>;
  readonly frame: Frame;
  readonly done: (written: number) => void;
  written: number;
}

@Injectable()
export class Broadcaster {
  readonly #waiting: Broadcast[] = [];
  #left = SLICE_SOCKETS;
  #turnAwaited = false;

  constructor(private readonly seating: Seating) {}

  /**
   * Writes to some seats after everything that was told before, at once when nothing waits. The seats are asked for one by
   * one as their turn comes, so who left meanwhile is not written to; `done` hears how many were.
   */
  tell(seats: Iterable<Seat>, frame: Frame, done: (written: number) => void = () => undefined): void {
    this.#waiting.push({ seats: seats[Symbol.iterator](), frame, done, written: 0 });
    this.#write();
  }

  /** Writes to every socket of a user, after everything that was told before. */
  tellUser(userId: string, frame: Frame): void {
    this.tell(this.seating.seatsOf(userId), frame);
  }

  #write(): void {
    for (let told = this.#waiting[0]; told && this.#left > 0; told = this.#waiting[0]) {
      const next = told.seats.next();
      if (next.done === true) {
        this.#waiting.shift();
        told.done(told.written);
        continue;
      }
      this.#left--;
      told.written++;
      this.seating.writeTo(next.value, told.frame);
    }
    if (this.#turnAwaited) return;
    this.#turnAwaited = true;
    setImmediate(() => {
      this.#turnAwaited = false;
      this.#left = SLICE_SOCKETS;
      if (this.#waiting.length > 0) this.#write();
    });
  }
}
