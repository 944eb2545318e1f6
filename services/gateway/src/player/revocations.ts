/**
 * Tokens that are revoked although their signature and expiry are still valid: single tokens, by hash, and all tokens
 * issued to a user up to an instant. An entry is forgotten once every token it covers has expired. The number of
 * entries is bounded.
 */
import type { Identity } from './identity.js';

/** No token is accepted for longer than this after it was issued, whatever its own expiry says. */
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

  constructor(private readonly max: number) {}

  get all(): readonly Revocation[] {
    return [...this.#entries.values()];
  }

  /** Remembers a revocation; returns the one that was forgotten early to make room, if any. */
  add(revocation: Revocation): Revocation | undefined {
    const key = keyOf(revocation);
    const known = this.#entries.get(key);
    if (known && known.atMs >= revocation.atMs) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, revocation);
    if (this.#entries.size <= this.max) return undefined;
    const [oldest] = this.#entries;
    if (!oldest) return undefined;
    this.#entries.delete(oldest[0]);
    return oldest[1];
  }

  /** Issue times are whole seconds, so a token issued in the second of the revocation counts as issued before it. */
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
