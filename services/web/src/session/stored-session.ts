/** The session as it is kept between visits. */
import type { Session } from '@sabot/edge';

/** A session this close to its end is not worth starting with. */
const MIN_LIFE_MS = 30_000;

/** A stored session that still lives; null when there is none that can be used. */
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

/** When to ask for the next token: after three quarters of what is left, at least a second from now. */
export function refreshInMs(expiresAt: string, nowMs: number): number {
  return Math.max(1_000, (Date.parse(expiresAt) - nowMs) * 0.75);
}

/** A token that the operator's own site hands over in the address: `/#token=…`. It never reaches a server's log. */
export function tokenOfFragment(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, '')).get('token');
}
