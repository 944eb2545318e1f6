/** Every connected socket, indexed by user, so private messages need not search all sockets. */
import { Injectable } from '@nestjs/common';
import type { EdgeNamespace, Frame } from './frame.js';
import { GatewayMetrics } from '../gateway.metrics.js';
import type { Seat } from './seat.js';

const NOBODY: ReadonlySet<Seat> = new Set();

@Injectable()
export class Seating {
  readonly #users = new Map<string, Set<Seat>>();
  readonly #seats = new Set<Seat>();

  constructor(metrics: GatewayMetrics) {
    metrics.showConnections(() => this.#seats.size);
  }

  add(seat: Seat): void {
    this.#seats.add(seat);
    const known = this.#users.get(seat.userId);
    if (known) known.add(seat);
    else this.#users.set(seat.userId, new Set([seat]));
  }

  remove(seat: Seat): void {
    this.#seats.delete(seat);
    const seats = this.#users.get(seat.userId);
    seats?.delete(seat);
    if (seats?.size === 0) this.#users.delete(seat.userId);
  }

  get seats(): ReadonlySet<Seat> {
    return this.#seats;
  }

  get userCount(): number {
    return this.#users.size;
  }

  has(userId: string): boolean {
    return this.#users.has(userId);
  }

  seatsOf(userId: string): ReadonlySet<Seat> {
    return this.#users.get(userId) ?? NOBODY;
  }

  /** The sockets of a user in one namespace; a seat that leaves before it is reached is left out. */
  *seatsIn(namespace: EdgeNamespace, userId: string): Iterable<Seat> {
    for (const seat of this.seatsOf(userId)) if (seat.namespace === namespace) yield seat;
  }

  /** Writes to every socket of a user in the frame's namespace at once, ahead of queued broadcasts. */
  tell(userId: string, frame: Frame): void {
    for (const seat of this.seatsIn(frame.namespace, userId)) this.writeTo(seat, frame);
  }

  /** Writes to a socket at once. */
  writeTo(seat: Seat, frame: Frame): void {
    seat.write(frame);
  }
}
