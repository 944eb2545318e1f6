/** When to ask for the next token: after three quarters of the remaining time, at least a second from now. */
export function refreshInMs(expiresAt: string, nowMs: number): number {
  return Math.max(1_000, (Date.parse(expiresAt) - nowMs) * 0.75);
}
