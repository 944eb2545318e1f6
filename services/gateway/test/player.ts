/** A player with a socket that records everything it receives. */
import {
  type Answer,
  BACCARAT_NAMESPACE,
  type BetAccepted,
  type ClientToServerEvents,
  type GameStatus,
  type InRound,
  type ServerToClientEvents,
  type Session,
} from '@sabot/edge';
import { placeOf, type Standing, standingOf } from '@sabot/table-client';
import { io, type Socket } from 'socket.io-client';

/** Generous, because a loaded machine is slow, not wrong. */
const ANSWER_WITHIN_MS = 60_000;

type Payload<E extends keyof ServerToClientEvents> = Parameters<ServerToClientEvents[E]>[0];

export interface Heard {
  readonly name: string;
  readonly payload: unknown;
}

export class Player {
  readonly heard: Heard[] = [];
  /** Why the connection ended; undefined while it lasts. */
  ended: string | undefined;

  private constructor(
    readonly socket: Socket<ServerToClientEvents, ClientToServerEvents>,
    readonly session: Session,
  ) {
    socket.onAny((name: string, payload: unknown) => this.heard.push({ name, payload }));
    socket.on('disconnect', (reason) => {
      this.ended = reason;
    });
  }

  static async connect(
    url: string,
    session: Session,
    options: object = {},
    namespace: string = BACCARAT_NAMESPACE,
  ): Promise<Player> {
    const socket: Player['socket'] = io(url + namespace, {
      transports: ['websocket'],
      auth: { token: session.token },
      reconnection: false,
      forceNew: true,
      timeout: ANSWER_WITHIN_MS,
      ...options,
    });
    const player = new Player(socket, session);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', (error) => {
        socket.disconnect();
        reject(error);
      });
    });
    return player;
  }

  /** Sends anything and returns the answer. */
  async ask<T extends object = object>(event: string, ...payload: unknown[]): Promise<Answer<T>> {
    const loose = this.socket as unknown as Socket;
    return (await loose.timeout(ANSWER_WITHIN_MS).emitWithAck(event, ...payload)) as Answer<T>;
  }

  /** Sends anything without asking for an answer. */
  say(event: string, ...payload: unknown[]): void {
    (this.socket as unknown as Socket).emit(event, ...payload);
  }

  async join(tableId: string): Promise<GameStatus> {
    const status = await this.ask<GameStatus>('join-table', { tableId });
    if (!status.ok) throw new Error(status.code);
    this.heard.push({ name: 'joined', payload: status });
    return status;
  }

  async bet(bet: Record<string, unknown>): Promise<Answer<BetAccepted>> {
    return this.ask<BetAccepted>('place-bet', bet);
  }

  all<E extends keyof ServerToClientEvents>(name: E): Payload<E>[] {
    return this.heard.filter((said) => said.name === name).map(({ payload }) => payload as Payload<E>);
  }

  names(): string[] {
    return this.heard.map(({ name }) => name);
  }

  leave(): void {
    this.socket.disconnect();
  }
}

/** The places where an event at a table does not follow from the one before. */
export function breaksIn(heard: readonly Heard[], tableId: string): string[] {
  let last: Standing | undefined;
  const problems: string[] = [];
  for (const { name, payload } of heard) {
    if (!isOfTable(payload, tableId)) continue;
    const { roundNumber, seq } = payload;
    if (name !== 'joined' && name !== 'game-status' && !(last && placeOf(last, payload) === 'next'))
      problems.push(
        `${name} ${roundNumber}.${seq} after ${last ? `${last.roundNumber}.${last.seq}` : 'nothing'}`,
      );
    last = standingOf(payload);
  }
  return problems;
}

function isOfTable(payload: unknown, tableId: string): payload is InRound {
  return (
    typeof payload === 'object' &&
    payload !== null &&
    'seq' in payload &&
    'tableId' in payload &&
    payload.tableId === tableId
  );
}
