/** A connected socket: its user, the tables it watches, and the fastest way to write to it. */
import type { ClientToServerEvents, ServerToClientEvents } from '@sabot/edge';
import type { Socket } from 'socket.io';
import type { EdgeNamespace, Frame } from './frame.js';
import type { Identity } from '../player/identity.js';

/** What the middleware attaches to a socket. */
export interface SeatData {
  identity: Identity;
  address: string;
}

/** Typed by the events of `/baccarat`; sockets of other games get encoded frames only. */
export type EdgeSocket = Socket<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SeatData>;

/** A reader that is further behind than this is disconnected, because its backlog takes our memory. */
export const MAX_BACKLOG_BYTES = 256 * 1_024;

/** How long a client may take to close its side. */
const CLOSE_TIMEOUT_MS = 1_000;

/** The parts of Engine.IO and ws that Socket.IO's own broadcast uses and their types do not declare. */
interface Engine {
  readonly readyState: string;
  readonly writeBuffer: readonly unknown[];
  readonly transport: { readonly socket: WebSocketOfWs };
  write(packet: string, options: object): void;
}

interface WebSocketOfWs {
  readonly readyState: number;
  readonly bufferedAmount: number;
  /** Private to ws: like Engine.IO, we check that it exists before using it. */
  readonly _sender?: { sendFrame?(list: readonly Buffer[]): void };
  terminate(): void;
}

const OPEN = 1;
const UNCOMPRESSED = { compress: false };

export class Seat {
  /** The tables that this socket joined. */
  readonly tables = new Set<string>();
  readonly #engine: Engine;
  readonly #direct: boolean;
  /** Bytes queued inside Engine.IO, which `bufferedAmount` does not include. */
  #queuedBytes = 0;

  /** `direct` allows frames to be written past Engine.IO where possible. */
  constructor(
    readonly socket: EdgeSocket,
    readonly identity: Identity,
    direct = true,
  ) {
    this.#engine = socket.conn as unknown as Engine;
    this.#direct = direct && typeof this.#engine.transport.socket._sender?.sendFrame === 'function';
  }

  get userId(): string {
    return this.identity.userId;
  }

  get namespace(): EdgeNamespace {
    return this.socket.nsp.name as EdgeNamespace;
  }

  /**
   * Writes an encoded event; returns false when the reader was so far behind that it was disconnected. The frame goes
   * straight to the WebSocket, unless direct writes are off or Engine.IO still holds earlier packets, which it must not
   * overtake.
   */
  write(frame: Frame): boolean {
    const engine = this.#engine;
    const { socket } = engine.transport;
    if (engine.readyState !== 'open' || socket.readyState !== OPEN) return true;
    this.#queuedBytes = engine.writeBuffer.length > 0 ? this.#queuedBytes + frame.bytes.length : 0;
    if (!this.#direct) engine.write(frame.packet, UNCOMPRESSED);
    else if (engine.writeBuffer.length > 0) engine.write(frame.packet, frame.options);
    else socket._sender?.sendFrame?.(frame.options.wsPreEncodedFrame);
    if (socket.bufferedAmount + this.#queuedBytes <= MAX_BACKLOG_BYTES) return true;
    // A close frame would wait behind the very backlog that it should end.
    socket.terminate();
    return false;
  }

  /** Closes the connection after what was written, even if the client does not respond. */
  close(): void {
    const { socket } = this.#engine.transport;
    this.socket.disconnect(true);
    setTimeout(() => {
      socket.terminate();
    }, CLOSE_TIMEOUT_MS).unref();
  }
}
