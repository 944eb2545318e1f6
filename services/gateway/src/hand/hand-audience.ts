/**
 * Who is connected at which table of blackjack, and under which alias events name them. The gateway listens to the events of a
 * table while somebody is there, because other gateways and the house play too.
 */
import { Injectable } from '@nestjs/common';
import type { EventListener } from '@sabot/messaging';
import type { Seat } from '../socket/seat.js';
import { Seating } from '../socket/seating.js';
import { BLACKJACK_NAMESPACE } from '@sabot/edge';

@Injectable()
export class HandAudience {
  readonly #tables = new Map<string, Set<Seat>>();
  readonly #users = new Map<string, string>();
  readonly #aliases = new Map<string, Set<string>>();
  #listener: EventListener | undefined;

  constructor(private readonly seating: Seating) {}

  /** Sets the listener for the tables' events; it cannot be injected, because it needs what hears them. */
  listenWith(listener: EventListener): void {
    this.#listener = listener;
  }

  /** A socket is at a table from now on. */
  watch(seat: Seat, tableId: string): void {
    if (seat.tables.has(tableId) || !seat.socket.connected) return;
    seat.tables.add(tableId);
    const seats = this.#tables.get(tableId);
    if (seats) {
      seats.add(seat);
      return;
    }
    this.#tables.set(tableId, new Set([seat]));
    this.#listener?.listenAt(tableId);
  }

  /** Everybody at each table. */
  get tables(): Iterable<ReadonlySet<Seat>> {
    return this.#tables.values();
  }

  /** Remembers under which alias events name a user, for as long as the user is connected. */
  know(userId: string, alias: string): void {
    if (!this.#isHere(userId)) return;
    this.#users.set(alias, userId);
    const aliases = this.#aliases.get(userId) ?? new Set();
    this.#aliases.set(userId, aliases.add(alias));
  }

  leave(seat: Seat): void {
    for (const tableId of seat.tables) {
      const seats = this.#tables.get(tableId);
      seats?.delete(seat);
      if (seats?.size !== 0) continue;
      this.#tables.delete(tableId);
      this.#listener?.leave(tableId);
    }
    if (this.#isHere(seat.userId)) return;
    for (const alias of this.#aliases.get(seat.userId) ?? []) this.#users.delete(alias);
    this.#aliases.delete(seat.userId);
  }

  /** The connected user whom events name so. */
  userNamed(alias: string): string | undefined {
    return this.#users.get(alias);
  }

  /** Everybody whose alias is known. */
  get userIds(): readonly string[] {
    return [...this.#aliases.keys()];
  }

  #isHere(userId: string): boolean {
    return [...this.seating.seatsIn(BLACKJACK_NAMESPACE, userId)].length > 0;
  }
}
