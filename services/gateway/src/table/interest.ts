/**
 * Whether this gateway needs a table's events: because somebody here watches it, or has unresolved bets there. The interest
 * lasts a little longer than the last reason, because people come back.
 */
const LASTS_MS = 5_000;

export class Interest {
  readonly #bettors = new Set<string>();
  #lastNeededAtMs = Date.now();

  /** A user may have an open bet. */
  hold(userId: string): void {
    this.#bettors.add(userId);
  }

  /** No bet is open any more. */
  release(): void {
    this.#bettors.clear();
  }

  /** Drops bettors who have disconnected, since there is nobody to notify. */
  lasts(nowMs: number, watched: boolean, isHere: (userId: string) => boolean): boolean {
    for (const userId of this.#bettors) if (!isHere(userId)) this.#bettors.delete(userId);
    if (watched || this.#bettors.size > 0) this.#lastNeededAtMs = nowMs;
    return nowMs - this.#lastNeededAtMs < LASTS_MS;
  }
}
