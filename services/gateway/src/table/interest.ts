/**
 * Why a table is listened to: somebody here watches it, or has bets there that are not resolved yet. It lasts a little
 * longer than its last reason, because people come back.
 */
const LASTS_MS = 5_000;

export class Interest {
  readonly #bettors = new Set<string>();
  #aliveAtMs = Date.now();

  /** A user may have an open bet. */
  hold(userId: string): void {
    this.#bettors.add(userId);
  }

  /** No bet is open any more. */
  release(): void {
    this.#bettors.clear();
  }

  /** Users who are not here any more need not be told anything. */
  lasts(nowMs: number, watched: boolean, isHere: (userId: string) => boolean): boolean {
    for (const userId of this.#bettors) if (!isHere(userId)) this.#bettors.delete(userId);
    if (watched || this.#bettors.size > 0) this.#aliveAtMs = nowMs;
    return nowMs - this.#aliveAtMs < LASTS_MS;
  }
}
