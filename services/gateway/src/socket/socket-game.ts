/** A game as the socket server sees it: the namespace it is played in, and what happens to the sockets there. */
import type { EdgeNamespace } from './frame.js';
import type { Seat } from './seat.js';

export interface SocketGame {
  readonly namespace: EdgeNamespace;
  /** False while requests are pending that a shutdown waits for. */
  readonly idle: boolean;
  enter(seat: Seat): void;
  /** Takes one message. Whatever it is, it gets an answer and affects nobody else. */
  take(seat: Seat, event: unknown, args: readonly unknown[]): Promise<void>;
  leave(seat: Seat): void;
}

/** The injection token of all games. */
export const SOCKET_GAMES = Symbol('SocketGames');
