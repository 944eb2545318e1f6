/**
 * The Socket.IO server: who may connect, how long a session lasts, and how it ends. Checks that need no token run
 * before the upgrade; the token is checked before the socket joins the namespace.
 */
import { Inject, Logger, type OnModuleDestroy } from '@nestjs/common';
import {
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
  WebSocketGateway,
} from '@nestjs/websockets';
import { BACCARAT_NAMESPACE, type Refused } from '@sabot/edge';
import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExtendedError, Namespace, Server } from 'socket.io';
import { BettingService } from '../player/betting.service.js';
import { ClientAddresses } from './client-address.js';
import { frameOf } from './frame.js';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { GatewayMetrics } from '../gateway.metrics.js';
import { OpenBetsService } from '../player/open-bets.service.js';
import { originAllowed } from './origin-check.js';
import { RateLimits } from './rate-limits.js';
import { RevocationsService } from '../player/revocations.service.js';
import { refusal } from '../http/refusal.js';
import { type EdgeSocket, Seat } from './seat.js';
import { Seating } from './seating.js';
import { TableGateway } from '../table.gateway.js';
import { TokensService } from '../player/tokens.service.js';

const SESSION_CHECK_MS = 1_000;
const BETS_DRAIN_POLL_MS = 10;

@WebSocketGateway({ namespace: BACCARAT_NAMESPACE })
export class SocketServer
  implements
    OnGatewayInit<Namespace>,
    OnGatewayConnection<EdgeSocket>,
    OnGatewayDisconnect<EdgeSocket>,
    OnModuleDestroy
{
  readonly #logger = new Logger(SocketServer.name);
  readonly #seats = new WeakMap<EdgeSocket, Seat>();
  #io: Server | undefined;
  #sessions: NodeJS.Timeout | undefined;
  #draining = false;

  constructor(
    private readonly gateway: TableGateway,
    private readonly betting: BettingService,
    private readonly openBets: OpenBetsService,
    private readonly tokens: TokensService,
    private readonly revocations: RevocationsService,
    private readonly seating: Seating,
    private readonly limits: RateLimits,
    private readonly addresses: ClientAddresses,
    private readonly metrics: GatewayMetrics,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  afterInit(namespace: Namespace): void {
    const io = namespace.server;
    io.of('/').use((_, next) => {
      next(connectError(refusal('FORBIDDEN')));
    });
    namespace.use((socket, next) => {
      this.#authenticate(socket as EdgeSocket).then(
        (refused) => {
          if (refused) this.metrics.refusedConnects.inc({ code: refused.code });
          next(refused && connectError(refused));
        },
        (error: unknown) => {
          this.#logger.error({ msg: 'could not check a token', err: error });
          next(connectError(refusal('INTERNAL')));
        },
      );
    });
    this.#sessions = setInterval(() => {
      this.#endSessions();
    }, SESSION_CHECK_MS);
    this.revocations.onRevoked((userId) => {
      for (const seat of this.seating.seatsOf(userId)) this.#endIfRevoked(seat);
    });
    this.#io = io;
  }

  /** Announces the shutdown, waits until pending bets are answered, and closes every socket. */
  async onModuleDestroy(): Promise<void> {
    if (!this.#io) return;
    this.#draining = true;
    clearInterval(this.#sessions);
    const { DRAIN_MS } = this.config;
    // Each client gets a random moment to reconnect, so they do not all arrive at the other gateways at once.
    for (const seat of this.seating.seats) {
      const reconnectInMs = randomInt(DRAIN_MS + 1);
      this.seating.writeTo(seat, frameOf('server:draining', { reconnectInMs }));
    }
    await sleep(DRAIN_MS);
    while (!this.betting.idle) await sleep(BETS_DRAIN_POLL_MS);
    // Only the transport is closed: a client that is disconnected from a namespace does not reconnect by itself.
    this.#io.engine.close();
  }

  handleConnection(socket: EdgeSocket): void {
    const seat = new Seat(socket, socket.data.identity, this.config.DIRECT_FRAMES);
    this.#seats.set(socket, seat);
    this.seating.add(seat);
    this.openBets.connected(seat);
    this.metrics.connects.inc();
    // One listener for all events, so unknown ones are answered too.
    socket.onAny((event: unknown, ...args: unknown[]) => {
      void this.gateway.take(seat, event, args);
    });
    // The token may have been revoked after it was checked and before this seat could be found.
    this.#endIfRevoked(seat);
  }

  handleDisconnect(socket: EdgeSocket): void {
    const seat = this.#seats.get(socket);
    if (!seat) return;
    this.seating.remove(seat);
    this.gateway.leave(seat);
  }

  /** Decides before the upgrade whether a request may become a socket. */
  async admit(request: IncomingMessage): Promise<Refused | undefined> {
    const refused = await this.#refusalOf(request);
    if (refused) this.metrics.refusedConnects.inc({ code: refused.code });
    return refused;
  }

  async #refusalOf(request: IncomingMessage): Promise<Refused | undefined> {
    const { origin, host } = request.headers;
    if (this.#draining) return refusal('OVERLOADED');
    if (!originAllowed(origin, host, this.config.ALLOWED_ORIGINS)) return refusal('FORBIDDEN');
    if ((await this.limits.connection(this.addresses.of(request))) !== 'within')
      return refusal('RATE_LIMITED');
    return (this.#io?.engine.clientsCount ?? 0) >= this.config.MAX_SOCKETS
      ? refusal('OVERLOADED')
      : undefined;
  }

  /** Identifies the socket's user before it joins the namespace. */
  async #authenticate(socket: EdgeSocket): Promise<Refused | undefined> {
    const identity = await this.tokens.verify((socket.handshake.auth as { token?: unknown }).token);
    if (!identity) return refusal('UNAUTHENTICATED');
    if (this.seating.seatsOf(identity.userId).size >= this.config.MAX_USER_SOCKETS)
      return refusal('RATE_LIMITED');
    socket.data.identity = identity;
    return undefined;
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
    this.seating.writeTo(seat, frameOf('session-ended', refusal('UNAUTHENTICATED')));
    seat.close();
  }
}

function connectError(refused: Refused): ExtendedError {
  return Object.assign(new Error(refused.code), { data: refused });
}
