'use client';
/** One connection to the gateway, always with the newest token. */
import type { BACCARAT_NAMESPACE, ClientToServerEvents, ServerToClientEvents } from '@sabot/edge';
import { io, type Socket } from 'socket.io-client';
import { renewSession, useSession } from './session-store';
import { loadConfig } from './web-config';

export type EdgeSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** A socket that connects by itself until it is closed. */
export interface EdgeLink {
  readonly socket: EdgeSocket;
  /** Changes over to a new connection after so long, or stays away that long when the old one ends before. */
  readonly move: (inMs: number) => void;
  /** True from the moment a change was announced until the next connection stands: nothing is wrong meanwhile. */
  readonly moving: () => boolean;
  readonly close: () => void;
}

// Written out with the type of the original, which would bring the schemas of the server along.
const NAMESPACE: typeof BACCARAT_NAMESPACE = '/baccarat';

const FIRST_RETRY_MS = 300;
const LONGEST_RETRY_MS = 5_000;

/** Connects, and connects again for as long as it lives: after a cut, a drain of the server or an expired token. */
export async function openSocket(): Promise<EdgeLink> {
  const { edgeUrl = '' } = await loadConfig();
  const socket: EdgeSocket = io(edgeUrl + NAMESPACE, {
    transports: ['websocket'],
    autoConnect: false,
    reconnectionDelay: FIRST_RETRY_MS,
    reconnectionDelayMax: LONGEST_RETRY_MS,
    auth: (give) => {
      give({ token: useSession.getState().session?.token });
    },
  });
  let retryMs = FIRST_RETRY_MS;
  let ended = false;
  let closed = false;
  const again = async (): Promise<void> => {
    if (ended) await renewSession();
    ended = false;
    setTimeout(() => {
      if (!closed) socket.connect();
    }, retryMs);
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  };
  let moving: ReturnType<typeof setTimeout> | undefined;
  const move = (inMs: number): void => {
    clearTimeout(moving);
    moving = setTimeout(() => {
      if (!closed) socket.disconnect().connect();
    }, inMs);
  };
  socket.on('connect', () => {
    retryMs = FIRST_RETRY_MS;
    clearTimeout(moving);
    moving = undefined;
  });
  socket.on('session-ended', () => (ended = true));
  socket.on('server:draining', ({ reconnectInMs }) => {
    move(reconnectInMs);
  });
  socket.on('disconnect', (reason) => {
    // Everybody was given a moment of their own, so that the other servers are not stormed: nobody tries before it.
    if (moving !== undefined) socket.disconnect();
    else if (reason === 'io server disconnect') void again();
  });
  socket.on('connect_error', () => {
    // The server itself refused the handshake, so the token is the reason and nobody else tries again.
    if (!socket.active) {
      ended = true;
      void again();
    }
  });
  const close = (): void => {
    closed = true;
    clearTimeout(moving);
    socket.disconnect();
  };
  return { socket, move, moving: () => moving !== undefined, close };
}
