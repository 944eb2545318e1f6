/**
 * Keeps a socket connected until it is closed here. Socket.IO reconnects by itself after a network failure; this class also
 * reconnects when the server closed the connection, moves when the server is about to stop, and renews an ended session.
 */
import type { Refused } from '@sabot/edge';
import type { EdgeSocket } from './ask.js';
import { REAL_TIME, type Time } from './real-time.js';

export const MIN_RECONNECT_MS = 300;
export const MAX_RECONNECT_MS = 5_000;

export interface ConnectionOptions {
  /**
   * Called when the session ended or the handshake was refused, with the reason if there is one. Resolves to true once the
   * token is renewed; when it resolves to false, no further attempt is made.
   */
  readonly renew: (why: Refused | undefined) => Promise<boolean>;
  readonly time?: Time;
}

export class EdgeConnection {
  readonly #time: Time;
  #retryMs = MIN_RECONNECT_MS;
  #ended: { readonly why: Refused | undefined } | undefined;
  #closed = false;
  #cancelTimer: (() => void) | undefined;
  #moving = false;

  constructor(
    private readonly socket: EdgeSocket,
    private readonly options: ConnectionOptions,
  ) {
    this.#time = options.time ?? REAL_TIME;
    socket.on('connect', () => {
      this.#retryMs = MIN_RECONNECT_MS;
      this.#cancelTimer?.();
      this.#moving = false;
    });
    socket.on('session-ended', (why) => {
      this.#ended = { why };
    });
    socket.on('server:draining', ({ reconnectInMs }) => {
      this.move(reconnectInMs);
    });
    socket.on('disconnect', (reason) => {
      // The server gave each client its own moment to reconnect, to spread the load. Do not reconnect before it.
      if (this.#moving) socket.disconnect();
      else if (reason === 'io server disconnect') void this.#reconnect();
    });
    socket.on('connect_error', (error: Error & { readonly data?: Refused }) => {
      // Socket.IO gives up only when the server itself refused the handshake.
      if (socket.active) return;
      this.#ended = { why: error.data };
      void this.#reconnect();
    });
  }

  open(): void {
    if (!this.#closed) this.socket.connect();
  }

  /** Switches to a new connection after this time, even when the old one ends earlier. */
  move(inMs: number): void {
    this.#cancelTimer?.();
    this.#moving = true;
    this.#cancelTimer = this.#time.later(inMs, () => {
      this.socket.disconnect();
      this.open();
    });
  }

  /** True from the announcement of a move until the next connection is up; being disconnected meanwhile is no fault. */
  get moving(): boolean {
    return this.#moving;
  }

  close(): void {
    this.#closed = true;
    this.#cancelTimer?.();
    this.socket.disconnect();
  }

  async #reconnect(): Promise<void> {
    const ended = this.#ended;
    this.#ended = undefined;
    if (ended && !(await this.options.renew(ended.why))) return;
    this.#cancelTimer?.();
    this.#cancelTimer = this.#time.later(this.#retryMs, () => {
      this.open();
    });
    this.#retryMs = Math.min(this.#retryMs * 2, MAX_RECONNECT_MS);
  }
}
