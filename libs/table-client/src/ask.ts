/** A question to the gateway and its typed answer, over a socket of Socket.IO. */
import type { ClientToServerEvents, ServerToClientEvents } from '@sabot/edge';
import type { Socket } from 'socket.io-client';

export type EdgeSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

type Questions = Omit<ClientToServerEvents, 'join-lobby' | 'leave-lobby'>;
type Request<Name extends keyof Questions> = Parameters<Questions[Name]>[0];
type Reply<Name extends keyof Questions> = Parameters<Parameters<Questions[Name]>[1]>[0];

/** Whoever has no answer after this long takes the question for lost. */
export const ANSWER_MS = 5_000;

/** The answer, or null when nobody answered in time: what became of the question is then unknown. */
export function ask<Name extends keyof Questions>(
  socket: EdgeSocket,
  name: Name,
  request: Request<Name>,
): Promise<Reply<Name> | null> {
  return new Promise((resolve) => {
    askThen(socket, name, request, resolve);
  });
}

/** The same without a promise, for those who must not hear later messages before the answer. */
export function askThen<Name extends keyof Questions>(
  socket: EdgeSocket,
  name: Name,
  request: Request<Name>,
  answered: (reply: Reply<Name> | null) => void,
): void {
  // Socket.IO does not know the types of acknowledgements that may time out.
  const asking = socket.timeout(ANSWER_MS) as unknown as {
    emit(name: Name, request: Request<Name>, done: (late: Error | null, reply: Reply<Name>) => void): void;
  };
  asking.emit(name, request, (late, reply) => {
    answered(late ? null : reply);
  });
}
