'use client';
/** Sends bets to the table. Each tap is one bet with its own id; a bet whose answer was lost is sent again under that id. */
import type { Answer, BetAccepted, BetsRemoved, BetTarget, MyBet, PlaceBet } from '@sabot/edge';
import { ask, type EdgeSocket, type Heard } from '@sabot/table-client';
import { shownBalance, useSession } from '../session/session-store';
import { useSettings } from '../settings/settings-store';
import { latestGroup, standingBets, stakesOf, without, withSent, withStatus, type Stake } from './bet-slip';
import { refusalBeforehand } from './bet-limits';
import { notify, type TableStoreApi } from './table-store';

/** A bet is sent this many times before its chip is taken back. If it was accepted after all, the next snapshot shows it. */
const MAX_ATTEMPTS = 3;

const NO_ANSWER = { ok: false, code: 'TIMEOUT', message: 'The table is not connected.' } as const;

export class BetDesk {
  /** Bets without an answer yet, exactly as they were sent, because a repeat must be identical. */
  readonly #open = new Map<string, { readonly request: PlaceBet; attempts: number }>();

  constructor(
    readonly socket: EdgeSocket,
    private readonly tableId: string,
    private readonly store: TableStoreApi,
    /** Handles an answer like the event that says the same. */
    private readonly hear: (answer: Heard) => void,
  ) {}

  /** One chip on one spot. */
  tap(target: BetTarget, amount: number): void {
    this.place([{ target, amount }]);
  }

  /** Several stakes as one action: all are sent, or none if one breaks the limits. They are undone together. */
  place(stakes: readonly Stake[]): void {
    const { heard, slip, detail } = this.store.getState();
    const balance = shownBalance(useSession.getState());
    const roundId = heard?.table.roundId;
    if (!roundId || !detail) return;
    if (!this.socket.connected) {
      notify(this.store, { refused: NO_ANSWER });
      return;
    }
    const refused = refusalBeforehand(stakes, {
      slip,
      limits: detail.limits,
      balance,
      phase: heard.table.state,
    });
    if (refused) {
      notify(this.store, { refused });
      return;
    }
    const bets = stakes.map((stake): MyBet => ({ ...stake, betId: crypto.randomUUID(), roundId }));
    this.store.setState({ slip: withSent(slip, bets, bets[0]?.betId ?? '') });
    for (const bet of bets) this.#open.set(bet.betId, { request: this.#requestOf(bet), attempts: 0 });
    for (const { betId } of bets) void this.#send(betId);
  }

  /** Settles what had no answer when the connection broke: bets are sent again under their ids, cancelled ones taken back. */
  catchUp(): void {
    for (const { betId, status } of this.store.getState().slip.bets) {
      if (status === 'sent') void this.#send(betId);
      if (status === 'cancelled' || status === 'removing') void this.#remove(betId);
    }
  }

  double(): void {
    this.place(stakesOf(standingBets(this.store.getState().slip)));
  }

  rebet(): void {
    this.place(this.store.getState().slip.previous);
  }

  /** Takes back what the latest action placed, answered or not. */
  undo(): void {
    for (const bet of latestGroup(this.store.getState().slip)) this.#takeBack(bet);
  }

  clear(): void {
    const { slip } = this.store.getState();
    const standing = standingBets(slip);
    for (const bet of standing.filter(({ status }) => status === 'sent')) this.#takeBack(bet);
    const accepted = standing.filter(({ status }) => status === 'accepted').map(({ betId }) => betId);
    if (accepted.length === 0 || !this.#connected()) return;
    this.#mark(accepted, 'removing');
    void ask(this.socket, 'clear-bets', { tableId: this.tableId }).then((answer) => {
      this.#takeRemoval(accepted, answer);
    });
  }

  /** Asks an on-demand table to deal. */
  async deal(): Promise<void> {
    const fast = useSettings.getState().speed === 'fast';
    const answer = (await ask(this.socket, 'deal', { tableId: this.tableId, fast })) ?? NO_ANSWER;
    if (!answer.ok) notify(this.store, { refused: answer });
  }

  #connected(): boolean {
    if (!this.socket.connected) notify(this.store, { refused: NO_ANSWER });
    return this.socket.connected;
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
    const bet = this.store.getState().slip.bets.find((one) => one.betId === betId);
    if (answer.ok && bet?.status === 'cancelled') {
      void this.#remove(betId);
      return;
    }
    // An accepted bet is now among the table's own bets. A chip that is still waiting was refused, or its round is over.
    if (bet?.status !== 'sent' && bet?.status !== 'cancelled') return;
    this.store.setState(({ slip }) => ({ slip: without(slip, [betId]) }));
    if (!answer.ok && bet.status === 'sent') notify(this.store, { refused: answer });
  }

  /** A bet without an answer is only marked: its answer decides whether there is something to take back. */
  #takeBack({ betId, status }: { readonly betId: string; readonly status: string }): void {
    if (status === 'sent') this.#mark([betId], 'cancelled');
    else if (this.#connected()) void this.#remove(betId);
  }

  async #remove(betId: string): Promise<void> {
    this.#mark([betId], 'removing');
    this.#takeRemoval([betId], await ask(this.socket, 'remove-bet', { betId }));
  }

  #takeRemoval(betIds: readonly string[], answer: Answer<BetsRemoved> | null): void {
    if (answer?.ok) {
      this.hear({ name: 'bets-removed', event: answer });
      this.store.setState(({ slip }) => ({ slip: without(slip, betIds) }));
      return;
    }
    // Without an answer, the next connection asks again.
    if (answer === null && !this.socket.connected) return;
    this.#mark(betIds, 'accepted');
    notify(this.store, { refused: answer ?? NO_ANSWER });
  }

  #mark(betIds: readonly string[], status: 'accepted' | 'cancelled' | 'removing'): void {
    this.store.setState(({ slip }) => ({ slip: withStatus(slip, betIds, status) }));
  }
}
