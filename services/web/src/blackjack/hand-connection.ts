'use client';
/** Runs the protocol of a hand against the gateway, and writes what becomes of it into the store of the table's page. */
import type { AccountBalance, BlackjackPlay, BlackjackTable, HandStatus, PreparedHand } from '@sabot/edge';
import type { AskHand, HandProtocol } from '@sabot/table-client/hand';
import { rest } from '../session/rest';
import { openHandSocket, type HandLink } from '../session/edge-socket';
import { leaveTableCurrency, openSession, useSession } from '../session/session-store';
import { BrowserHands } from './browser-hands';
import { HandBet } from './hand-bet';
import { HandChecks } from './hand-checks';
import type * as HandCode from './hand-protocol-code';
import { HandScreen } from './hand-screen';
import { chipsOn, isFree, newHandStore, notifyHand, type HandShot } from './hand-store';
import { stakeProblem } from './stake-problem';

/** A planned reconnect that takes longer than this is shown as a lost connection. */
const MOVING_PATIENCE_MS = 8_000;
/** A hand without a legal play is being paid; if nothing is heard of it, the house is asked. */
const PAID_WITHIN_MS = 2_000;

type Turn = Awaited<ReturnType<HandProtocol['play']>>;

export class HandConnection {
  readonly store = newHandStore();
  readonly #devices = new BrowserHands();
  readonly #screen = new HandScreen(this.store);
  readonly bet = new HandBet(this.store, this.#screen, () => {
    this.changeBet();
  });
  #edge: HandLink | undefined;
  #code: typeof HandCode | undefined;
  #checks: HandChecks | undefined;
  #client: HandProtocol | undefined;
  /** Hands that are over; whatever is still told about them is old. */
  readonly #over = new Set<string>();
  #tokenInUse: string | undefined;
  #keptChecked = false;
  #askAgain: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  /** Without an id it is the first table. */
  constructor(private readonly wanted: string | null) {}

  get socket(): HandLink['socket'] | undefined {
    return this.#edge?.socket;
  }

  async open(): Promise<void> {
    const session = openSession();
    try {
      const [tables, edge, code] = await Promise.all([
        rest<readonly BlackjackTable[]>('/blackjack/tables'),
        openHandSocket(),
        import('./hand-protocol-code'),
      ]);
      this.#code = code;
      this.#checks = new HandChecks(this.store, this.#devices, code.HandDevice);
      const table = this.wanted === null ? tables[0] : tables.find(({ tableId }) => tableId === this.wanted);
      if (!table) this.store.setState({ failure: 'unknown-table' });
      else if (!this.#wasClosed()) this.#sitDown({ table, tables }, edge, code);
    } catch {
      this.store.setState({ failure: 'unreachable' });
    }
    if ((await session) === null) this.close();
  }

  close(): void {
    this.#closed = true;
    removeEventListener('offline', this.#offline);
    clearTimeout(this.#askAgain);
    this.#edge?.connection.close();
    this.#checks?.stop();
    this.#screen.stop();
    leaveTableCurrency();
  }

  /** Leaves a hand that is over for a new bet. */
  changeBet(): void {
    const state = this.store.getState();
    if (this.#screen.heard?.phase !== 'over' || !isFree(state)) return;
    this.store.setState({ chips: [] });
    if (state.prepared) this.#screen.showBetting(state.prepared);
    else void this.#arrive();
  }

  /** Stakes what lies on the box and has the hand dealt; after a hand, the same again. */
  async deal(): Promise<void> {
    const state = this.store.getState();
    if (!this.#client || !isFree(state) || this.#screen.heard?.phase === 'playing') return;
    const amount = chipsOn(state);
    const problem = stakeProblem(amount, state.table);
    if (problem) {
      notifyHand(this.store, problem);
      return;
    }
    this.store.setState({ busy: true, givenUp: false });
    this.bet.remember(amount);
    if (this.#client.place?.at !== 'prepared') await this.#client.arrive();
    const place = this.#client.place;
    if (place?.at === 'prepared') {
      this.#takePrepared(place.prepared);
      this.#screen.showBetting(place.prepared);
      this.#turned(await this.#client.open(amount));
    } else if (place) this.#takePlace();
    this.store.setState({ busy: false });
  }

  async play(name: BlackjackPlay): Promise<void> {
    const state = this.store.getState();
    const place = this.#client?.place;
    if (!this.#client || place?.at !== 'hand' || !isFree(state) || !this.#screen.heard?.legal.includes(name))
      return;
    const lost = place.control === 'lost';
    if (lost && !state.givenUp) return;
    const hand = name.endsWith('insurance') ? 0 : (place.status.active ?? 0);
    this.store.setState({ busy: true });
    this.#turned(await (lost ? this.#client.recover(name, hand) : this.#client.play(name, hand)));
    this.store.setState({ busy: false });
  }

  /** Lets a hand whose secret is lost go on without it. */
  giveUpSecret(): void {
    this.store.setState({ givenUp: true });
    // The stake was booked, and only the deal is missing.
    if (this.#screen.heard?.legal.includes('deal')) void this.play('deal');
  }

  readonly #offline = (): void => {
    this.#edge?.connection.suspectSilence();
  };

  // A method, because TypeScript assumes that the field cannot change during an await.
  #wasClosed(): boolean {
    return this.#closed;
  }

  #sitDown(
    { table, tables }: { readonly table: BlackjackTable; readonly tables: readonly BlackjackTable[] },
    edge: HandLink,
    code: typeof HandCode,
  ): void {
    const { socket, connection } = edge;
    this.#edge = edge;
    this.store.setState({ table, tables });
    this.bet.recall(table);
    this.#client = new code.HandProtocol({
      tableId: table.tableId,
      ask: this.#noting(code.askingOver(edge.socket)),
      store: this.#devices,
      random: (length) => crypto.getRandomValues(new Uint8Array(length)),
      newId: () => crypto.randomUUID(),
    });
    socket.on('connect', () => {
      this.#tokenInUse = useSession.getState().session?.token;
      void this.#arrive();
    });
    socket.on('hand-status', (status) => {
      if (this.#over.has(status.handId)) return;
      this.#client?.hear(status);
      this.#takePlace();
    });
    socket.on('balance-update', (balance) => {
      this.#screen.takeBalance(balance);
    });
    socket.on('disconnect', () => {
      this.store.setState({ link: connection.moving ? 'moving' : 'lost' });
      setTimeout(() => {
        if (this.store.getState().link === 'moving') this.store.setState({ link: 'lost' });
      }, MOVING_PATIENCE_MS);
    });
    connection.onSilence = (silent) => {
      if (silent) this.store.setState({ link: 'silent' });
      else if (this.store.getState().link === 'silent') void this.#arrive();
    };
    addEventListener('offline', this.#offline);
    connection.open();
  }

  /** The answer to a stake tells what is left, before any card is there. */
  #noting(ask: AskHand): AskHand {
    return async (name, request) => {
      const answer = await ask(name, request);
      if (answer?.ok && (name === 'open-hand' || name === 'stake'))
        this.#screen.takeBalance(answer as AccountBalance);
      return answer;
    };
  }

  /** Finds out where the player is; called for every new connection, and after every hand. */
  async #arrive(): Promise<void> {
    const client = this.#client;
    if (!client) return;
    const arrived = await client.arrive();
    if (!arrived.ok) {
      notifyHand(this.store, { kind: 'refused', refused: arrived });
      return;
    }
    this.store.setState({ link: 'live' });
    this.#takePlace(true);
    const resumed = await client.resume();
    if (resumed) this.#turned(resumed);
  }

  #turned(turn: Turn): void {
    if (!turn.ok) {
      notifyHand(this.store, { kind: 'refused', refused: turn });
      if (turn.code === 'TIMEOUT' || turn.code === 'HAND_ALREADY_OPEN') this.#askLater();
    }
    this.#takePlace();
  }

  /** Shows where the player is now. `still` means that nobody here saw how it came to be. */
  #takePlace(still = false): void {
    const place = this.#client?.place;
    if (!place) return;
    if (place.at === 'prepared') {
      this.#takePrepared(place.prepared);
      return;
    }
    const { status } = place;
    if (this.#over.has(status.handId)) return;
    const device = this.#code?.HandDevice.find(status.handId, this.#devices) ?? null;
    const differs = place.control === 'lost' && device !== null;
    const { chips } = this.store.getState();
    this.store.setState({
      // After a reload the same bet is that of the hand.
      chips: chips.length === 0 ? [status.stake] : chips,
      // Only the device knows what the house committed to before the stake.
      commitment: device?.record.commitment ?? null,
      control: differs ? 'differs' : place.control,
      linked: place.control === 'device' ? status.k : 0,
      deadline: status.deadline,
    });
    this.#takeStatus(status, still);
  }

  #takePrepared(prepared: PreparedHand): void {
    this.#screen.learn(prepared);
    this.store.setState({
      prepared,
      commitment: prepared,
      deadline: null,
      control: 'device',
      linked: 0,
      givenUp: false,
    });
    const heard = this.#screen.heard;
    // The hand ended while nobody here was told.
    if (heard?.phase === 'playing' && heard.roundKey !== prepared.handId) void this.#conclude(heard, 'away');
    else if (heard?.phase === 'over') this.#screen.show({ ...heard, balances: this.#screen.balances });
    else this.#screen.showBetting(prepared);
    if (!this.#keptChecked)
      void this.#checks?.checkKept((handId) => handId !== prepared.handId && !this.#over.has(handId));
    this.#keptChecked = true;
  }

  #takeStatus(status: HandStatus, still: boolean): void {
    const last = this.#screen.showStatus(status, still);
    clearTimeout(this.#askAgain);
    if (status.settled) {
      this.#over.add(status.handId);
      void this.#conclude(last, 'here');
    } else if (status.legal.length === 0) this.#askLater();
  }

  #askLater(): void {
    clearTimeout(this.#askAgain);
    this.#askAgain = setTimeout(() => void this.#arrive(), PAID_WITHIN_MS);
  }

  /** Verifies a hand that is over, and has the next one prepared meanwhile. */
  async #conclude(shot: HandShot, seen: 'here' | 'away'): Promise<void> {
    const { roundKey: handId, handNumber } = shot;
    this.#over.add(handId);
    const [report] = await Promise.all([
      this.#checks?.check(handId, handNumber),
      seen === 'here' ? this.#prepareNext() : null,
    ]);
    const end = report?.conclusion?.end;
    if (this.#screen.heard?.roundKey !== handId) return;
    if (!report || !end) {
      const { prepared } = this.store.getState();
      if (seen === 'away' && prepared) this.#screen.showBetting(prepared);
      return;
    }
    this.#screen.showEnd(handId, end, seen);
    if (end.automatic.length > 0) notifyHand(this.store, { kind: 'automatic', report });
    else if (seen === 'away') notifyHand(this.store, { kind: 'away', report });
  }

  async #prepareNext(): Promise<void> {
    const arrived = await this.#client?.arrive();
    if (!arrived?.ok) return;
    this.#takePlace(true);
    // A connection ends when its token expires. After a renewal the page moves between hands, when nobody waits for a card.
    const token = useSession.getState().session?.token;
    if (token !== this.#tokenInUse && !this.store.getState().busy) this.#edge?.connection.move(0);
  }
}
