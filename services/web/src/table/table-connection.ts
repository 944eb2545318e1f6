'use client';
/** The table page's conversation with the gateway: it asks, and writes down what it is told. */
import {
  type Answer,
  type GameStatus,
  TABLE_EVENT_NAMES,
  type TableDetail,
  type TableEvent,
} from '@sabot/edge';
import { ask } from '../session/ask';
import { openSocket, type EdgeLink } from '../session/edge-socket';
import { rest, RestRefusal } from '../session/rest';
import { openSession, setBalance, useSession } from '../session/session-store';
import { inRound, reconciled, withAccepted, without } from './bet-slip';
import { BetDesk } from './bet-desk';
import { betterSample, sampleOf } from './clock';
import { RoundWitness } from './round-witness';
import { TableFeed } from './table-feed';
import { NEW_TABLE, tell, useTable } from './table-store';

/** A change of connection that takes longer than this is told as what it has become: a lost one. */
const MOVING_PATIENCE_MS = 8_000;

export class TableConnection {
  readonly #feed = new TableFeed();
  readonly #witness = new RoundWitness();
  #link: EdgeLink | undefined;
  #desk: BetDesk | undefined;
  #tokenInUse: string | undefined;
  #closed = false;

  constructor(readonly tableId: string) {}

  get desk(): BetDesk | undefined {
    return this.#desk;
  }

  async open(): Promise<void> {
    useTable.setState(NEW_TABLE);
    const session = await openSession();
    if (session === null || this.#closed) return;
    try {
      const detail = await rest<TableDetail>(`/tables/${encodeURIComponent(this.tableId)}`);
      useTable.setState({ detail });
    } catch (problem) {
      const unknown = problem instanceof RestRefusal && problem.status === 404;
      useTable.setState({ failure: unknown ? 'unknown-table' : 'unreachable' });
      return;
    }
    const link = await openSocket();
    if (this.#wasClosed()) return;
    this.#link = link;
    this.#desk = new BetDesk(link.socket, this.tableId);
    this.#listen(link);
    link.socket.connect();
  }

  close(): void {
    this.#closed = true;
    this.#link?.close();
    this.#witness.stop();
  }

  // A method, because the compiler believes that a field cannot change while we await.
  #wasClosed(): boolean {
    return this.#closed;
  }

  #listen({ socket, moving }: EdgeLink): void {
    socket.on('connect', () => {
      this.#tokenInUse = useSession.getState().session?.token;
      this.#feed.expectSnapshot();
      void this.#askSnapshot('join-table');
    });
    socket.on('disconnect', () => {
      useTable.setState({ link: moving() ? 'moving' : 'lost' });
      setTimeout(() => {
        if (useTable.getState().link === 'moving') useTable.setState({ link: 'lost' });
      }, MOVING_PATIENCE_MS);
    });
    socket.on('game-status', (status) => {
      if (status.tableId === this.tableId) this.#takeSnapshot(status);
    });
    for (const name of TABLE_EVENT_NAMES) {
      const listener = (event: unknown): void => {
        this.#takeEvent({ name, event } as TableEvent);
      };
      socket.on(name, listener);
    }
    socket.on('bet-accepted', (accepted) => {
      useTable.setState(({ slip }) => ({ slip: withAccepted(slip, accepted) }));
      setBalance(accepted.balance);
    });
    socket.on('bets-removed', ({ betIds, balance }) => {
      useTable.setState(({ slip }) => ({ slip: without(slip, betIds) }));
      setBalance(balance);
    });
    socket.on('bet-settled', (settled) => {
      if (settled.tableId === this.tableId) useTable.setState({ settled });
      setBalance(settled.balance);
    });
    socket.on('balance-update', ({ balance }) => {
      setBalance(balance);
    });
  }

  async #askSnapshot(request: 'join-table' | 'sync'): Promise<void> {
    const socket = this.#link?.socket;
    if (!socket?.connected) return;
    const sentAtMs = Date.now();
    let answer: Answer<GameStatus>;
    try {
      answer = await ask(socket, request, { tableId: this.tableId });
    } catch {
      // Lost on the way; a connection that is gone asks again by itself when it is back.
      return this.#askSnapshot('sync');
    }
    if (!answer.ok) {
      if (answer.code === 'UNKNOWN_TABLE') useTable.setState({ failure: 'unknown-table' });
      else tell({ refused: answer });
      return;
    }
    const sample = sampleOf(answer.serverTime, sentAtMs, Date.now());
    useTable.setState(({ clock }) => ({ clock: betterSample(clock, sample) }));
    this.#takeSnapshot(answer);
  }

  #takeSnapshot(status: GameStatus): void {
    const verdict = this.#feed.takeSnapshot(status);
    const { slip: before } = useTable.getState();
    const { slip, unanswered } = reconciled(before, status.roundId, status.myBets);
    useTable.setState({ link: 'live', slip });
    setBalance(status.balance);
    this.#show();
    this.#desk?.sendAgain(unanswered);
    if (verdict === 'ask-again') void this.#askSnapshot('sync');
  }

  #takeEvent(one: TableEvent): void {
    const verdict = this.#feed.takeEvent(one);
    if (verdict === 'ask') void this.#askSnapshot('sync');
    if (verdict === 'changed') this.#show();
    if (one.name === 'road-update') this.#renewLinkBetweenRounds();
  }

  #show(): void {
    const { state } = this.#feed;
    if (state === null) return;
    const { slip, settled } = useTable.getState();
    const { roundId } = state.table;
    useTable.setState({
      state,
      slip: inRound(slip, roundId),
      settled: settled?.roundId === roundId ? settled : null,
    });
    this.#witness.watch(state);
  }

  /** The gateway ends a connection with its token. A new one is taken up between rounds, where nobody misses a card. */
  #renewLinkBetweenRounds(): void {
    const token = useSession.getState().session?.token;
    if (token !== this.#tokenInUse) this.#link?.move(0);
  }
}
