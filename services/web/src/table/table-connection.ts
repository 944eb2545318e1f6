'use client';
/** Runs the table protocol against the gateway and writes the results into the page's store. */
import type { Refused, TableDetail } from '@sabot/edge';
import { myBetsOf, TableLink, type Heard, type ServerClock, type TableState } from '@sabot/table-client';
import { openSocket, type EdgeLink } from '../session/edge-socket';
import { rest, RestRefusal } from '../session/rest';
import { leaveTableCurrency, openSession, showBalances, useSession } from '../session/session-store';
import { BetDesk } from './bet-desk';
import { reconciled, sentBets } from './bet-slip';
import { betterSample, sampleOf } from './clock';
import { RoundWitness } from './round-witness';
import { NEW_TABLE, notify, useTable } from './table-store';

/** A planned reconnect that takes longer than this is shown as a lost connection. */
const MOVING_PATIENCE_MS = 8_000;

export class TableConnection {
  readonly #witness = new RoundWitness();
  #edge: EdgeLink | undefined;
  #table: TableLink | undefined;
  #desk: BetDesk | undefined;
  #tokenInUse: string | undefined;
  /** Whether to resend unanswered bets; set by each new connection, so they are sent once per connection. */
  #sendsAgain = false;
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
    const edge = await openSocket();
    if (this.#wasClosed()) return;
    this.#edge = edge;
    this.#follow(edge);
    edge.connection.open();
  }

  close(): void {
    this.#closed = true;
    this.#table?.close();
    this.#edge?.connection.close();
    this.#witness.stop();
    leaveTableCurrency();
  }

  // A method, because TypeScript assumes that the field cannot change during an await.
  #wasClosed(): boolean {
    return this.#closed;
  }

  #follow({ socket, connection }: EdgeLink): void {
    const table = new TableLink(socket, this.tableId, {
      onNews: (news, state) => {
        this.#show(state);
        for (const heard of news) this.#hear(heard);
      },
      onFollowing: () => {
        useTable.setState({ link: 'live' });
        if (this.#sendsAgain) this.#desk?.sendAgain(sentBets(useTable.getState().slip));
        this.#sendsAgain = false;
      },
      onClock: takeTime,
      onEnd: giveUp,
    });
    this.#table = table;
    this.#desk = new BetDesk(socket, this.tableId, (answer) => {
      table.hear(answer);
    });
    socket.on('connect', () => {
      this.#tokenInUse = useSession.getState().session?.token;
      this.#sendsAgain = true;
    });
    socket.on('disconnect', () => {
      useTable.setState({ link: connection.moving ? 'moving' : 'lost' });
      setTimeout(() => {
        if (useTable.getState().link === 'moving') useTable.setState({ link: 'lost' });
      }, MOVING_PATIENCE_MS);
    });
  }

  #show(state: TableState): void {
    const { roundId } = state.table;
    const { settled, currency, balances } = state.own;
    showBalances(balances, currency);
    useTable.setState(({ slip }) => ({
      state,
      slip: reconciled(slip, roundId, myBetsOf(state)),
      settled: settled?.roundId === roundId ? settled : null,
    }));
    this.#witness.watch(state);
  }

  /** A connection ends when its token expires. After a renewal we reconnect between rounds, when nobody misses a card. */
  #hear({ name }: Heard): void {
    if (name !== 'road-update') return;
    const token = useSession.getState().session?.token;
    if (token !== this.#tokenInUse) this.#edge?.connection.move(0);
  }
}

function takeTime({ serverTime, askedAtMs, answeredAtMs }: ServerClock): void {
  const sample = sampleOf(serverTime, askedAtMs, answeredAtMs);
  useTable.setState(({ clock }) => ({ clock: betterSample(clock, sample) }));
}

function giveUp(refused: Refused): void {
  if (refused.code === 'UNKNOWN_TABLE') useTable.setState({ failure: 'unknown-table' });
  else notify({ refused });
}
