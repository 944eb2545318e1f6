/** Sends a question to the gateway over Socket.IO, with a typed answer. */
import type { ClientToServerEvents, ServerToClientEvents } from '@sabot/edge';
import type { Socket } from 'socket.io-client';

export type EdgeSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

type Questions = Omit<ClientToServerEvents, 'join-lobby' | 'leave-lobby'>;
type Request<Name extends keyof Questions> = Parameters<Questions[Name]>[0];
type Reply<Name extends keyof Questions> = Parameters<Parameters<Questions[Name]>[1]>[0];

/** A question without an answer after this time counts as lost. */
export const ANSWER_MS = 5_000;

/** Resolves with the answer, or null when none came in time: then the outcome is unknown. */
export function ask<Name extends keyof Questions>(
  socket: EdgeSocket,
  name: Name,
  request: Request<Name>,
): Promise<Reply<Name> | null> {
  return new Promise((resolve) => {
    askThen(socket, name, request, resolve);
  });
}

/** Like `ask`, but with a callback: a promise would let messages that arrive after the answer be handled before it. */
export function askThen<Name extends keyof Questions>(
  socket: EdgeSocket,
  name: Name,
  request: Request<Name>,
  answered: (reply: Reply<Name> | null) => void,
): void {
  emitWithin(socket, name, request, answered);
}

/** Emits a request in any namespace; the caller knows the type of its answer. */
export function emitWithin(
  socket: { timeout(ms: number): unknown },
  name: string,
  request: object,
  answered: (reply: never) => void,
): void {
  // Socket.IO does not know the types of acknowledgements that may time out.
  const asking = socket.timeout(ANSWER_MS) as {
    emit(name: string, request: object, done: (late: Error | null, reply: unknown) => void): void;
  };
  asking.emit(name, request, (late, reply) => {
    (answered as (reply: unknown) => void)(late ? null : reply);
  });
}
