/**
 * Keeps a socket connected for as long as it is wanted. Socket.IO comes back by itself after an accident; this comes back as
 * well when the server closed the connection, moves when the server is about to stop, and renews the session that ended.
 */
import type { Refused } from '@sabot/edge';
import type { EdgeSocket } from './ask.js';
import { REAL_TIME, type Time } from './real-time.js';

export const MIN_RECONNECT_MS = 300;
export const MAX_RECONNECT_MS = 5_000;

export interface ConnectionOptions {
  /**
   * Called when the session ended or the handshake was refused, with the reason where there is one. The next attempt is made
   * with what this brought; none is made when it returns false.
   */
  readonly renew: (why: Refused | undefined) => Promise<boolean>;
  readonly time?: Time;
}

export class EdgeConnection {
  readonly #time: Time;
  #retryMs = MIN_RECONNECT_MS;
  #ended: { readonly why: Refused | undefined } | undefined;
  #closed = false;
  #callOff: (() => void) | undefined;
  #moving = false;

  constructor(
    private readonly socket: EdgeSocket,
    private readonly options: ConnectionOptions,
  ) {
    this.#time = options.time ?? REAL_TIME;
    socket.on('connect', () => {
      this.#retryMs = MIN_RECONNECT_MS;
      this.#callOff?.();
      this.#moving = false;
    });
    socket.on('session-ended', (why) => {
      this.#ended = { why };
    });
    socket.on('server:draining', ({ reconnectInMs }) => {
      this.move(reconnectInMs);
    });
    socket.on('disconnect', (reason) => {
      // Everybody was given a moment of their own, so that the other servers are not stormed: nobody tries before it.
      if (this.#moving) socket.disconnect();
      else if (reason === 'io server disconnect') void this.#again();
    });
    socket.on('connect_error', (error: Error & { readonly data?: Refused }) => {
      // Socket.IO gives up only when the server itself refused the handshake.
      if (socket.active) return;
      this.#ended = { why: error.data };
      void this.#again();
    });
  }

  open(): void {
    if (!this.#closed) this.socket.connect();
  }

  /** Changes over to a new connection after so long, or stays away that long when the old one ends before. */
  move(inMs: number): void {
    this.#callOff?.();
    this.#moving = true;
    this.#callOff = this.#time.later(inMs, () => {
      this.socket.disconnect();
      this.open();
    });
  }

  /** True from the moment a change was announced until the next connection stands: nothing is wrong meanwhile. */
  get moving(): boolean {
    return this.#moving;
  }

  close(): void {
    this.#closed = true;
    this.#callOff?.();
    this.socket.disconnect();
  }

  async #again(): Promise<void> {
    const ended = this.#ended;
    this.#ended = undefined;
    if (ended && !(await this.options.renew(ended.why))) return;
    this.#callOff?.();
    this.#callOff = this.#time.later(this.#retryMs, () => {
      this.open();
    });
    this.#retryMs = Math.min(this.#retryMs * 2, MAX_RECONNECT_MS);
  }
}
