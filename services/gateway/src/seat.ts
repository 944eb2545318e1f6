/** A connected socket: who sits there, what they watch, and the shortest way to write to them. */
import type { ClientToServerEvents, ServerToClientEvents } from '@sabot/edge';
import type { Socket } from 'socket.io';
import type { Frame } from './frame.js';
import type { Identity } from './identity.js';

/** What the middleware leaves with a socket. */
export interface SeatData {
  identity: Identity;
  address: string;
}

export type EdgeSocket = Socket<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SeatData>;

/** A reader that is further behind than this is cut off: its backlog would be ours to keep. */
export const LONGEST_BACKLOG_BYTES = 256 * 1_024;

/** How long a client may take to close its side. */
const LONGEST_GOODBYE_MS = 1_000;

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
  readonly _sender: { sendFrame(list: readonly Buffer[]): void };
  terminate(): void;
}

const OPEN = 1;

export class Seat {
  /** Tables that were joined. */
  readonly tables = new Set<string>();
  readonly #engine: Engine;
  /** Bytes that wait inside Engine.IO, where nobody else counts them. */
  #queuedBytes = 0;

  constructor(
    readonly socket: EdgeSocket,
    readonly identity: Identity,
  ) {
    this.#engine = socket.conn as unknown as Engine;
  }

  get userId(): string {
    return this.identity.userId;
  }

  /**
   * Writes an encoded event; false when the reader is so far behind that it was cut off. The frame goes straight to the
   * WebSocket, unless Engine.IO still holds earlier packets back, which it must not overtake.
   */
  write(frame: Frame): boolean {
    const engine = this.#engine;
    const { socket } = engine.transport;
    if (engine.readyState !== 'open' || socket.readyState !== OPEN) return true;
    if (engine.writeBuffer.length > 0) {
      this.#queuedBytes += frame.bytes.length;
      engine.write(frame.packet, frame.options);
    } else {
      this.#queuedBytes = 0;
      socket._sender.sendFrame(frame.options.wsPreEncodedFrame);
    }
    if (socket.bufferedAmount + this.#queuedBytes <= LONGEST_BACKLOG_BYTES) return true;
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
    }, LONGEST_GOODBYE_MS).unref();
  }
}
