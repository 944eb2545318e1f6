/**
 * The Socket.IO server: who may connect, how long a session lasts, and how it ends; the same in the namespace of every game.
 * Checks that need no token run before the upgrade; the token is checked before the socket joins a namespace.
 */
import { Inject, Logger, type OnModuleDestroy } from '@nestjs/common';
import { type OnGatewayInit, WebSocketGateway } from '@nestjs/websockets';
import type { Refused } from '@sabot/edge';
import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExtendedError, Server } from 'socket.io';
import { ClientAddresses } from './client-address.js';
import { Connections } from './connections.js';
import { frameIn } from './frame.js';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { GatewayMetrics } from '../gateway.metrics.js';
import { originAllowed } from './origin-check.js';
import { RateLimits } from './rate-limits.js';
import { RevocationsService } from '../player/revocations.service.js';
import { refusal } from '../http/refusal.js';
import { type EdgeSocket, Seat } from './seat.js';
import { Seating } from './seating.js';
import { SnapshotLine } from './snapshot-line.js';
import { SOCKET_GAMES, type SocketGame } from './socket-game.js';
import { TokensService } from '../player/tokens.service.js';

const SESSION_CHECK_MS = 1_000;
const DRAIN_POLL_MS = 10;

interface Verdict {
  readonly refused: Refused | undefined;
}

@WebSocketGateway()
export class SocketServer implements OnGatewayInit<Server>, OnModuleDestroy {
  readonly #logger = new Logger(SocketServer.name);
  #io: Server | undefined;
  #sessions: NodeJS.Timeout | undefined;
  #draining = false;

  constructor(
    @Inject(SOCKET_GAMES) private readonly games: readonly SocketGame[],
    private readonly tokens: TokensService,
    private readonly revocations: RevocationsService,
    private readonly seating: Seating,
    private readonly limits: RateLimits,
    private readonly connections: Connections,
    private readonly addresses: ClientAddresses,
    private readonly snapshots: SnapshotLine,
    private readonly metrics: GatewayMetrics,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  afterInit(io: Server): void {
    this.connections.watch(io);
    this.metrics.showMaxConnections(this.config.MAX_SOCKETS);
    // Every game has a namespace of its own; the root has nothing.
    io.of('/').use((_, next) => {
      next(connectError(refusal('FORBIDDEN')));
    });
    for (const game of this.games) this.#serve(io, game);
    this.#sessions = setInterval(() => {
      this.#endSessions();
    }, SESSION_CHECK_MS);
    this.revocations.onRevoked((userId) => {
      for (const seat of this.seating.seatsOf(userId)) this.#endIfRevoked(seat);
    });
    this.#io = io;
  }

  /** Announces the shutdown, waits until pending requests are answered, and closes every socket. */
  async onModuleDestroy(): Promise<void> {
    if (!this.#io) return;
    this.#draining = true;
    clearInterval(this.#sessions);
    const { DRAIN_MS } = this.config;
    // Each client gets a random moment to reconnect, so they do not all arrive at the other gateways at once.
    for (const seat of this.seating.seats) {
      const reconnectInMs = randomInt(DRAIN_MS + 1);
      this.seating.writeTo(seat, frameIn(seat.namespace, 'server:draining', { reconnectInMs }));
    }
    await sleep(DRAIN_MS);
    while (this.games.some(({ idle }) => !idle)) await sleep(DRAIN_POLL_MS);
    // Only the transport is closed: a client that is disconnected from a namespace does not reconnect by itself.
    this.#io.engine.close();
  }

  /** Decides before the upgrade whether a request may become a socket. */
  async admit(request: IncomingMessage): Promise<Refused | undefined> {
    const refused = await this.#refusalOf(request);
    if (refused) this.metrics.refusedConnects.inc({ code: refused.code });
    return refused;
  }

  #serve(io: Server, game: SocketGame): void {
    const namespace = io.of(game.namespace);
    namespace.use((socket, next) => {
      const work = (): Promise<Verdict> => this.#authenticate(socket as EdgeSocket);
      this.connections
        .of(socket)
        .inTurn(work)
        .then(
          (verdict) => {
            // The connection is being closed: nobody waits for the answer.
            if (!verdict) return;
            const { refused } = verdict;
            if (refused) this.metrics.refusedConnects.inc({ code: refused.code });
            next(refused && connectError(refused));
          },
          (error: unknown) => {
            this.#logger.error({ msg: 'could not check a token', err: error });
            next(connectError(refusal('INTERNAL')));
          },
        );
    });
    namespace.on('connection', (socket) => {
      this.#seat(socket as EdgeSocket, game);
    });
  }

  #seat(socket: EdgeSocket, game: SocketGame): void {
    const connection = this.connections.of(socket);
    const seat = new Seat(socket, socket.data.identity, connection);
    connection.seated();
    this.seating.add(seat);
    game.enter(seat);
    this.metrics.connects.inc();
    // One listener for all events, so unknown ones are answered too.
    socket.onAny((event: unknown, ...args: unknown[]) => {
      void game.take(seat, event, args);
    });
    socket.on('disconnect', () => {
      connection.unseated();
      this.snapshots.leave(seat);
      this.seating.remove(seat);
      game.leave(seat);
    });
    // The token may have been revoked after it was checked and before this seat could be found.
    this.#endIfRevoked(seat);
  }

  async #refusalOf(request: IncomingMessage): Promise<Refused | undefined> {
    const { origin, host } = request.headers;
    if (this.#draining) return refusal('OVERLOADED');
    if (!originAllowed(origin, host, this.config.ALLOWED_ORIGINS)) return refusal('FORBIDDEN');
    const address = this.addresses.of(request);
    if ((await this.limits.connection(address)) !== 'within') return refusal('RATE_LIMITED');
    if (this.connections.isFull(address)) return refusal('RATE_LIMITED');
    return (this.#io?.engine.clientsCount ?? 0) >= this.config.MAX_SOCKETS
      ? refusal('OVERLOADED')
      : undefined;
  }

  /** Identifies the socket's user before it joins the namespace. Strangers pay for it before we do. */
  async #authenticate(socket: EdgeSocket): Promise<Verdict> {
    const connection = this.connections.of(socket);
    const rate = await this.limits.token(this.addresses.of(socket.request));
    if (rate !== 'within') return { refused: refusal('RATE_LIMITED') };
    const identity = await this.tokens.verify((socket.handshake.auth as { token?: unknown }).token);
    if (!identity) {
      connection.blame('refused');
      return { refused: refusal('UNAUTHENTICATED') };
    }
    if (this.seating.seatsOf(identity.userId).size >= this.config.MAX_USER_SOCKETS)
      return { refused: refusal('RATE_LIMITED') };
    socket.data.identity = identity;
    return { refused: undefined };
  }

  #endSessions(): void {
    const nowMs = Date.now();
    for (const seat of this.seating.seats) {
      if (seat.identity.expiresAtMs <= nowMs) this.#end(seat);
    }
  }

  #endIfRevoked(seat: Seat): void {
    if (this.revocations.covers(seat.identity)) this.#end(seat);
  }

  #end(seat: Seat): void {
    this.seating.writeTo(seat, frameIn(seat.namespace, 'session-ended', refusal('UNAUTHENTICATED')));
    seat.close('session-ended');
  }
}

function connectError(refused: Refused): ExtendedError {
  return Object.assign(new Error(refused.code), { data: refused });
}
