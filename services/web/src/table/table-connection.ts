'use client';
/** Runs the table protocol against the gateway and writes the results into the table's store. */
import type { BetStatement, Page, Refused, TableDetail } from '@sabot/edge';
import { myBetsOf, TableLink, type Heard, type ServerClock, type TableState } from '@sabot/table-client';
import { openSocket, type EdgeLink } from '../session/edge-socket';
import { rest, RestRefusal } from '../session/rest';
import { leaveTableCurrency, openSession, showBalances, useSession } from '../session/session-store';
import { persistently } from '../shell/lazy-part';
import { RevealPlayer } from '../stage/reveal-player';
import { leftBehind, reportFromStatements, reportFromTable, type LeftBehind } from './away';
import { BetDesk } from './bet-desk';
import { reconciled } from './bet-slip';
import { betterSample, sampleOf } from './clock';
import { rememberedStakes, rememberStakes } from './rebet-memory';
import { revealPace } from './reveal-pace';
import { newTableStore, notify, type TableShot, type TableStoreApi } from './table-store';

/** A planned reconnect that takes longer than this is shown as a lost connection. */
const MOVING_PATIENCE_MS = 8_000;

export class TableConnection {
  readonly store: TableStoreApi = newTableStore();
  /** Looks at every state in order, also at those that were shown before its script had come. */
  readonly #witness = persistently(() => import('./round-witness')).then(
    (script) => script && new script.RoundWitness(this.store),
  );
  readonly #reveal = new RevealPlayer<TableShot>(
    () => revealPace(this.store.getState().detail?.schedule === 'on-demand'),
    (reveal) => {
      this.store.setState({ reveal });
      const state = reveal.shown?.state;
      if (!state) return;
      showBalances(state.own.balances, state.own.currency);
      void this.#witness.then((witness) => witness?.watch(state));
    },
  );
  #edge: EdgeLink | undefined;
  #table: TableLink | undefined;
  #desk: BetDesk | undefined;
  #tokenInUse: string | undefined;
  #left: LeftBehind | null = null;
  /** Whether unanswered bets are to be settled; set by each new connection, so it happens once per connection. */
  #catchesUp = false;
  #closed = false;

  constructor(readonly tableId: string) {}

  get desk(): BetDesk | undefined {
    return this.#desk;
  }

  async open(): Promise<void> {
    // Everything starts at once: each wait for another is a round trip before the first bet.
    const opening = Promise.all([openSession(), this.#loadDetail()]);
    try {
      const edge = await openSocket();
      if (this.#closed) return;
      this.#edge = edge;
      this.#follow(edge);
      edge.connection.open();
    } catch {
      // Without the settings there is no session either, and the page says so.
    }
    addEventListener('offline', this.#offline);
    const [session] = await opening;
    if (session === null || this.store.getState().failure) this.close();
  }

  close(): void {
    this.#closed = true;
    removeEventListener('offline', this.#offline);
    this.#table?.close();
    this.#edge?.connection.close();
    this.#reveal.stop();
    void this.#witness.then((witness) => witness?.stop());
    leaveTableCurrency();
  }

  readonly #offline = (): void => {
    this.#edge?.connection.suspectSilence();
  };

  async #loadDetail(): Promise<void> {
    try {
      const detail = await rest<TableDetail>(`/tables/${encodeURIComponent(this.tableId)}`);
      const previous = rememberedStakes(this.tableId, detail.limits);
      this.store.setState(({ slip }) => ({ detail, slip: { ...slip, previous } }));
    } catch (problem) {
      const unknown = problem instanceof RestRefusal && problem.status === 404;
      this.store.setState({ failure: unknown ? 'unknown-table' : 'unreachable' });
    }
  }

  #follow({ socket, connection }: EdgeLink): void {
    const table = new TableLink(socket, this.tableId, {
      onNews: (news, state) => {
        this.#take(state);
        for (const heard of news) this.#hear(heard);
      },
      onFollowing: () => {
        this.store.setState({ link: 'live' });
        if (this.#catchesUp) this.#desk?.catchUp();
        this.#catchesUp = false;
        void this.#reportAway(table.state);
      },
      onClock: (clock) => {
        this.#takeTime(clock);
      },
      onEnd: (refused) => {
        this.#giveUp(refused);
      },
    });
    this.#table = table;
    this.#desk = new BetDesk(socket, this.tableId, this.store, (answer) => {
      table.hear(answer);
    });
    socket.on('connect', () => {
      this.#tokenInUse = useSession.getState().session?.token;
      this.#catchesUp = true;
    });
    socket.on('disconnect', () => {
      this.#leave(connection.moving ? 'moving' : 'lost');
      setTimeout(() => {
        if (this.store.getState().link === 'moving') this.store.setState({ link: 'lost' });
      }, MOVING_PATIENCE_MS);
    });
    connection.onSilence = (silent) => {
      if (silent) this.#leave('silent');
      // The first frame does not tell how the table stands now; its answer does, and the link is live again with it.
      else if (this.store.getState().link === 'silent') table.askAgain();
    };
  }

  #leave(link: 'silent' | 'moving' | 'lost'): void {
    if (link !== 'moving') this.#left ??= leftBehind(this.store.getState().heard);
    this.store.setState({ link });
  }

  /** After an outage, says once what became of the bets meanwhile. */
  async #reportAway(state: TableState | null): Promise<void> {
    const left = this.#left;
    this.#left = null;
    if (left === null || state === null) return;
    const told = reportFromTable(left, state);
    const away = told === 'unknown' ? await this.#reportFromAccount(left) : told;
    if (away) notify(this.store, { away });
  }

  async #reportFromAccount(left: LeftBehind): Promise<ReturnType<typeof reportFromStatements>> {
    const token = useSession.getState().session?.token;
    try {
      const { items } = await rest<Page<BetStatement>>('/me/bets', { token });
      return reportFromStatements(left, items);
    } catch {
      // The player finds the bets under "My bets" all the same.
      return null;
    }
  }

  #take(state: TableState): void {
    const { roundId, state: phase, cards } = state.table;
    this.store.setState(({ slip }) => ({
      heard: state,
      slip: reconciled(slip, roundId, myBetsOf(state)),
    }));
    this.#reveal.take({
      state,
      roundKey: roundId ?? '',
      cardCount: cards.length,
      stillCards: state.stillCards,
      open: phase === 'BETTING',
    });
  }

  /** A connection ends when its token expires. After a renewal we reconnect between rounds, when nobody misses a card. */
  #hear({ name }: Heard): void {
    if (name === 'betting-closed') rememberStakes(this.tableId, this.store.getState().slip.bets);
    if (name !== 'road-update') return;
    const token = useSession.getState().session?.token;
    if (token !== this.#tokenInUse) this.#edge?.connection.move(0);
  }

  #takeTime({ serverTime, askedAtMs, answeredAtMs }: ServerClock): void {
    const sample = sampleOf(serverTime, askedAtMs, answeredAtMs);
    this.store.setState(({ clock }) => ({ clock: betterSample(clock, sample) }));
  }

  #giveUp(refused: Refused): void {
    if (refused.code === 'UNKNOWN_TABLE') this.store.setState({ failure: 'unknown-table' });
    else notify(this.store, { refused });
  }
}
