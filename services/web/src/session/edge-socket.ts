'use client';
/** Opens a connection to the gateway that always uses the newest token. */
import type { BACCARAT_NAMESPACE, BLACKJACK_NAMESPACE } from '@sabot/edge';
import { EdgeConnection, MAX_RECONNECT_MS, MIN_RECONNECT_MS, type EdgeSocket } from '@sabot/table-client';
import type { HandSocket } from '@sabot/table-client/hand';
import { io } from 'socket.io-client';
import { openSession, renewSession, useSession } from './session-store';
import { loadConfig } from './web-config';

/** A socket, and the connection that keeps it connected from opening to closing. */
export interface SocketLink<Socket extends EdgeSocket | HandSocket> {
  readonly socket: Socket;
  readonly connection: EdgeConnection;
}

export type EdgeLink = SocketLink<EdgeSocket>;
export type HandLink = SocketLink<HandSocket>;

// Copies checked by type: importing the values would pull the server's schemas into the bundle.
const BACCARAT: typeof BACCARAT_NAMESPACE = '/baccarat';
const BLACKJACK: typeof BLACKJACK_NAMESPACE = '/blackjack';

export function openSocket(): Promise<EdgeLink> {
  return connect<EdgeSocket>(BACCARAT);
}

export function openHandSocket(): Promise<HandLink> {
  return connect<HandSocket>(BLACKJACK);
}

async function connect<Socket extends EdgeSocket | HandSocket>(
  namespace: string,
): Promise<SocketLink<Socket>> {
  const { edgeUrl = '' } = await loadConfig();
  const socket = io(edgeUrl + namespace, {
    transports: ['websocket'],
    autoConnect: false,
    reconnectionDelay: MIN_RECONNECT_MS,
    reconnectionDelayMax: MAX_RECONNECT_MS,
    auth: (give) => {
      // The connection is made while the session is still opening; only the handshake needs the token.
      const { session } = useSession.getState();
      if (session) give({ token: session.token });
      else
        void openSession().then((opened) => {
          if (opened) give({ token: opened.token });
        });
    },
  }) as Socket;
  const renew = async (): Promise<boolean> => (await renewSession()) !== null;
  return { socket, connection: new EdgeConnection(socket, { renew }) };
}
