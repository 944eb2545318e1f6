/** Socket.IO under Nest, restricted for the edge: one transport, small messages, and a check before the upgrade. */
import { type INestApplication, Logger } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Refused } from '@sabot/edge';
import type { IncomingMessage } from 'node:http';
import type { Server, ServerOptions } from 'socket.io';

/** The largest message that a client may send; Socket.IO closes the socket when one is larger. */
export const MAX_MESSAGE_BYTES = 8 * 1_024;

/** A connection without a session is closed by ourselves, and long before this. */
const NEVER_MS = 2_147_483_647;

export class EdgeAdapter extends IoAdapter {
  readonly #logger = new Logger(EdgeAdapter.name);

  constructor(
    app: INestApplication,
    private readonly admit: (request: IncomingMessage) => Promise<Refused | undefined>,
  ) {
    super(app);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const bounded: Partial<ServerOptions> = {
      ...options,
      transports: ['websocket'],
      serveClient: false,
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: MAX_MESSAGE_BYTES,
      connectTimeout: NEVER_MS,
      allowRequest: (request, decide) => {
        this.admit(request).then(
          (refused) => {
            decide(refused?.code, refused === undefined);
          },
          (error: unknown) => {
            this.#logger.error({ msg: 'could not check a connection', err: error });
            decide('INTERNAL', false);
          },
        );
      },
    };
    return super.createIOServer(port, bounded as ServerOptions);
  }
}
