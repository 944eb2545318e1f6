/**
 * Which tokens are no longer good, though their signature and their time say that they are: single ones, by a hash, and
 * all of a user that were issued up to an instant. An entry is forgotten when no token that it is about can last any longer,
 * and there is a bound on how many are remembered.
 */
import type { Identity } from './identity.js';

/** No token is taken for longer than this after it was issued, whatever it says itself. */
export const MAX_TOKEN_MS = 86_400_000;

export interface RevokedToken {
  readonly kind: 'token';
  readonly userId: string;
  readonly tokenHash: string;
  readonly atMs: number;
  readonly expiresAtMs: number;
}

export interface RevokedUser {
  readonly kind: 'user';
  readonly userId: string;
  readonly operatorId: string;
  readonly atMs: number;
}

export type Revocation = RevokedToken | RevokedUser;

export class Revocations {
  readonly #entries = new Map<string, Revocation>();

  constructor(private readonly most: number) {}

  get all(): readonly Revocation[] {
    return [...this.#entries.values()];
  }

  /** Remembers a revocation; answers another one that had to be forgotten for it before its time. */
  add(revocation: Revocation): Revocation | undefined {
    const key = keyOf(revocation);
    const known = this.#entries.get(key);
    if (known && known.atMs >= revocation.atMs) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, revocation);
    if (this.#entries.size <= this.most) return undefined;
    const [oldest] = this.#entries;
    if (!oldest) return undefined;
    this.#entries.delete(oldest[0]);
    return oldest[1];
  }

  /** Times of issue are whole seconds, so what was issued in the second of the revocation counts as issued before it. */
  covers({ userId, tokenHash, issuedAtMs }: Identity): boolean {
    if (this.#entries.has(tokenKey(tokenHash))) return true;
    const user = this.#entries.get(userKey(userId));
    return user !== undefined && issuedAtMs <= user.atMs;
  }

  forgetEnded(nowMs: number): void {
    for (const [key, revocation] of this.#entries) {
      if (endsAtMs(revocation) <= nowMs) this.#entries.delete(key);
    }
  }
}

export function keyOf(revocation: Revocation): string {
  return revocation.kind === 'token' ? tokenKey(revocation.tokenHash) : userKey(revocation.userId);
}

export function endsAtMs(revocation: Revocation): number {
  return revocation.kind === 'token' ? revocation.expiresAtMs : revocation.atMs + MAX_TOKEN_MS;
}

function tokenKey(tokenHash: string): string {
  return `token ${tokenHash}`;
}

function userKey(userId: string): string {
  return `user ${userId}`;
}
