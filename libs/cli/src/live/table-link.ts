/**
 * A seat at a table over Socket.IO. Whoever listens hears every event of the table once and in order; after a loss of
 * events or of the connection a snapshot comes instead of what was missed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Answer,
  BACCARAT_NAMESPACE,
  type BetSettled,
  type ClientToServerEvents,
  type GameStatus,
  type InRound,
  type ServerToClientEvents,
  TABLE_EVENT_NAMES,
  type TableEvent,
  type TableRequest,
} from '@sabot/edge';
import type { Socket } from 'socket.io-client';
import { BadInput } from '../bad-input.js';
import { EventOrder } from './event-order.js';
import type { Guest } from './guest.js';

export interface TableListener {
  readonly onStatus: (status: GameStatus) => void;
  readonly onEvent: (event: TableEvent) => void;
  readonly onSettled?: (event: BetSettled) => void;
}

export type EdgeSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

const ANSWER_MS = 5_000;
const RETRY_MS = 500;
/** Refusals that trying again can not change. */
const HOPELESS: readonly unknown[] = ['FORBIDDEN', 'UNAUTHENTICATED', 'UNKNOWN_TABLE', 'VALIDATION'];

/** What of a socket asks for a snapshot; its own type does not know the answer any more once it has a time-out. */
interface StatusAsker {
  emitWithAck(how: 'join-table' | 'sync', request: TableRequest): Promise<Answer<GameStatus>>;
}

export class TableLink {
  readonly #order = new EventOrder();
  readonly #ended: Promise<never>;
  #end: (why: Error) => void = () => undefined;
  /** What comes while a snapshot is under way; undefined when none is. */
  #held: TableEvent[] | undefined = [];
  #closed = false;

  private constructor(
    readonly socket: EdgeSocket,
    readonly tableId: string,
    private readonly listener: TableListener,
  ) {
    this.#ended = new Promise((_, reject) => (this.#end = reject));
    // Nobody may be waiting when the link ends.
    this.#ended.catch(() => undefined);
    this.#listen();
    this.#connect();
  }

  static async open(url: string, guest: Guest, tableId: string, listener: TableListener): Promise<TableLink> {
    // Loaded only here, so that commands that need no network start without it.
    const { io } = await import('socket.io-client');
    const socket: EdgeSocket = io(url + BACCARAT_NAMESPACE, {
      autoConnect: false,
      forceNew: true,
      transports: ['websocket'],
      reconnectionDelay: 200,
      reconnectionDelayMax: 2_000,
      auth: (give) => {
        give({ token: guest.token });
      },
    });
    return new TableLink(socket, tableId, listener);
  }

  /** Resolves with the work, or throws when the house refuses the table for good. */
  during<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#ended]);
  }

  close(): void {
    this.#closed = true;
    this.socket.disconnect();
  }

  #listen(): void {
    const { socket } = this;
    socket.on('connect', () => void this.#resync('join-table'));
    socket.on('game-status', (status) => {
      this.#restart(status);
    });
    socket.on('bet-settled', (event) => this.listener.onSettled?.(event));
    socket.on('disconnect', () => void this.#comeBack());
    socket.on('connect_error', (error: Error & { data?: { code?: unknown; message?: string } }) => {
      if (HOPELESS.includes(error.data?.code)) this.#end(new BadInput(error.data?.message ?? error.message));
      else void this.#comeBack();
    });
    for (const name of TABLE_EVENT_NAMES) {
      socket.on(name, (event: InRound) => {
        this.#take({ name, event } as TableEvent);
      });
    }
  }

  /** Socket.IO comes back by itself after an accident, but not when the server closed the connection or refused it. */
  async #comeBack(): Promise<void> {
    this.#held = [];
    if (this.#closed || this.socket.active) return;
    await sleep(RETRY_MS);
    this.#connect();
  }

  #connect(): void {
    if (!this.#closed) this.socket.connect();
  }

  #take(update: TableEvent): void {
    if (update.event.tableId !== this.tableId) return;
    if (this.#held) {
      this.#held.push(update);
      return;
    }
    const verdict = this.#order.judge(update.event);
    if (verdict === 'NEXT') this.listener.onEvent(update);
    if (verdict === 'GAP') void this.#resync('sync');
  }

  async #resync(how: 'join-table' | 'sync'): Promise<void> {
    this.#held = [];
    const answer = await this.#askStatus(how);
    if (answer?.ok) {
      this.#restart(answer);
    } else if (answer && HOPELESS.includes(answer.code)) {
      this.#end(new BadInput(`table "${this.tableId}": ${answer.message} (${answer.code})`));
    } else {
      // Busy for a moment. When the connection broke, coming back joins again.
      await sleep(RETRY_MS);
      if (this.socket.connected && this.#waits) await this.#resync(how);
    }
  }

  get #waits(): boolean {
    return this.#held !== undefined;
  }

  async #askStatus(how: 'join-table' | 'sync'): Promise<Answer<GameStatus> | undefined> {
    const asking = this.socket.timeout(ANSWER_MS) as unknown as StatusAsker;
    try {
      return await asking.emitWithAck(how, { tableId: this.tableId });
    } catch {
      // No answer in time; the socket says itself when it is gone.
      return undefined;
    }
  }

  #restart(status: GameStatus): void {
    if (status.tableId !== this.tableId) return;
    const held = this.#held ?? [];
    this.#held = undefined;
    this.#order.restart(status);
    this.listener.onStatus(status);
    for (const update of held) this.#take(update);
  }
}
