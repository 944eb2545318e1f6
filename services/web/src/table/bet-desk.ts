'use client';
/** Sends bets to the table. Each click is one bet with its own id; a bet whose answer was lost is sent again under that id. */
import type { Answer, BetAccepted, BetsRemoved, BetTarget, MyBet, PlaceBet } from '@sabot/edge';
import { ask, type EdgeSocket, type Heard } from '@sabot/table-client';
import { shownBalance, useSession } from '../session/session-store';
import { useSettings } from '../settings/settings-store';
import { latestGroup, sentBets, stakesOf, without, withSent, withStatus, type Stake } from './bet-slip';
import { refusalBeforehand } from './bet-limits';
import { notify, useTable } from './table-store';

/** A second click on the same spot within this time is part of a double click. */
const DOUBLE_CLICK_MS = 250;

/** A bet is sent this many times before its chip is taken back. If it was accepted after all, the next snapshot shows it. */
const MAX_ATTEMPTS = 3;

const NO_ANSWER = { ok: false, code: 'TIMEOUT', message: 'The table is not connected.' } as const;

export class BetDesk {
  /** Bets without an answer yet, exactly as they were sent, because a repeat must be identical. */
  readonly #open = new Map<string, { readonly request: PlaceBet; attempts: number }>();
  #latest: { readonly target: BetTarget; readonly atMs: number } | undefined;

  constructor(
    private readonly socket: EdgeSocket,
    private readonly tableId: string,
    /** Handles an answer like the event that says the same. */
    private readonly hear: (answer: Heard) => void,
  ) {}

  /** One chip on one spot. */
  click(target: BetTarget, amount: number): void {
    const atMs = performance.now();
    const repeated = this.#latest?.target === target && atMs - this.#latest.atMs < DOUBLE_CLICK_MS;
    if (repeated) return;
    this.#latest = { target, atMs };
    this.place([{ target, amount }]);
  }

  /** Several stakes as one action: all are sent, or none if one breaks the limits. They are undone together. */
  place(stakes: readonly Stake[]): void {
    const { state, slip, detail } = useTable.getState();
    const balance = shownBalance(useSession.getState());
    const roundId = state?.table.roundId;
    if (!roundId || !detail) return;
    if (!this.socket.connected) {
      notify({ refused: NO_ANSWER });
      return;
    }
    const refused = refusalBeforehand(stakes, {
      slip,
      limits: detail.limits,
      balance,
      phase: state.table.state,
    });
    if (refused) {
      notify({ refused });
      return;
    }
    const bets = stakes.map((stake): MyBet => ({ ...stake, betId: crypto.randomUUID(), roundId }));
    useTable.setState({ slip: withSent(slip, bets, bets[0]?.betId ?? '') });
    for (const bet of bets) this.#open.set(bet.betId, { request: this.#requestOf(bet), attempts: 0 });
    this.sendAgain(bets);
  }

  /** Sends unanswered bets, also after a broken connection. The ids stay the same, so no bet counts twice. */
  sendAgain(bets: readonly MyBet[]): void {
    for (const { betId } of bets) void this.#send(betId);
  }

  double(): void {
    this.place(stakesOf(useTable.getState().slip.bets));
  }

  rebet(): void {
    this.place(useTable.getState().slip.previous);
  }

  /** Takes back what the latest action placed. */
  undo(): void {
    const betIds = latestGroup(useTable.getState().slip);
    for (const betId of betIds) {
      void this.#remove([betId], () => ask(this.socket, 'remove-bet', { betId }));
    }
  }

  clear(): void {
    const betIds = useTable.getState().slip.bets.map(({ betId }) => betId);
    void this.#remove(betIds, () => ask(this.socket, 'clear-bets', { tableId: this.tableId }));
  }

  #requestOf({ betId, roundId, target, amount }: MyBet): PlaceBet {
    const clientSeed = useSettings.getState().playerSeed;
    return { betId, tableId: this.tableId, roundId, target, amount, clientSeed };
  }

  async #send(betId: string): Promise<void> {
    const open = this.#open.get(betId);
    if (!open) return;
    open.attempts += 1;
    const answer = (await ask(this.socket, 'place-bet', open.request)) ?? NO_ANSWER;
    if (!answer.ok && answer.code === 'TIMEOUT' && open.attempts < MAX_ATTEMPTS) {
      // We do not know whether it was accepted. Send it again now, or after reconnecting if the connection is broken.
      if (this.socket.connected) await this.#send(betId);
      return;
    }
    this.#open.delete(betId);
    this.#takeAnswer(betId, answer);
  }

  #takeAnswer(betId: string, answer: Answer<BetAccepted>): void {
    if (answer.ok) this.hear({ name: 'bet-accepted', event: answer });
    // An accepted bet is now among the table's own bets. A chip that is still waiting was refused, or its round is over.
    if (!sentBets(useTable.getState().slip).some((bet) => bet.betId === betId)) return;
    useTable.setState(({ slip }) => ({ slip: without(slip, [betId]) }));
    if (!answer.ok) notify({ refused: answer });
  }

  /** Asks an on-demand table to deal. */
  async deal(): Promise<void> {
    const answer = (await ask(this.socket, 'deal', { tableId: this.tableId })) ?? NO_ANSWER;
    if (!answer.ok) notify({ refused: answer });
  }

  async #remove(
    betIds: readonly string[],
    request: () => Promise<Answer<BetsRemoved> | null>,
  ): Promise<void> {
    if (betIds.length === 0) return;
    if (!this.socket.connected) {
      notify({ refused: NO_ANSWER });
      return;
    }
    useTable.setState(({ slip }) => ({ slip: withStatus(slip, betIds, 'removing') }));
    const answer = (await request()) ?? NO_ANSWER;
    if (answer.ok) this.hear({ name: 'bets-removed', event: answer });
    else {
      useTable.setState(({ slip }) => ({ slip: withStatus(slip, betIds, 'accepted') }));
      notify({ refused: answer });
    }
  }
}
