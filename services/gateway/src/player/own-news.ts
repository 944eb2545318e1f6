/**
 * What this gateway did itself, so that hearing of it on NATS tells nobody twice: the sender of a bet is answered from the
 * wallet's verdict, and the event that every gateway hears is for sockets elsewhere.
 */
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Recent } from './recent.js';

const MAX_REMEMBERED = 50_000;

@Injectable()
export class OwnNews {
  readonly #underWay = new Set<string>();
  readonly #accepted = new Recent(MAX_REMEMBERED);
  readonly #rounds = new LRUCache<string, string>({ max: MAX_REMEMBERED });

  /** A bet goes to the wallet for this round. */
  submitted(userId: string, betId: string, roundId: string): void {
    const key = keyOf(userId, betId);
    this.#underWay.add(key);
    if (!this.#rounds.has(key)) this.#rounds.set(key, roundId);
  }

  accepted(userId: string, betId: string): void {
    this.#accepted.add(keyOf(userId, betId));
  }

  answered(userId: string, betId: string): void {
    this.#underWay.delete(keyOf(userId, betId));
  }

  /** The round for which a bet was sent the first time, so that a repeat without a round means the same one. */
  roundOf(userId: string, betId: string): string | undefined {
    return this.#rounds.get(keyOf(userId, betId));
  }

  /** Whether the user is told of this acceptance from here anyway; each one is asked for once. */
  knows(userId: string, betId: string): boolean {
    const key = keyOf(userId, betId);
    return this.#underWay.has(key) || !this.#accepted.add(key);
  }
}

function keyOf(userId: string, betId: string): string {
  return `${userId} ${betId}`;
}
