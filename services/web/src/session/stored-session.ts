/** The session as stored between visits. */
import type { Session } from '@sabot/edge';

/** A session that expires sooner than this is not worth using. */
const MIN_LIFE_MS = 30_000;

/** The stored session if it is still usable, otherwise null. */
export function usableSession(stored: string | null, nowMs: number): Session | null {
  if (stored === null) return null;
  try {
    const { token, userId, balance, currency, expiresAt } = JSON.parse(stored) as Partial<Session>;
    if (!token || !userId || !currency || balance === undefined || !expiresAt) return null;
    const lives = Date.parse(expiresAt) - nowMs > MIN_LIFE_MS;
    return lives ? { token, userId, balance, currency, expiresAt } : null;
  } catch {
    return null;
  }
}

/** When to ask for the next token: after three quarters of the remaining time, at least a second from now. */
export function refreshInMs(expiresAt: string, nowMs: number): number {
  return Math.max(1_000, (Date.parse(expiresAt) - nowMs) * 0.75);
}

/** The token that the operator's site passes in the URL: `/#token=…`. A fragment never reaches a server's log. */
export function tokenOfFragment(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, '')).get('token');
}
