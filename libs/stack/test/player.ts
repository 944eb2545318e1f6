/** A guest at the tables, who bets and records everything received. */
import { randomUUID } from 'node:crypto';
import {
  type Answer,
  BACCARAT_NAMESPACE,
  type BetAccepted,
  type BetTarget,
  type GameStatus,
  type Me,
  type RoundStart,
  type Session,
  TABLE_STEP_NAMES,
} from '@sabot/edge';
import {
  ask,
  EdgeConnection,
  type EdgeSocket,
  type Heard as News,
  TableLink,
  type TableState,
} from '@sabot/table-client';
import { eventually } from '@sabot/testing';
import { io } from 'socket.io-client';

/**
 * Something that was received, in order: steps and snapshots as the table protocol passes them on, everything else as it
 * arrived, and `gap` where steps were missing although the connection was up.
 */
export interface Heard {
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly at: number;
}

export interface RequestedBet {
  readonly betId: string;
  readonly tableId: string;
  readonly roundId?: string;
  readonly target: BetTarget;
  readonly amount: number;
}

interface Outcome {
  readonly answer: Answer<BetAccepted>;
  /** How many times it was sent before its outcome was known. */
  readonly sent: number;
}

export type PlacedBet = RequestedBet & Outcome;

const PATIENT = { timeoutMs: 60_000, intervalMs: 50 };

export class Player {
  readonly heard: Heard[] = [];
  /** Everything that came over the socket, before the protocol interprets it. */
  readonly arrived: Heard[] = [];
  readonly bets: PlacedBet[] = [];
  readonly #tables = new Map<string, TableLink>();
  readonly #onRoundStart = new Set<(start: RoundStart) => void>();
  readonly #connection: EdgeConnection;

  private constructor(
    readonly url: string,
    readonly session: Session,
    readonly socket: EdgeSocket,
  ) {
    this.#connection = new EdgeConnection(socket, { renew: () => Promise.resolve(true) });
    socket.onAny((event: string, payload: unknown) => {
      this.arrived.push(heardNow(event, payload));
      if (!isOrdered(event)) this.#hear(event, payload);
    });
  }

  static async connect(url: string): Promise<Player> {
    const session = await openSession(url);
    return Player.with(url, session);
  }

  /** Another socket of the same user, perhaps at another gateway. */
  static async with(url: string, session: Session): Promise<Player> {
    const socket: EdgeSocket = io(url + BACCARAT_NAMESPACE, {
      auth: { token: session.token },
      autoConnect: false,
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 50,
      reconnectionDelayMax: 500,
    });
    const player = new Player(url, session, socket);
    player.#connection.open();
    await eventually(() => {
      if (!socket.connected) throw new Error('not connected');
    }, PATIENT);
    return player;
  }

  /** Joins a table, and rejoins automatically whenever the connection was lost. */
  async join(tableId: string): Promise<GameStatus> {
    const from = this.heard.length;
    const link = new TableLink(this.socket, tableId, {
      onNews: (news) => {
        for (const one of news) this.#take(tableId, one);
      },
      onGap: (question) => {
        this.#hear('gap', { tableId, question });
      },
      onEnd: (why) => {
        this.#hear('not-seated', { tableId, why });
      },
    });
    this.#tables.set(tableId, link);
    const { event, payload } = await this.waitFor(
      (heard) => heard.payload.tableId === tableId && ['game-status', 'not-seated'].includes(heard.event),
      from,
    );
    if (event === 'not-seated') throw new Error(`${tableId}: ${JSON.stringify(payload.why)}`);
    return payload as unknown as GameStatus;
  }

  /** What the player sees of a table. */
  stateOf(tableId: string): TableState {
    const state = this.#tables.get(tableId)?.state;
    if (!state) throw new Error(`nothing is seen of ${tableId}`);
    return state;
  }

  /** Calls back whenever a round starts at one of the player's tables, even if the news is late; returns how to stop. */
  whenRoundStarts(hear: (start: RoundStart) => void): () => void {
    this.#onRoundStart.add(hear);
    return () => this.#onRoundStart.delete(hear);
  }

  async sync(tableId: string): Promise<GameStatus> {
    const answer = await ask(this.socket, 'sync', { tableId });
    if (!answer?.ok) throw new Error(`sync: ${answer?.code ?? 'no answer'}`);
    this.#hear('game-status', answer);
    return answer;
  }

  /** Places a bet and remembers it with its outcome. */
  async bet(
    tableId: string,
    target: BetTarget,
    amount = 1_000,
    more: { roundId?: string; betId?: string } = {},
  ): Promise<Answer<BetAccepted>> {
    const { roundId = this.currentRound(tableId), betId = randomUUID() } = more;
    const bet = { betId, tableId, target, amount, ...(roundId !== undefined && { roundId }) };
    const { answer, sent } = await this.place(bet);
    this.bets.push({ ...bet, answer, sent });
    return answer;
  }

  /** Asks for a bet; an unknown outcome is resolved by sending the same id again. */
  async place({ betId, tableId, roundId, target, amount }: RequestedBet): Promise<Outcome> {
    const bet = { betId, tableId, target, amount, ...(roundId !== undefined && { roundId }) };
    let sent = 0;
    const answer = await eventually(async () => {
      sent += 1;
      const got = await ask(this.socket, 'place-bet', bet);
      if (!got) throw new Error('no answer');
      if (!got.ok && ['TIMEOUT', 'OVERLOADED', 'INTERNAL', 'RATE_LIMITED'].includes(got.code))
        throw new Error(`${got.code}: ${got.message}`);
      return got;
    }, PATIENT);
    return { answer, sent };
  }

  async deal(tableId: string): Promise<Answer<{ tableId: string }>> {
    const answer = await ask(this.socket, 'deal', { tableId });
    if (!answer) throw new Error('no answer');
    return answer;
  }

  /** The round that the player sees at a table. */
  currentRound(tableId: string): string | undefined {
    return this.#tables.get(tableId)?.state?.table.roundId ?? undefined;
  }

  /** Waits until something matching was received. */
  async waitFor(what: (heard: Heard) => boolean, from = 0): Promise<Heard> {
    return eventually(() => {
      const found = this.heard.slice(from).find(what);
      if (!found) throw new Error('not heard yet');
      return found;
    }, PATIENT);
  }

  async me(): Promise<Me> {
    return this.get<Me>('/me');
  }

  async get<T>(path: string): Promise<T> {
    const response = await fetch(`${this.url}${path}`, {
      headers: { authorization: `Bearer ${this.session.token}` },
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  close(): void {
    for (const link of this.#tables.values()) link.close();
    this.#connection.close();
  }

  #take(tableId: string, { name, event }: News): void {
    // Some news comes only in the answer to a request.
    if (isOrdered(name) || (name === 'bet-settled' && event.tableId === tableId)) this.#hear(name, event);
    if (name === 'round-start') for (const hear of this.#onRoundStart) hear(event);
  }

  #hear(event: string, payload: unknown): void {
    this.heard.push(heardNow(event, payload));
  }
}

function heardNow(event: string, payload: unknown): Heard {
  return { event, payload: payload as Heard['payload'], at: Date.now() };
}

/** Steps and snapshots, which have an order that the protocol keeps. */
function isOrdered(name: string): boolean {
  return name === 'game-status' || TABLE_STEP_NAMES.some((step) => step === name);
}

async function openSession(url: string): Promise<Session> {
  return eventually(async () => {
    const response = await fetch(`${url}/auth/guest`, { method: 'POST' });
    if (!response.ok) throw new Error(`no guest: ${response.status} ${await response.text()}`);
    return (await response.json()) as Session;
  }, PATIENT);
}
