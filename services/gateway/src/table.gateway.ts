/** Handles every request that players may send at `/baccarat`. */
import { Injectable } from '@nestjs/common';
import {
  adviceRequest,
  BACCARAT_NAMESPACE,
  type BetAccepted,
  type ClientToServerEvents,
  clearBets,
  dealRequest,
  type GameStatus,
  placeBet,
  type Refused,
  removeBet,
  type ResumeAnswer,
  resumeRequest,
  tableRequest,
} from '@sabot/edge';
import { AdviceService } from './advice/advice.service.js';
import { BettingService } from './player/betting.service.js';
import { frameOf } from './socket/frame.js';
import { GatewayMetrics } from './gateway.metrics.js';
import { LobbyService } from './table/lobby.service.js';
import { OpenBetsService } from './player/open-bets.service.js';
import { RateLimits } from './socket/rate-limits.js';
import { read } from './http/payload.js';
import { isRefused } from './http/refusal.js';
import type { Seat } from './socket/seat.js';
import { Seating } from './socket/seating.js';
import { SnapshotLine } from './socket/snapshot-line.js';
import type { SocketGame } from './socket/socket-game.js';
import { answering, type Handler, type Reply, SocketRequests } from './socket/socket-requests.js';
import { TablesService } from './table/tables.service.js';

const MAX_ECHOED_ID_CHARS = 64;

@Injectable()
export class TableGateway implements SocketGame {
  readonly namespace = BACCARAT_NAMESPACE;
  readonly #requests: SocketRequests;

  constructor(
    private readonly tables: TablesService,
    private readonly lobby: LobbyService,
    private readonly betting: BettingService,
    private readonly openBets: OpenBetsService,
    private readonly seating: Seating,
    advice: AdviceService,
    limits: RateLimits,
    snapshots: SnapshotLine,
    metrics: GatewayMetrics,
  ) {
    const handlers = {
      'join-table': (seat, payload, reply, signal) => this.#joinTable(seat, payload, reply, signal),
      'leave-table': (seat, payload, reply) => this.#leaveTable(seat, payload, reply),
      resume: (seat, payload, reply, signal) => this.#resume(seat, payload, reply, signal),
      sync: (seat, payload, reply, signal) => this.#sync(seat, payload, reply, signal),
      'join-lobby': (seat, _, reply) => {
        this.#joinLobby(seat, reply);
      },
      'leave-lobby': (seat, _, reply) => {
        this.#leaveLobby(seat, reply);
      },
      'place-bet': (seat, payload, reply) => this.#placeBet(seat, payload, reply),
      'remove-bet': answering(removeBet, (seat, { betId }) => betting.remove(seat, betId)),
      'clear-bets': answering(clearBets, (seat, request) => betting.clear(seat, request)),
      'ask-advice': answering(adviceRequest, (seat, request) => advice.aboutTable(seat, request)),
      deal: answering(dealRequest, (seat, request) => betting.deal(seat, request)),
    } satisfies Record<keyof ClientToServerEvents, Handler>;
    const asksForSnapshot = ['join-table', 'resume', 'sync'];
    this.#requests = new SocketRequests(handlers, { limits, snapshots, asksForSnapshot, metrics });
  }

  get idle(): boolean {
    return this.betting.idle;
  }

  enter(seat: Seat): void {
    this.openBets.connected(seat);
  }

  async take(seat: Seat, event: unknown, args: readonly unknown[]): Promise<void> {
    const refused = await this.#requests.take(seat, event, args);
    if (refused && event === 'place-bet') this.#rejectBet(seat, args[0], refused);
  }

  leave(seat: Seat): void {
    this.lobby.leave(seat);
    for (const tableId of seat.tables) this.tables.floorAt(tableId)?.leave(seat);
  }

  async #joinTable(
    seat: Seat,
    payload: unknown,
    reply: Reply,
    signal?: AbortSignal,
  ): Promise<Refused | undefined> {
    const request = read(tableRequest, payload);
    if (isRefused(request)) return request;
    const floor = this.tables.open(request.tableId);
    if (isRefused(floor)) return floor;
    const deliver = (status: GameStatus): void => {
      reply({ ok: true, ...status });
    };
    return floor.join(seat, deliver, signal);
  }

  async #resume(
    seat: Seat,
    payload: unknown,
    reply: Reply,
    signal?: AbortSignal,
  ): Promise<Refused | undefined> {
    const request = read(resumeRequest, payload);
    if (isRefused(request)) return request;
    const floor = this.tables.open(request.tableId);
    if (isRefused(floor)) return floor;
    const deliver = (answer: ResumeAnswer): void => {
      reply({ ok: true, ...answer });
    };
    return floor.resume(seat, request, deliver, signal);
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

  async #sync(
    seat: Seat,
    payload: unknown,
    reply: Reply,
    signal?: AbortSignal,
  ): Promise<Refused | undefined> {
    const request = read(tableRequest, payload);
    if (isRefused(request)) return request;
    const floor = this.tables.open(request.tableId);
    if (isRefused(floor)) return floor;
    const deliver = (status: GameStatus): void => {
      reply({ ok: true, ...status });
    };
    return floor.sync(seat, deliver, signal);
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
}
