/** A user's socket in one namespace, and the tables that it watches. */
import type { ClientToServerEvents, ServerToClientEvents } from '@sabot/edge';
import type { Socket } from 'socket.io';
import type { CloseReason } from './close-reason.js';
import type { Connection } from './connection.js';
import type { EdgeNamespace, Frame } from './frame.js';
import type { Identity } from '../player/identity.js';

/** What the middleware attaches to a socket. */
export interface SeatData {
  identity: Identity;
}

/** Typed by the events of `/baccarat`; sockets of other games get encoded frames only. */
export type EdgeSocket = Socket<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SeatData>;

export class Seat {
  /** The tables that this socket joined. */
  readonly tables = new Set<string>();

  constructor(
    readonly socket: EdgeSocket,
    readonly identity: Identity,
    private readonly connection: Connection,
  ) {}

  get userId(): string {
    return this.identity.userId;
  }

  get namespace(): EdgeNamespace {
    return this.socket.nsp.name as EdgeNamespace;
  }

  /** Writes an encoded event. A reader that is too far behind is disconnected. */
  write(frame: Frame): void {
    this.connection.write(frame);
  }

  /** Leaves the namespace, so that the client does not come back by itself, and closes the connection. */
  close(reason: CloseReason): void {
    this.connection.blame(reason);
    this.socket.disconnect(true);
  }
}
