/** A scripted gateway: the real one's edge in one process, with play money and with faults on request. */
import type { DealRequest, PlaceBet, Refused, ResumeRequest, RoundBundle, TableRequest } from '@sabot/edge';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Server as SocketServer, type Namespace, type Socket } from 'socket.io';
import type { Heard } from '../heard.js';
import { ScriptedAdvice } from './scripted-advice.js';
import { sendJson, sendProblem } from './json-answer.js';
import { ScriptedAccounts } from './scripted-accounts.js';
import type { Faults, ScriptedGatewayOptions } from './scripted-faults.js';
import { ScriptedHands } from './scripted-hands.js';
import { restAnswer } from './scripted-rest.js';
import { ScriptedSessions, UNAUTHENTICATED } from './scripted-sessions.js';
import { ScriptedTable } from './scripted-table.js';

type Acknowledge = (answer: object) => void;

/** How often the gateway gives a sign of life. */
const ALIVE_MS = 2_000;

export class ScriptedGateway {
  readonly accounts: ScriptedAccounts;
  readonly sessions: ScriptedSessions;
  readonly hands: ScriptedHands;
  readonly advice = new ScriptedAdvice();
  readonly placed: (PlaceBet & { readonly userId: string })[] = [];
  readonly main: ScriptedTable;
  readonly tables: ScriptedTable[];
  /** Refusals for the next bets, one each. */
  readonly refusals: Refused[] = [];
  /** Bundles served instead of the true ones, by round id. */
  readonly bundles = new Map<string, RoundBundle>();
  /** Falsifies every bundle that is served. */
  tamper: ((bundle: RoundBundle) => unknown) | undefined;
  /** Mismatches that clients reported, with the token of each. */
  readonly reports: { readonly token: string; readonly body: unknown }[] = [];
  /** Decisions that players say were denied, by the path that they were sent to. */
  readonly denials: { readonly path: string; readonly body: unknown }[] = [];
  /** The HTTP status that a report gets. */
  reportStatus = 202;
  /** How many sockets were ever opened, and how many questions of each kind arrived. */
  connections = 0;
  readonly asked = { 'join-table': 0, resume: 0 };
  faults: Faults = {};
  /** The answer to a bet waits for this. */
  holdBets: Promise<void> = Promise.resolve();
  /** Called when a player asks for the deal. */
  onDeal: (request: DealRequest) => void = () => {
    this.main.close();
    while (this.main.deal());
    this.settle();
  };
  /** Gives no sign of life between events, as a network that swallows them. */
  silent = false;
  readonly #edge: Namespace;
  readonly #handEdge: Namespace;
  readonly #io: SocketServer;
  readonly #alive: ReturnType<typeof setInterval>;

  private constructor(
    private readonly http: Server,
    private readonly options: ScriptedGatewayOptions,
  ) {
    this.#io = new SocketServer(http, { transports: ['websocket'] });
    this.#edge = this.#io.of('/baccarat');
    this.#handEdge = this.#io.of('/blackjack');
    for (const edge of [this.#edge, this.#handEdge])
      edge.use((socket, next) => {
        const { token } = socket.handshake.auth as { token?: string };
        const known = this.sessions.userOf(token) !== undefined;
        next(known ? undefined : Object.assign(new Error('UNAUTHENTICATED'), { data: UNAUTHENTICATED }));
      });
    this.#handEdge.on('connection', (socket) => {
      this.connections += 1;
      const { token } = socket.handshake.auth as { token?: string };
      const userId = this.sessions.userOf(token) ?? '';
      void socket.join(`user:${userId}`);
      this.hands.serve(socket, userId);
      this.advice.serve(socket);
    });
    this.#edge.on('connection', (socket) => {
      this.connections += 1;
      this.#serve(socket);
    });
    this.#alive = setInterval(() => {
      if (!this.silent) this.tellAlive();
    }, ALIVE_MS);
    const { currency = 'DEMO' } = options;
    this.main = new ScriptedTable({
      currency,
      say: (said) => {
        this.#say(said);
      },
    });
    this.tables = [this.main];
    this.accounts = new ScriptedAccounts('main', currency, (userId, { name, event }) => {
      this.#edge.to(`user:${userId}`).emit(name, event);
    });
    this.sessions = new ScriptedSessions(this.accounts, currency);
    this.hands = new ScriptedHands(this.#handEdge, currency, (userId) => this.accounts.account(userId));
  }

  static async start(options: ScriptedGatewayOptions = {}): Promise<ScriptedGateway> {
    const http = createServer();
    const gateway = new ScriptedGateway(http, options);
    http.on('request', (request, response) => {
      if (!request.url?.startsWith('/socket.io')) gateway.#answer(request, response);
    });
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    return gateway;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  /** How many sockets watch the table. */
  get watchers(): number {
    return this.#edge.adapter.rooms.get('table:main')?.size ?? 0;
  }

  async stop(): Promise<void> {
    clearInterval(this.#alive);
    const closed = once(this.http, 'close');
    this.http.close();
    // Browsers open connections ahead of use; the server would wait a minute for a request on each.
    this.http.closeAllConnections();
    await Promise.all([closed, this.#io.close()]);
  }

  /** Cuts every connection, as a network failure would. */
  cut(): void {
    for (const edge of [this.#edge, this.#handEdge])
      for (const socket of edge.sockets.values()) socket.conn.close();
  }

  /** Ends every session's tokens, as time does while a laptop sleeps. The cookies last longer. */
  expireTokens(): void {
    this.sessions.expireTokens();
    this.#edge.emit('session-ended', UNAUTHENTICATED);
    this.#edge.disconnectSockets(true);
  }

  /** Announces a shutdown to every socket, as a gateway does before it stops. */
  drain(reconnectInMs: number): void {
    this.#edge.emit('server:draining', { reconnectInMs });
  }

  /** Tells every watcher that the connection works. */
  tellAlive(): void {
    this.#edge.to('table:main').emit('alive', {});
    this.#handEdge.to('hands').emit('alive', {});
  }

  /** Pays the winners and ends the round with its result. */
  settle(): void {
    this.accounts.settle(this.main.round, false);
    this.main.finish();
  }

  /** Voids the round and refunds every stake. */
  voidRound(reason: string): void {
    this.accounts.settle(this.main.round, true);
    this.main.void(reason);
  }

  #say({ name, event }: Heard): void {
    // Faults wait until somebody watches.
    const { lose, cutBefore }: Faults = this.watchers > 0 ? this.faults : {};
    if (lose === name) {
      delete this.faults.lose;
      return;
    }
    if (cutBefore === name) {
      delete this.faults.cutBefore;
      this.#edge.disconnectSockets(true);
    }
    this.#edge.to('table:main').emit(name, event);
  }

  #serve(socket: Socket): void {
    const { token } = socket.handshake.auth as { token?: string };
    const userId = this.sessions.userOf(token) ?? '';
    void socket.join(`user:${userId}`);
    this.advice.serve(socket);
    const watch = ({ tableId }: TableRequest, acknowledge: Acknowledge, answer: () => object): void => {
      if (tableId !== 'main') {
        acknowledge({ ok: false, code: 'UNKNOWN_TABLE', message: 'There is no such table.' });
        return;
      }
      void socket.join('table:main');
      acknowledge({ ok: true, ...answer() });
    };
    const own = () => this.accounts.own(userId, this.main.round);
    socket.on('join-table', (request: TableRequest, acknowledge: Acknowledge) => {
      this.asked['join-table'] += 1;
      watch(request, acknowledge, () => this.main.status(own()));
    });
    socket.on('resume', (request: ResumeRequest, acknowledge: Acknowledge) => {
      this.asked.resume += 1;
      watch(request, acknowledge, () => this.main.resume(request, own()));
    });
    socket.on('join-lobby', (acknowledge: Acknowledge) => {
      acknowledge({ ok: true, tables: this.tables.map((table) => table.lobby()) });
    });
    socket.on('place-bet', (bet: PlaceBet, acknowledge: Acknowledge) => {
      this.placed.push({ ...bet, userId });
      void this.holdBets.then(() => {
        this.#place(socket, userId, bet, acknowledge);
      });
    });
    socket.on('deal', (request: DealRequest, acknowledge: Acknowledge) => {
      acknowledge({ ok: true, tableId: request.tableId });
      this.onDeal(request);
    });
    const remove = (wanted: (betId: string) => boolean, acknowledge: Acknowledge): void => {
      acknowledge({ ok: true, ...this.accounts.remove(userId, this.main.round, wanted) });
      this.main.tellTotals();
    };
    socket.on('remove-bet', ({ betId }: { betId: string }, acknowledge: Acknowledge) => {
      remove((id) => id === betId, acknowledge);
    });
    socket.on('clear-bets', (_: unknown, acknowledge: Acknowledge) => {
      remove(() => true, acknowledge);
    });
  }

  #place(socket: Socket, userId: string, bet: PlaceBet, acknowledge: Acknowledge): void {
    const refusal = this.refusals.shift() ?? this.#refusalOf(userId, bet);
    if (refusal) {
      acknowledge({ ok: false, ...refusal });
      socket.nsp.to(`user:${userId}`).emit('bet-reject', { betId: bet.betId, ...refusal });
      return;
    }
    const answer = { ok: true, ...this.accounts.place(userId, this.#roundOf(bet), bet) };
    if (this.faults.loseAcknowledgement) {
      delete this.faults.loseAcknowledgement;
      socket.disconnect();
    } else acknowledge(answer);
    this.main.tellTotals();
  }

  /** The round that already contains a bet, or else the current one. */
  #roundOf({ betId }: PlaceBet): ScriptedTable['round'] {
    const known = [...this.main.rounds.values()].find(({ round }) =>
      round.bets.some((bet) => bet.betId === betId),
    );
    return known?.round ?? this.main.round;
  }

  #refusalOf(userId: string, bet: PlaceBet): Refused | undefined {
    const round = this.#roundOf(bet);
    if (round.bets.some(({ betId }) => betId === bet.betId)) return undefined;
    const open = this.main.phase === 'BETTING' && bet.roundId === round.roundId;
    if (!open) return { code: 'BETTING_CLOSED', message: 'Betting is closed.' };
    const { balance: available } = this.accounts.account(userId);
    if (bet.amount <= available) return undefined;
    return { code: 'INSUFFICIENT_BALANCE', message: 'Not enough.', required: bet.amount, available };
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = new URL(request.url ?? '/', this.url).pathname;
    if (path.startsWith('/reports/') || path.endsWith('/denials')) {
      void this.#hearReport(path, request, response);
      return;
    }
    if (this.sessions.answer(request, path, response)) return;
    const userId = this.sessions.callerOf(request) ?? '';
    const ofHands = this.hands.rest(path, userId);
    if (ofHands) {
      if ('body' in ofHands) sendJson(response, ofHands.body);
      else sendProblem(response, ofHands.status, ofHands.code);
      return;
    }
    const answer = restAnswer(this, path, userId);
    if (answer === 'elsewhere' && this.options.serve)
      this.options.serve(path, request.headers.accept ?? '', response);
    else sendJson(response, answer === 'elsewhere' ? undefined : answer);
  }

  async #hearReport(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = request.headers.authorization ?? '';
    const body = await json(request);
    if (path.endsWith('/denials')) this.denials.push({ path, body });
    else this.reports.push({ token, body });
    response.writeHead(this.reportStatus).end();
  }
}
