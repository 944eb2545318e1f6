'use client';
/** Records what this browser sees of each round, and has the round verified once it is over. */
import { checkRound } from '../fairness/check-round';
import { reportMismatch } from '../fairness/mismatch-report';
import { checking, withCheck, type RoundCheck } from '../fairness/round-check';
import type { SeenRound } from '../fairness/witness';
import { useSession } from '../session/session-store';
import { useTable } from './table-store';
import type { TableState } from '@sabot/table-client';

/** A bundle is available as soon as the result is out. The delay lets the last card turn over and spreads the requests. */
const CHECK_FROM_MS = 400;
const CHECK_SPREAD_MS = 400;

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
    // A commitment proves something only if it was seen while betting was still open.
    const serverHash = seenEarlier ? seenEarlier.serverHash : table.state === 'BETTING' ? table.hash : null;
    this.#seen = {
      roundId: table.roundId,
      roundNumber: table.roundNumber,
      serverHash,
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
      const [chance = 0] = crypto.getRandomValues(new Uint8Array(1));
      setTimeout(() => void this.#verify(seen), CHECK_FROM_MS + (chance / 255) * CHECK_SPREAD_MS);
    }
  }

  stop(): void {
    this.#stopped = true;
  }

  async #verify(seen: SeenRound): Promise<void> {
    if (this.#stopped) return;
    const token = useSession.getState().session?.token;
    const check = await checkRound(seen, token);
    if (check.status === 'mismatch') void reportMismatch(check, token);
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
