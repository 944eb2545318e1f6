'use client';
/** Remembers what was seen of each round and has it verified once the round is over. */
import { checkRound } from '../fairness/check-round';
import { checking, withCheck, type RoundCheck } from '../fairness/round-check';
import type { SeenRound } from '../fairness/witness';
import { useSession } from '../session/session-store';
import { useTable } from './table-store';
import type { TableState } from './table-state';

/** The table needs this long to write a round down after its result. */
const SETTLING_MS = 600;

export class RoundWitness {
  #seen: SeenRound | undefined;
  #over: TableState | undefined;
  #stopped = false;

  /** Looks at the table after every change. */
  watch(state: TableState): void {
    const { table } = state;
    if (table.roundId === null || table.roundNumber === null) return;
    const ended = table.state === 'RESULT' || table.state === 'VOID';
    const seenEarlier = this.#seen?.roundId === table.roundId ? this.#seen : undefined;
    // A commitment proves something only when it was seen while one could still bet.
    const hash = seenEarlier ? seenEarlier.hash : table.state === 'BETTING' ? table.hash : null;
    this.#seen = {
      roundId: table.roundId,
      roundNumber: table.roundNumber,
      hash,
      betBookRoot: table.betBookRoot,
      serverSeed: state.revealedSeed,
      cards: ended ? table.cards.map(({ card }) => card) : [],
      bets: useTable.getState().slip.bets.filter(({ status }) => status === 'accepted'),
      previousHash: this.#hashBefore(table.roundNumber),
    };
    if (ended && this.#over?.table.roundId !== table.roundId) {
      this.#over = state;
      const seen = this.#seen;
      useTable.setState(({ checks }) => ({
        checks: withCheck(checks, checking(seen.roundId, seen.roundNumber)),
      }));
      setTimeout(() => void this.#verify(seen), SETTLING_MS);
    }
  }

  stop(): void {
    this.#stopped = true;
  }

  async #verify(seen: SeenRound): Promise<void> {
    if (this.#stopped) return;
    const check = await checkRound(seen, useSession.getState().session?.token);
    if (!this.#wasStopped()) useTable.setState(({ checks }) => ({ checks: withCheck(checks, check) }));
  }

  #wasStopped(): boolean {
    return this.#stopped;
  }

  #hashBefore(roundNumber: number): string | null {
    const before = useTable
      .getState()
      .checks.find((check: RoundCheck) => check.roundNumber === roundNumber - 1);
    return before?.bundle?.hash ?? null;
  }
}
