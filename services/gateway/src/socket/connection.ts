/**
 * One connection, below its namespaces. What it may cost is bounded here, whatever it sends and however little it reads: the
 * frames that it sends in a second, the bytes that wait for it, the time without a session, and the time that closing takes.
 */
import { type CloseReason, reasonOf } from './close-reason.js';
import type { Frame } from './frame.js';

/** A reader that is further behind than this is disconnected, because its backlog takes our memory. */
export const MAX_BACKLOG_BYTES = 256 * 1_024;

/** How long a client may take to close its side. */
const CLOSE_TIMEOUT_MS = 1_000;
const FRAME_WINDOW_MS = 1_000;

/** A packet of Engine.IO; what it carries for Socket.IO is in `data`. */
interface EnginePacket {
  readonly type: string;
  readonly data?: unknown;
}

/** The parts of Engine.IO and ws that Socket.IO's own broadcast uses and their types do not declare. */
export interface Engine {
  readonly readyState: string;
  readonly writeBuffer: readonly unknown[];
  readonly transport: { readonly socket: WebSocketOfWs };
  write(packet: string, options: object): void;
  close(discard?: boolean): void;
  on(event: 'packet' | 'packetCreate', listener: (packet: EnginePacket) => void): void;
  on(event: 'flush', listener: () => void): void;
  once(event: 'close', listener: (reason: string, description: unknown) => void): void;
}

interface WebSocketOfWs {
  readonly readyState: number;
  readonly bufferedAmount: number;
  /** Private to ws: like Engine.IO, we check that it exists before using it. */
  readonly _sender?: { sendFrame?(list: readonly Buffer[]): void };
  on(event: 'ping' | 'pong', listener: () => void): void;
  terminate(): void;
}

export interface ConnectionOptions {
  /** Allows frames to be written past Engine.IO where possible. */
  readonly direct: boolean;
  /** How many frames of any kind a client may send in a second. */
  readonly maxFrames: number;
  /** How long a connection may be in no namespace. */
  readonly unseatedMs: number;
  readonly namespaces: readonly string[];
  readonly closed: (reason: CloseReason) => void;
}

const OPEN = 1;
const UNCOMPRESSED = { compress: false };
const CONNECT_ERROR = '4';

export class Connection {
  readonly #direct: boolean;
  #why: CloseReason | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #seats = 0;
  #unseated: NodeJS.Timeout | undefined;
  #frames = 0;
  #framesSinceMs = 0;
  /** Bytes queued inside Engine.IO, which `bufferedAmount` does not include. */
  #queuedBytes = 0;

  constructor(
    private readonly engine: Engine,
    private readonly options: ConnectionOptions,
  ) {
    const { socket } = engine.transport;
    this.#direct = options.direct && typeof socket._sender?.sendFrame === 'function';
    engine.on('packet', () => {
      this.#received();
    });
    // Control frames reach neither Engine.IO nor Socket.IO, but each ping is answered.
    for (const control of ['ping', 'pong'] as const)
      socket.on(control, () => {
        this.#received();
      });
    engine.on('packetCreate', (packet) => {
      this.#sending(packet);
    });
    engine.on('flush', () => {
      this.#queuedBytes = 0;
    });
    this.#boundClosing();
    this.#awaitSeat();
  }

  /** Whether somebody plays over this connection. */
  get isSeated(): boolean {
    return this.#seats > 0;
  }

  /** Whether it has ended, or is about to. */
  get isEnding(): boolean {
    return this.#why !== undefined || this.engine.readyState !== 'open';
  }

  /** Does work for the connection, such as verifying a token, one after the other; nothing once the connection is ending. */
  inTurn<T>(work: () => Promise<T>): Promise<T | undefined> {
    const done = this.#turn.then(() => (this.isEnding ? undefined : work()));
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /** A namespace was joined. */
  seated(): void {
    this.#seats++;
    clearTimeout(this.#unseated);
  }

  /** A namespace was left. */
  unseated(): void {
    this.#seats--;
    if (this.#seats === 0 && this.engine.readyState === 'open') this.#awaitSeat();
  }

  /**
   * Writes an encoded event. The frame goes straight to the WebSocket, unless direct writes are off or Engine.IO still holds
   * earlier packets, which it must not overtake.
   */
  write(frame: Frame): void {
    const { engine } = this;
    const { socket } = engine.transport;
    if (engine.readyState !== 'open' || socket.readyState !== OPEN) return;
    if (!this.#direct) engine.write(frame.packet, UNCOMPRESSED);
    else if (engine.writeBuffer.length > 0) engine.write(frame.packet, frame.options);
    else {
      socket._sender?.sendFrame?.(frame.options.wsPreEncodedFrame);
      this.#cutIfBehind();
    }
  }

  /** Closes the connection after what was written, even if the client does not respond. */
  close(reason: CloseReason): void {
    this.#why ??= reason;
    this.engine.close();
  }

  /** Notes why whoever closes the connection now does so. */
  blame(reason: CloseReason): void {
    this.#why ??= reason;
  }

  /** Ends the connection at once: a close frame would wait behind what the client does not read, or cost it nothing. */
  cut(reason: CloseReason): void {
    this.#why ??= reason;
    this.engine.transport.socket.terminate();
  }

  #received(): void {
    const nowMs = performance.now();
    if (nowMs - this.#framesSinceMs >= FRAME_WINDOW_MS) {
      this.#framesSinceMs = nowMs;
      this.#frames = 0;
    }
    this.#frames++;
    if (this.#frames > this.options.maxFrames) this.cut('flood');
    // The answer to a ping was written without Engine.IO.
    else this.#cutIfBehind();
  }

  /** Whatever Socket.IO sends comes by here, the answers to requests included. */
  #sending({ type, data }: EnginePacket): void {
    if (typeof data === 'string') this.#queuedBytes += Buffer.byteLength(data);
    this.#cutIfBehind();
    if (type === 'message' && typeof data === 'string' && data.startsWith(CONNECT_ERROR)) this.#refused(data);
  }

  #cutIfBehind(): void {
    const { socket } = this.engine.transport;
    if (socket.readyState !== OPEN) return;
    if (socket.bufferedAmount + this.#queuedBytes > MAX_BACKLOG_BYTES) this.cut('backlog');
  }

  /** Whoever was refused once does not get to try again. A player with a token goes on in the other namespace. */
  #refused(packet: string): void {
    const known = this.options.namespaces.some((name) => packet.startsWith(`${CONNECT_ERROR}${name},`));
    if (known && this.isSeated && !packet.includes('"UNAUTHENTICATED"')) return;
    setImmediate(() => {
      this.close(known ? 'refused' : 'unknown-namespace');
    });
  }

  #awaitSeat(): void {
    this.#unseated = setTimeout(() => {
      this.close('no-session');
    }, this.options.unseatedMs);
  }

  /** Engine.IO has no event for the beginning of a close, and waits for the client as long as the client likes. */
  #boundClosing(): void {
    const { engine } = this;
    const close = engine.close.bind(engine);
    engine.close = (discard) => {
      // When we gave no reason, Socket.IO closes because of what the client sent; at a shutdown it discards.
      this.#why ??= discard === true ? 'draining' : 'malformed';
      this.#terminateSoon();
      close(discard);
    };
    engine.once('close', (reason, description) => {
      clearTimeout(this.#unseated);
      this.#terminateSoon();
      this.options.closed(this.#why ?? reasonOf(reason, description));
    });
  }

  #terminateSoon(): void {
    const { socket } = this.engine.transport;
    setTimeout(() => {
      socket.terminate();
    }, CLOSE_TIMEOUT_MS).unref();
  }
}
