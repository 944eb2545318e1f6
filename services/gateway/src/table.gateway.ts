/** Handles every request that players may send over Socket.IO. Every answer has `ok: true`, or `ok: false` and a code. */
import { Injectable, Logger } from '@nestjs/common';
import {
  type BetAccepted,
  type ClientToServerEvents,
  clearBets,
  placeBet,
  type Refused,
  removeBet,
  resumeRequest,
  tableRequest,
} from '@sabot/edge';
import { withSpan } from '@sabot/service-kit';
import { BettingService } from './player/betting.service.js';
import { frameOf } from './socket/frame.js';
import { GatewayMetrics } from './gateway.metrics.js';
import { LobbyService } from './table/lobby.service.js';
import { RateLimits } from './socket/rate-limits.js';
import { read } from './http/payload.js';
import { invalid, isRefused, refusal, refusalOfError } from './http/refusal.js';
import type { Seat } from './socket/seat.js';
import { Seating } from './socket/seating.js';
import { TablesService } from './table/tables.service.js';

/** Sends an answer to the client, if it asked for one. */
type Reply = (answer: { readonly ok: true } | Refused) => void;
type Handler = (
  seat: Seat,
  payload: unknown,
  reply: Reply,
) => Promise<Refused | undefined> | Refused | undefined;

const MAX_ECHOED_ID_CHARS = 64;

@Injectable()
export class TableGateway {
  readonly #logger = new Logger(TableGateway.name);
  readonly #handlers = new Map<string, Handler>(
    Object.entries({
      'join-table': (seat, payload, reply) => this.#joinTable(seat, payload, reply),
      'leave-table': (seat, payload, reply) => this.#leaveTable(seat, payload, reply),
      resume: (seat, payload, reply) => this.#resume(seat, payload, reply),
      sync: (seat, payload, reply) => this.#sync(seat, payload, reply),
      'join-lobby': (seat, _, reply) => {
        this.#joinLobby(seat, reply);
      },
      'leave-lobby': (seat, _, reply) => {
        this.#leaveLobby(seat, reply);
      },
      'place-bet': (seat, payload, reply) => this.#placeBet(seat, payload, reply),
      'remove-bet': (seat, payload, reply) => this.#removeBet(seat, payload, reply),
      'clear-bets': (seat, payload, reply) => this.#clearBets(seat, payload, reply),
      deal: (seat, payload, reply) => this.#deal(seat, payload, reply),
    } satisfies Record<keyof ClientToServerEvents, Handler>),
  );

  constructor(
    private readonly tables: TablesService,
    private readonly lobby: LobbyService,
    private readonly betting: BettingService,
    private readonly seating: Seating,
    private readonly limits: RateLimits,
    private readonly metrics: GatewayMetrics,
  ) {}

  /** Takes one message from a socket. Whatever it is, it gets an answer and affects nobody else. */
  async take(seat: Seat, event: unknown, args: readonly unknown[]): Promise<void> {
    const last = args.at(-1);
    const acknowledge = typeof last === 'function' ? (last as (answer: object) => void) : undefined;
    const payloads = acknowledge ? args.slice(0, -1) : args;
    const handler = typeof event === 'string' ? this.#handlers.get(event) : undefined;
    const request = handler ? String(event) : 'unknown';
    const refused = await withSpan({ name: `socket ${request}`, kind: 'SERVER' }, () => {
      this.#logger.debug({ msg: 'socket request', request });
      return this.#run(seat, handler, payloads, (answer) => acknowledge?.(answer));
    });
    if (!refused) return;
    this.metrics.refused.inc({ request, code: refused.code });
    acknowledge?.({ ok: false, ...refused });
    if (event === 'place-bet') this.#rejectBet(seat, payloads[0], refused);
  }

  leave(seat: Seat): void {
    this.lobby.leave(seat);
    for (const tableId of seat.tables) this.tables.floorAt(tableId)?.leave(seat);
  }

  async #run(
    seat: Seat,
    handler: Handler | undefined,
    payloads: readonly unknown[],
    reply: Reply,
  ): Promise<Refused | undefined> {
    try {
      const rate = await this.limits.message(seat.socket.id, seat.userId);
      if (rate === 'hostile') seat.close();
      if (rate !== 'within') return refusal('RATE_LIMITED');
      // A socket that disconnected while this waited must not be seated: nothing would ever remove it.
      if (!seat.socket.connected) return undefined;
      if (!handler) return invalid('event');
      if (payloads.length > 1) return invalid('payload');
      return await handler(seat, payloads[0], reply);
    } catch (error) {
      this.#logger.error({ msg: 'request failed', err: error });
      return refusalOfError(error) ?? refusal('INTERNAL');
    }
  }

  async #joinTable(seat: Seat, payload: unknown, reply: Reply): Promise<Refused | undefined> {
    const request = read(tableRequest, payload);
    if (isRefused(request)) return request;
    const floor = this.tables.open(request.tableId);
    if (isRefused(floor)) return floor;
    return floor.join(seat, (status) => {
      reply({ ok: true, ...status });
    });
  }

  async #resume(seat: Seat, payload: unknown, reply: Reply): Promise<Refused | undefined> {
    const request = read(resumeRequest, payload);
    if (isRefused(request)) return request;
    const floor = this.tables.open(request.tableId);
    if (isRefused(floor)) return floor;
    return floor.resume(seat, request, (answer) => {
      reply({ ok: true, ...answer });
    });
  }

  #leaveTable(seat: Seat, payload: unknown, reply: Reply): Refused | undefined {
    const request = read(tableRequest, payload);
    if (isRefused(request)) return request;
    const table = this.tables.roundAt(request.tableId);
    if (isRefused(table)) return table;
    this.tables.floorAt(request.tableId)?.leave(seat);
    reply({ ok: true, ...request });
    return undefined;
  }

  async #sync(seat: Seat, payload: unknown, reply: Reply): Promise<Refused | undefined> {
    const request = read(tableRequest, payload);
    if (isRefused(request)) return request;
    const floor = this.tables.open(request.tableId);
    if (isRefused(floor)) return floor;
    return floor.sync(seat, (status) => {
      reply({ ok: true, ...status });
    });
  }

  #joinLobby(seat: Seat, reply: Reply): undefined {
    const tables = this.lobby.join(seat);
    this.seating.writeTo(seat, frameOf('lobby', tables));
    reply({ ok: true, ...{ tables } });
  }

  #leaveLobby(seat: Seat, reply: Reply): undefined {
    this.lobby.leave(seat);
    reply({ ok: true });
  }

  async #placeBet(seat: Seat, payload: unknown, reply: Reply): Promise<Refused | undefined> {
    const bet = read(placeBet, payload);
    if (isRefused(bet)) return bet;
    const verdict = await this.betting.place(seat, bet);
    if (isRefused(verdict)) return verdict;
    this.#acceptBet(seat, verdict, reply);
    return undefined;
  }

  #acceptBet(seat: Seat, bet: BetAccepted, reply: Reply): void {
    reply({ ok: true, ...bet });
    this.seating.tell(seat.userId, frameOf('bet-accepted', bet));
  }

  /** Tells every socket of the user about a refused bet, with its id if that is readable. */
  #rejectBet(seat: Seat, payload: unknown, refused: Refused): void {
    const sent = typeof payload === 'object' && payload !== null && 'betId' in payload ? payload.betId : '';
    const betId = typeof sent === 'string' && sent.length <= MAX_ECHOED_ID_CHARS ? sent : '';
    this.seating.tell(seat.userId, frameOf('bet-reject', { betId, ...refused }));
  }

  async #removeBet(seat: Seat, payload: unknown, reply: Reply): Promise<Refused | undefined> {
    const request = read(removeBet, payload);
    if (isRefused(request)) return request;
    const removed = await this.betting.remove(seat, request.betId);
    if (isRefused(removed)) return removed;
    reply({ ok: true, ...removed });
    return undefined;
  }

  async #clearBets(seat: Seat, payload: unknown, reply: Reply): Promise<Refused | undefined> {
    const request = read(clearBets, payload);
    if (isRefused(request)) return request;
    const removed = await this.betting.clear(seat, request);
    if (isRefused(removed)) return removed;
    reply({ ok: true, ...removed });
    return undefined;
  }

  async #deal(seat: Seat, payload: unknown, reply: Reply): Promise<Refused | undefined> {
    const request = read(tableRequest, payload);
    if (isRefused(request)) return request;
    const dealt = await this.betting.deal(seat, request);
    if (isRefused(dealt)) return dealt;
    reply({ ok: true, ...dealt });
    return undefined;
  }
}
