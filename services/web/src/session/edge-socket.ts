'use client';
/** Opens a connection to the gateway that always uses the newest token. */
import type { BACCARAT_NAMESPACE } from '@sabot/edge';
import { EdgeConnection, MAX_RECONNECT_MS, MIN_RECONNECT_MS, type EdgeSocket } from '@sabot/table-client';
import { io } from 'socket.io-client';
import { openSession, renewSession, useSession } from './session-store';
import { loadConfig } from './web-config';

/** A socket, and the connection that keeps it connected from opening to closing. */
export interface EdgeLink {
  readonly socket: EdgeSocket;
  readonly connection: EdgeConnection;
}

// A copy checked by type: importing the value would pull the server's schemas into the bundle.
const NAMESPACE: typeof BACCARAT_NAMESPACE = '/baccarat';

export async function openSocket(): Promise<EdgeLink> {
  const { edgeUrl = '' } = await loadConfig();
  const socket: EdgeSocket = io(edgeUrl + NAMESPACE, {
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
  });
  const renew = async (): Promise<boolean> => (await renewSession()) !== null;
  return { socket, connection: new EdgeConnection(socket, { renew }) };
}
