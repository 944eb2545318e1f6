'use client';
/** Records what this browser sees of each round, and has the round verified once it is over. */
import { checkDelayMs } from '../fairness/check-delay';
import { checking, withCheck, type RoundCheck } from '../fairness/round-check';
import type { SeenRound } from '../fairness/witness';
import { useSession } from '../session/session-store';
import type { TableStoreApi } from './table-store';
import { REAL_TIME, type TableState } from '@sabot/table-client';

export class RoundWitness {
  #seen: SeenRound | undefined;
  #over: TableState | undefined;
  #stopped = false;

  constructor(private readonly store: TableStoreApi) {}

  /** Looks at the table after every change. */
  watch(state: TableState): void {
    const { table } = state;
    if (table.roundId === null || table.roundNumber === null) return;
    const ended = table.state === 'RESULT' || table.state === 'VOID';
    const seenEarlier = this.#seen?.roundId === table.roundId ? this.#seen : undefined;
    // A commitment proves something only if it was seen while betting was still open.
    const serverHash = seenEarlier ? seenEarlier.serverHash : table.state === 'BETTING' ? table.hash : null;
    this.#seen = {
      roundId: table.roundId,
      roundNumber: table.roundNumber,
      serverHash,
      betBookRoot: table.betBookRoot,
      serverSeed: state.revealedSeed,
      cards: ended ? table.cards.map(({ card }) => card) : [],
      bets: this.store.getState().slip.bets.filter(({ status }) => status === 'accepted'),
      previousHash: this.#hashBefore(table.roundNumber),
    };
    if (ended && this.#over?.table.roundId !== table.roundId) {
      this.#over = state;
      const seen = this.#seen;
      this.store.setState(({ checks }) => ({
        checks: withCheck(checks, checking(seen.roundId, seen.roundNumber)),
      }));
      const cooldownMs = this.store.getState().detail?.cooldownMs ?? 0;
      setTimeout(() => void this.#verify(seen), checkDelayMs(cooldownMs, REAL_TIME.chance()));
    }
  }

  stop(): void {
    this.#stopped = true;
  }

  async #verify(seen: SeenRound): Promise<void> {
    if (this.#stopped) return;
    const token = useSession.getState().session?.token;
    const { checkRound, reportMismatch } = await import('../fairness/check-round');
    const check = await checkRound(seen, token);
    if (check.status === 'mismatch') void reportMismatch(check, token);
    if (!this.#wasStopped()) this.store.setState(({ checks }) => ({ checks: withCheck(checks, check) }));
  }

  #wasStopped(): boolean {
    return this.#stopped;
  }

  #hashBefore(roundNumber: number): string | null {
    const before = this.store
      .getState()
      .checks.find((check: RoundCheck) => check.roundNumber === roundNumber - 1);
    return before?.bundle?.hash ?? null;
  }
}
