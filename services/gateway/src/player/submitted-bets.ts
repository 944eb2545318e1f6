/**
 * The bets that this gateway submitted itself. It tells the user of an acceptance as soon as the wallet answers, so the
 * event that every gateway then hears on NATS must not be sent to the user a second time.
 */
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { RecentKeys } from './recent-keys.js';

const MAX_REMEMBERED = 50_000;

@Injectable()
export class SubmittedBets {
  readonly #inFlight = new Set<string>();
  readonly #accepted = new RecentKeys(MAX_REMEMBERED);
  readonly #rounds = new LRUCache<string, string>({ max: MAX_REMEMBERED });

  /** Call this before a bet goes to the wallet. */
  submitted(userId: string, betId: string, roundId: string): void {
    const key = keyOf(userId, betId);
    this.#inFlight.add(key);
    if (!this.#rounds.has(key)) this.#rounds.set(key, roundId);
  }

  accepted(userId: string, betId: string): void {
    this.#accepted.add(keyOf(userId, betId));
  }

  answered(userId: string, betId: string): void {
    this.#inFlight.delete(keyOf(userId, betId));
  }

  /** The round that a bet was first sent for; a repeat that names no round means the same one. */
  roundOf(userId: string, betId: string): string | undefined {
    return this.#rounds.get(keyOf(userId, betId));
  }

  /** Whether the user learns of this acceptance anyway. Asking remembers it: a second call for the same bet returns true. */
  knows(userId: string, betId: string): boolean {
    const key = keyOf(userId, betId);
    return this.#inFlight.has(key) || !this.#accepted.add(key);
  }
}

function keyOf(userId: string, betId: string): string {
  return `${userId} ${betId}`;
}
