/** A connected socket: who sits there, what they watch, and the shortest way to write to them. */
import type { ClientToServerEvents, ServerToClientEvents } from '@sabot/edge';
import type { Socket } from 'socket.io';
import type { Frame } from './frame.js';
import type { Identity } from '../player/identity.js';

/** What the middleware leaves with a socket. */
export interface SeatData {
  identity: Identity;
  address: string;
}

export type EdgeSocket = Socket<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SeatData>;

/** A reader that is further behind than this is cut off: its backlog would be ours to keep. */
export const MAX_BACKLOG_BYTES = 256 * 1_024;

/** How long a client may take to close its side. */
const MAX_GOODBYE_MS = 1_000;

/** The parts of Engine.IO and of ws that Socket.IO's own broadcast uses, which their types do not show. */
interface Engine {
  readonly readyState: string;
  readonly writeBuffer: readonly unknown[];
  readonly transport: { readonly socket: WebSocketOfWs };
  write(packet: string, options: object): void;
}

interface WebSocketOfWs {
  readonly readyState: number;
  readonly bufferedAmount: number;
  /** Private to ws: Engine.IO looks for it before it uses it, and so do we. */
  readonly _sender?: { sendFrame?(list: readonly Buffer[]): void };
  terminate(): void;
}

const OPEN = 1;
const UNCOMPRESSED = { compress: false };

export class Seat {
  /** Tables that were joined. */
  readonly tables = new Set<string>();
  readonly #engine: Engine;
  readonly #direct: boolean;
  /** Bytes that wait inside Engine.IO, where nobody else counts them. */
  #queuedBytes = 0;

  /** `direct` allows frames to be written past Engine.IO, where that is possible. */
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

  /**
   * Writes an encoded event; false when the reader is so far behind that it was cut off. The frame goes straight to the
   * WebSocket, unless Engine.IO still holds earlier packets back, which it must not overtake, or that way is closed.
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
    // A close frame would wait behind the backlog that it is meant to end.
    socket.terminate();
    return false;
  }

  /** Ends the connection after what was written, whether or not the other side agrees. */
  close(): void {
    const { socket } = this.#engine.transport;
    this.socket.disconnect(true);
    setTimeout(() => {
      socket.terminate();
    }, MAX_GOODBYE_MS).unref();
  }
}
