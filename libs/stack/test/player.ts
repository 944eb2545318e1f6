/** A guest at the tables, who bets, hears everything and forgets nothing. */
import { randomUUID } from 'node:crypto';
import type {
  Answer,
  BetAccepted,
  BetTarget,
  ClientToServerEvents,
  GameStatus,
  Me,
  ServerToClientEvents,
  Session,
} from '@sabot/edge';
import { eventually } from '@sabot/testing';
import { io, type Socket } from 'socket.io-client';

type Edge = Socket<ServerToClientEvents, ClientToServerEvents>;

/** Something that arrived, in the order of arrival. `game-status` is here also when it came as an acknowledgement. */
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
  /** How often it was sent until its outcome was known. */
  readonly sent: number;
}

export type PlacedBet = RequestedBet & Outcome;

const ANSWER_TIMEOUT_MS = 5_000;
const PATIENT = { timeoutMs: 60_000, intervalMs: 50 };

export class Player {
  readonly heard: Heard[] = [];
  readonly bets: PlacedBet[] = [];
  readonly #tables = new Set<string>();

  private constructor(
    readonly url: string,
    readonly session: Session,
    readonly socket: Edge,
  ) {
    socket.onAny((event: string, payload: unknown) => {
      this.#hear(event, payload);
    });
    // Whoever was cut off sits down again where they sat, and asks until they may.
    socket.on('connect', () => {
      for (const tableId of this.#tables) void this.#sitDownAgain(tableId, socket.id);
    });
    // Whoever is told that the gateway stops moves on when told to, unless it is cut off before.
    socket.on('server:draining', ({ reconnectInMs }) => {
      const { engine } = socket.io;
      setTimeout(() => engine.close(), reconnectInMs).unref();
    });
  }

  static async connect(url: string): Promise<Player> {
    const session = await openSession(url);
    return Player.with(url, session);
  }

  /** Another socket of the same user, perhaps at another gateway. */
  static async with(url: string, session: Session): Promise<Player> {
    const socket: Edge = io(`${url}/baccarat`, {
      auth: { token: session.token },
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 50,
      reconnectionDelayMax: 500,
    });
    const player = new Player(url, session, socket);
    await eventually(() => {
      if (!socket.connected) throw new Error('not connected');
    }, PATIENT);
    return player;
  }

  async join(tableId: string): Promise<GameStatus> {
    this.#tables.add(tableId);
    return this.#status('join-table', tableId);
  }

  async sync(tableId: string): Promise<GameStatus> {
    return this.#status('sync', tableId);
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
      const got = await this.#ask<BetAccepted>('place-bet', bet);
      if (!got.ok && ['TIMEOUT', 'OVERLOADED', 'INTERNAL', 'RATE_LIMITED'].includes(got.code))
        throw new Error(`${got.code}: ${got.message}`);
      return got;
    }, PATIENT);
    return { answer, sent };
  }

  async deal(tableId: string): Promise<Answer<{ tableId: string }>> {
    return this.#ask('deal', { tableId });
  }

  /** The round that the player sees at a table. */
  currentRound(tableId: string): string | undefined {
    const last = this.heard.findLast(
      ({ event, payload }) => payload.tableId === tableId && ['round-start', 'game-status'].includes(event),
    );
    return (last?.payload.roundId as string | undefined | null) ?? undefined;
  }

  /** Waits until something was heard. */
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
    this.socket.disconnect();
  }

  async #sitDownAgain(tableId: string, socketId: string | undefined): Promise<void> {
    await eventually(async () => {
      // Another connection makes its own attempts.
      if (this.socket.id === socketId) await this.#status('join-table', tableId);
    }, PATIENT).catch((error: unknown) => {
      this.#hear('not-seated', { tableId, error: String(error) });
    });
  }

  async #status(request: 'join-table' | 'sync', tableId: string): Promise<GameStatus> {
    const answer = await this.#ask<GameStatus>(request, { tableId }, (status) => {
      if (status.ok) this.#hear('game-status', status);
    });
    if (!answer.ok) throw new Error(`${request}: ${answer.code}`);
    return answer;
  }

  /** `hear` is called at once, in the order of arrival; whoever awaits the answer may already have heard more. */
  #ask<T extends object>(
    event: keyof ClientToServerEvents,
    request: object,
    hear?: (answer: Answer<T>) => void,
  ): Promise<Answer<T>> {
    // Socket.IO does not know the types of acknowledgements that may time out.
    const waiting = this.socket.timeout(ANSWER_TIMEOUT_MS) as unknown as {
      emit(event: string, request: object, answered: (late: Error | null, answer: Answer<T>) => void): void;
    };
    return new Promise((resolve, reject) => {
      waiting.emit(event, request, (late, answer) => {
        if (late) {
          reject(late);
          return;
        }
        hear?.(answer);
        resolve(answer);
      });
    });
  }

  #hear(event: string, payload: unknown): void {
    this.heard.push({ event, payload: payload as Heard['payload'], at: Date.now() });
  }
}

async function openSession(url: string): Promise<Session> {
  return eventually(async () => {
    const response = await fetch(`${url}/auth/guest`, { method: 'POST' });
    if (!response.ok) throw new Error(`no guest: ${response.status} ${await response.text()}`);
    return (await response.json()) as Session;
  }, PATIENT);
}
