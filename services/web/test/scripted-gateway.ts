/** A gateway with a script: the edge of the real one, one process, no money, and faults on request. */
import type { PlaceBet, Refused, Session } from '@sabot/edge';
import type { RoundBundle } from '@sabot/fairness';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server as SocketServer, type Namespace, type Socket } from 'socket.io';
import { json } from 'node:stream/consumers';
import { serveFile } from './static-files.js';
import { state, type Account } from './scripted-account.js';
import { ScriptedTable, type Said } from './scripted-table.js';

type Acknowledge = (answer: object) => void;

export class ScriptedGateway {
  readonly accounts = new Map<string, Account>();
  readonly placed: PlaceBet[] = [];
  readonly main: ScriptedTable;
  readonly tables: ScriptedTable[];
  /** Refuses the next bets, one each. */
  readonly refusals: Refused[] = [];
  /** How the next bundles lie. */
  tamper: ((bundle: RoundBundle) => unknown) | undefined;
  /** Mismatches that browsers reported, with the token each came with. */
  readonly reports: { readonly token: string; readonly body: unknown }[] = [];
  /** The status that answers a report. */
  reportStatus = 202;
  /** How many sockets were ever opened. */
  connections = 0;
  /** What a bet's answer waits for. */
  holdBets: Promise<void> = Promise.resolve();
  startingBalance = 100_000;
  #edge: Namespace;
  #io: SocketServer;

  private constructor(private readonly http: Server) {
    this.#io = new SocketServer(http, { transports: ['websocket'] });
    this.#edge = this.#io.of('/baccarat');
    this.#edge.on('connection', (socket) => {
      this.connections += 1;
      this.#serve(socket);
    });
    const say = (said: Said): void => {
      this.#edge.to('table:main').emit(said.name, said.event);
    };
    this.main = new ScriptedTable('main', 'Emerald', 12_000, say);
    this.tables = [this.main];
  }

  static async start(): Promise<ScriptedGateway> {
    const http = createServer();
    const gateway = new ScriptedGateway(http);
    http.on('request', (request, response) => {
      gateway.#answer(request, response);
    });
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    return gateway;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await this.#io.close();
  }

  /** Cuts every connection as a broken network would. */
  cut(): void {
    for (const socket of this.#edge.sockets.values()) socket.conn.close();
  }

  /** Announces its end to every socket, as a gateway does before it stops. */
  drain(reconnectInMs: number): void {
    this.#edge.emit('server:draining', { reconnectInMs });
  }

  /** Ends the round with its result and pays what was won. */
  settle(): void {
    const { round } = this.main;
    this.main.finish();
    for (const [userId, account] of this.accounts) {
      const mine = round.bets.filter((bet) => bet.userId === userId);
      const bets = mine.map((bet) => round.settle(bet));
      const paid = bets.reduce((sum, { payout }) => sum + payout, 0);
      const staked = mine.reduce((sum, { amount }) => sum + amount, 0);
      account.balance += paid;
      mine.forEach((bet, at) => {
        const { status = 'LOST', payout = 0 } = bets[at] ?? {};
        state(account, bet, status, payout);
      });
      if (mine.length === 0) continue;
      const { tableId, roundId } = round;
      this.#toUser(userId, 'bet-settled', {
        tableId,
        roundId,
        bets,
        net: paid - staked,
        balance: account.balance,
      });
      this.#toUser(userId, 'balance-update', { balance: account.balance, currency: 'DEMO' });
    }
  }

  /** Voids the round and gives every stake back. */
  voidRound(reason: string): void {
    const { round } = this.main;
    this.main.void(reason);
    for (const [userId, account] of this.accounts) {
      const mine = round.bets.filter((bet) => bet.userId === userId);
      if (mine.length === 0) continue;
      for (const bet of mine) {
        account.balance += bet.amount;
        state(account, bet, 'REFUNDED', bet.amount);
      }
      const bets = mine.map(({ betId, amount }) => ({ betId, status: 'REFUNDED', payout: amount, amount }));
      const { tableId, roundId } = round;
      this.#toUser(userId, 'bet-settled', { tableId, roundId, bets, net: 0, balance: account.balance });
    }
  }

  #toUser(userId: string, name: string, event: object): void {
    this.#edge.to(`user:${userId}`).emit(name, event);
  }

  #serve(socket: Socket): void {
    const { token } = socket.handshake.auth as { token?: string };
    const userId = token?.replace('token-', '') ?? '';
    const account = this.accounts.get(userId);
    if (!account) {
      socket.disconnect();
      return;
    }
    void socket.join(`user:${userId}`);
    const status = (acknowledge: Acknowledge): void => {
      void socket.join('table:main');
      acknowledge({ ok: true, ...this.main.status(userId, account.balance) });
    };
    socket.on('join-table', (_: unknown, acknowledge: Acknowledge) => {
      status(acknowledge);
    });
    socket.on('sync', (_: unknown, acknowledge: Acknowledge) => {
      status(acknowledge);
    });
    socket.on('join-lobby', (acknowledge: Acknowledge) => {
      acknowledge({ ok: true, tables: this.tables.map((table) => table.lobby()) });
    });
    socket.on('place-bet', (bet: PlaceBet, acknowledge: Acknowledge) => {
      this.placed.push(bet);
      void this.holdBets.then(() => {
        this.#place(userId, account, bet, acknowledge);
      });
    });
    socket.on('deal', (_: unknown, acknowledge: Acknowledge) => {
      acknowledge({ ok: true, tableId: 'main' });
      this.main.close();
      while (this.main.deal());
      this.settle();
    });
    const remove = (wanted: (betId: string) => boolean, acknowledge: Acknowledge): void => {
      const { round } = this.main;
      const gone = round.bets.filter((bet) => bet.userId === userId && wanted(bet.betId));
      round.bets = round.bets.filter((bet) => !gone.includes(bet));
      const refunded = gone.reduce((sum, { amount }) => sum + amount, 0);
      account.balance += refunded;
      const betIds = gone.map(({ betId }) => betId);
      acknowledge({
        ok: true,
        tableId: 'main',
        roundId: round.roundId,
        betIds,
        refunded,
        balance: account.balance,
      });
      this.main.tell('bet-update', { totals: this.main.totals(), players: 1 });
    };
    socket.on('remove-bet', ({ betId }: { betId: string }, acknowledge: Acknowledge) => {
      remove((id) => id === betId, acknowledge);
    });
    socket.on('clear-bets', (_: unknown, acknowledge: Acknowledge) => {
      remove(() => true, acknowledge);
    });
  }

  #place(userId: string, account: Account, bet: PlaceBet, acknowledge: Acknowledge): void {
    const { round } = this.main;
    const { betId, target, amount, clientSeed = '' } = bet;
    const refusal = this.refusals.shift() ?? this.#refusalOf(bet, account);
    if (refusal) {
      acknowledge({ ok: false, ...refusal });
      this.#toUser(userId, 'bet-reject', { betId, ...refusal });
      return;
    }
    const { roundId } = round;
    if (!round.bets.some((known) => known.betId === betId)) {
      account.balance -= amount;
      round.book({ betId, roundId, target, amount, clientSeed, userId });
    }
    const accepted = { betId, tableId: 'main', roundId, target, amount, balance: account.balance };
    acknowledge({ ok: true, ...accepted });
    this.#toUser(userId, 'bet-accepted', accepted);
    this.main.tell('bet-update', { totals: this.main.totals(), players: 1 });
  }

  #refusalOf({ roundId, amount }: PlaceBet, account: Account): Refused | undefined {
    const open = this.main.phase === 'BETTING' && roundId === this.main.round.roundId;
    if (!open) return { code: 'BETTING_CLOSED', message: 'Betting is closed.' };
    if (amount <= account.balance) return undefined;
    return {
      code: 'INSUFFICIENT_BALANCE',
      message: 'Not enough.',
      required: amount,
      available: account.balance,
    };
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = new URL(request.url ?? '/', this.url).pathname;
    if (path === '/reports/verification-mismatch') {
      void this.#hear(request, response);
      return;
    }
    const account = this.accounts.get(request.headers.authorization?.replace('Bearer token-', '') ?? '');
    const answer = this.#rest(request.method ?? 'GET', path, account);
    if (answer === 'file') serveFile(path, request.headers.accept ?? '', response);
    else reply(response, answer);
  }

  async #hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = request.headers.authorization ?? '';
    this.reports.push({ token, body: await json(request) });
    response.writeHead(this.reportStatus).end();
  }

  #rest(method: string, path: string, account: Account | undefined): object | 'file' | undefined {
    const [first, second, third, fourth] = path.split('/').slice(1);
    if (path === '/config.json') return { demo: true, currency: 'DEMO' };
    if (method === 'POST' && path === '/auth/guest') return this.#guest();
    if (path === '/tables') return this.tables.map((table) => table.lobby());
    if (first === 'tables') return this.tables.find(({ tableId }) => tableId === second)?.detail();
    if (path === '/me')
      return account && { userId: '', balance: account.balance, currency: 'DEMO', alias: '' };
    if (path === '/me/bets') return { items: account?.bets ?? [], nextCursor: null };
    if (path === '/me/ledger') return { items: account?.ledger ?? [], nextCursor: null };
    if (first === 'rounds' && third === 'bets')
      return this.main.rounds.get(second ?? '')?.round.proof(fourth ?? '');
    if (first === 'rounds') return this.#bundle(second ?? '') as object | undefined;
    return 'file';
  }

  #guest(): Session {
    const userId = randomUUID();
    this.accounts.set(userId, { balance: this.startingBalance, bets: [], ledger: [] });
    const expiresAt = new Date(Date.now() + 900_000).toISOString();
    return { token: `token-${userId}`, userId, balance: this.startingBalance, currency: 'DEMO', expiresAt };
  }

  #bundle(roundId: string): unknown {
    const known = this.main.rounds.get(roundId);
    if (!known) return undefined;
    const bundle =
      known.voidReason === undefined ? known.round.bundle() : known.round.voidBundle(known.voidReason);
    return this.tamper ? this.tamper(bundle) : bundle;
  }
}

function reply(response: ServerResponse, answer: object | undefined): void {
  response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer ?? { code: 'UNKNOWN_ROUND', title: 'not found' }));
}
