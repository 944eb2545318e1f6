/**
 * Log-outs and bans: sessions that have ended although their tokens' signatures and expiry are still valid. A log-out ends
 * one session with all of its tokens; a ban ends all sessions of a user that began until then. An entry is forgotten once
 * everything that it covers has expired. Both numbers are bounded, each for itself, so log-outs never displace a ban.
 */
import type { SessionOf } from './identity.js';

/** No token is accepted for longer than this after it was issued, whatever its own expiry says. */
export const MAX_TOKEN_MS = 86_400_000;
/** How long a session of ours can be continued after its last use. */
export const MAX_SESSION_MS = 30 * 86_400_000;
/** How long a revocation is remembered: a cookie may be renewed at another gateway until that one knows of it. */
export const REVOCATION_LASTS_MS = MAX_SESSION_MS + 3_600_000;

export interface LogOut {
  readonly kind: 'token';
  readonly userId: string;
  readonly sessionId: string;
  readonly atMs: number;
  readonly expiresAtMs: number;
}

export interface Ban {
  readonly kind: 'user';
  readonly userId: string;
  readonly operatorId: string;
  readonly atMs: number;
}

export type Revocation = LogOut | Ban;

export class Revocations {
  readonly #logOuts = new Map<string, LogOut>();
  readonly #bans = new Map<string, Ban>();

  constructor(private readonly max: Readonly<Record<'logOuts' | 'bans', number>>) {}

  get all(): readonly Revocation[] {
    return [...this.#bans.values(), ...this.#logOuts.values()];
  }

  /** Remembers a revocation; returns the one that was forgotten early to make room, if any. */
  add(revocation: Revocation): Revocation | undefined {
    return revocation.kind === 'user'
      ? keep(this.#bans, revocation.userId, revocation, this.max.bans)
      : keep(this.#logOuts, revocation.sessionId, revocation, this.max.logOuts);
  }

  covers(session: SessionOf): boolean {
    return this.#logOuts.has(session.sessionId) || this.bans(session);
  }

  /** Times of issue are whole seconds, so a session that began in the second of the ban counts as begun before it. */
  bans({ userId, startedAtMs }: SessionOf): boolean {
    const ban = this.#bans.get(userId);
    return ban !== undefined && startedAtMs <= ban.atMs;
  }

  forgetEnded(nowMs: number): void {
    for (const entries of [this.#logOuts, this.#bans])
      for (const [key, revocation] of entries) if (endsAtMs(revocation) <= nowMs) entries.delete(key);
  }
}

function keep<R extends Revocation>(
  entries: Map<string, R>,
  key: string,
  revocation: R,
  max: number,
): R | undefined {
  const known = entries.get(key);
  if (known && known.atMs >= revocation.atMs) return undefined;
  entries.delete(key);
  entries.set(key, revocation);
  const [oldest] = entries;
  if (entries.size <= max || !oldest) return undefined;
  entries.delete(oldest[0]);
  return oldest[1];
}

export function keyOf(revocation: Revocation): string {
  return revocation.kind === 'token' ? `token ${revocation.sessionId}` : `user ${revocation.userId}`;
}

export function endsAtMs(revocation: Revocation): number {
  return revocation.kind === 'token' ? revocation.expiresAtMs : revocation.atMs + REVOCATION_LASTS_MS;
}
