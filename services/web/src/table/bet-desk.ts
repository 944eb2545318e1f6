'use client';
/** Where chips are handed in. Each click is one bet with its own id; a bet whose answer was lost is sent again under that id. */
import type { Answer, BetAccepted, BetsRemoved, BetTarget, MyBet, PlaceBet } from '@sabot/edge';
import { ask, type EdgeSocket, type Heard } from '@sabot/table-client';
import { shownBalance, useSession } from '../session/session-store';
import { useSettings } from '../settings/settings-store';
import { latestGroup, sentBets, stakesOf, without, withSent, withStatus, type Stake } from './bet-slip';
import { refusalBeforehand } from './bet-limits';
import { tell, useTable } from './table-store';

/** A second click this soon on the same spot is the other half of a double click. */
const DOUBLE_CLICK_MS = 250;

/** A bet is repeated this often before its chip is taken back; the next snapshot tells the truth in any case. */
const MAX_ATTEMPTS = 3;

const LOST = { ok: false, code: 'TIMEOUT', message: 'The table is not connected.' } as const;

export class BetDesk {
  /** Bets without an answer yet, exactly as they were sent: a repeat must not differ. */
  readonly #open = new Map<string, { readonly request: PlaceBet; attempts: number }>();
  #latest: { readonly target: BetTarget; readonly atMs: number } | undefined;

  constructor(
    private readonly socket: EdgeSocket,
    private readonly tableId: string,
    /** Takes an answer as the message that says the same. */
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

  /** Several stakes as one action: all that pass the limits are sent, and undone together. */
  place(stakes: readonly Stake[]): void {
    const { state, slip, detail } = useTable.getState();
    const balance = shownBalance(useSession.getState());
    const roundId = state?.table.roundId;
    if (!roundId || !detail) return;
    if (!this.socket.connected) {
      tell({ refused: LOST });
      return;
    }
    const refused = refusalBeforehand(stakes, {
      slip,
      limits: detail.limits,
      balance,
      phase: state.table.state,
    });
    if (refused) {
      tell({ refused });
      return;
    }
    const bets = stakes.map((stake): MyBet => ({ ...stake, betId: crypto.randomUUID(), roundId }));
    useTable.setState({ slip: withSent(slip, bets, bets[0]?.betId ?? '') });
    for (const bet of bets) this.#open.set(bet.betId, { request: this.#requestOf(bet), attempts: 0 });
    this.sendAgain(bets);
  }

  /** Bets that were on their way when the connection broke: the same ids again, so none counts twice. */
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
    const answer = (await ask(this.socket, 'place-bet', open.request)) ?? LOST;
    if (!answer.ok && answer.code === 'TIMEOUT' && open.attempts < MAX_ATTEMPTS) {
      // What became of it is unknown. After a broken connection it is sent again once we are back, otherwise now.
      if (this.socket.connected) await this.#send(betId);
      return;
    }
    this.#open.delete(betId);
    this.#takeAnswer(betId, answer);
  }

  #takeAnswer(betId: string, answer: Answer<BetAccepted>): void {
    if (answer.ok) this.hear({ name: 'bet-accepted', event: answer });
    // A bet that was accepted is the table's to show now; a chip that still waits was refused, or belongs to a round that is over.
    if (!sentBets(useTable.getState().slip).some((bet) => bet.betId === betId)) return;
    useTable.setState(({ slip }) => ({ slip: without(slip, [betId]) }));
    if (!answer.ok) tell({ refused: answer });
  }

  /** Asks a table that deals on demand for its cards. */
  async deal(): Promise<void> {
    const answer = (await ask(this.socket, 'deal', { tableId: this.tableId })) ?? LOST;
    if (!answer.ok) tell({ refused: answer });
  }

  async #remove(
    betIds: readonly string[],
    request: () => Promise<Answer<BetsRemoved> | null>,
  ): Promise<void> {
    if (betIds.length === 0) return;
    if (!this.socket.connected) {
      tell({ refused: LOST });
      return;
    }
    useTable.setState(({ slip }) => ({ slip: withStatus(slip, betIds, 'removing') }));
    const answer = (await request()) ?? LOST;
    if (answer.ok) this.hear({ name: 'bets-removed', event: answer });
    else {
      useTable.setState(({ slip }) => ({ slip: withStatus(slip, betIds, 'accepted') }));
      tell({ refused: answer });
    }
  }
}
