/** Sends a question about a hand to the gateway over Socket.IO, with a typed answer. */
import type { BlackjackClientEvents, BlackjackServerEvents } from '@sabot/edge';
import type { Socket } from 'socket.io-client';
import { emitWithin } from '../ask.js';

export type HandSocket = Socket<BlackjackServerEvents, BlackjackClientEvents>;

export type HandQuestion = keyof BlackjackClientEvents;
export type HandRequest<Name extends HandQuestion> = Parameters<BlackjackClientEvents[Name]>[0];
export type HandReply<Name extends HandQuestion> = Parameters<Parameters<BlackjackClientEvents[Name]>[1]>[0];

/** Resolves with the answer, or null when none came in time: then the outcome is unknown. */
export type AskHand = <Name extends HandQuestion>(
  name: Name,
  request: HandRequest<Name>,
) => Promise<HandReply<Name> | null>;

export function askingOver(socket: HandSocket): AskHand {
  return <Name extends HandQuestion>(name: Name, request: HandRequest<Name>) =>
    new Promise<HandReply<Name> | null>((resolve) => {
      emitWithin(socket, name, request, resolve);
    });
}
