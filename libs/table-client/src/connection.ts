/**
 * Keeps a socket connected until it is closed here. Socket.IO reconnects by itself after a network failure; this class also
 * reconnects when the server closed the connection, moves when the server is about to stop, and renews an ended session.
 */
import type { Refused } from '@sabot/edge';
import type { EdgeSocket } from './ask.js';
import type { HandSocket } from './hand/ask-hand.js';
import { LifeSigns } from './life-signs.js';
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
  readonly #life: LifeSigns;
  /** Nothing has arrived for a while, so the connection may be dead; or something has arrived again. */
  onSilence: (silent: boolean) => void = () => undefined;
  #retryMs = MIN_RECONNECT_MS;
  #ended: { readonly why: Refused | undefined } | undefined;
  #closed = false;
  #cancelTimer: (() => void) | undefined;
  #moving = false;

  readonly #socket: EdgeSocket;

  /** The events of sessions are the same in every namespace. */
  constructor(
    given: EdgeSocket | HandSocket,
    private readonly options: ConnectionOptions,
  ) {
    const socket = given as EdgeSocket;
    this.#socket = socket;
    this.#time = options.time ?? REAL_TIME;
    this.#life = this.#watchLife();
    socket.on('connect', () => {
      this.#life.start();
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
      this.#life.stop();
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
    if (!this.#closed) this.#socket.connect();
  }

  /** Switches to a new connection after this time, even when the old one ends earlier. */
  move(inMs: number): void {
    this.#cancelTimer?.();
    this.#moving = true;
    this.#cancelTimer = this.#time.later(inMs, () => {
      this.#socket.disconnect();
      this.open();
    });
  }

  /** The device lost its network: the silence is reported without waiting for it. */
  suspectSilence(): void {
    this.#life.suspect();
  }

  /** True from the announcement of a move until the next connection is up; being disconnected meanwhile is no fault. */
  get moving(): boolean {
    return this.#moving;
  }

  close(): void {
    this.#closed = true;
    this.#life.stop();
    this.#cancelTimer?.();
    this.#socket.disconnect();
  }

  /** Any frame counts, also those of the transport itself. */
  #watchLife(): LifeSigns {
    const life = new LifeSigns(
      {
        onSilent: () => {
          this.onSilence(true);
        },
        onHeardAgain: () => {
          this.onSilence(false);
        },
        onDead: () => {
          this.#reopen();
        },
      },
      this.#time,
    );
    for (const frame of ['packet', 'ping'] as const)
      this.#socket.io.on(frame, () => {
        life.heard();
      });
    return life;
  }

  /** Drops a connection that nobody answers on. Closing it politely would wait for the other end. */
  #reopen(): void {
    this.#socket.io.engine.close();
    this.#socket.disconnect();
    this.open();
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
