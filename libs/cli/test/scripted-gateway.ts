/** A house of which clients see no more than of the real one: REST, sockets, and rounds that follow a script. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { cardCode, cardValue, DEFAULT_PAY_TABLE, getHandValue, outcomeOf, resolveBet } from '@sabot/baccarat';
import type {
  Answer,
  BetAccepted,
  ClientToServerEvents,
  GameStatus,
  HandSide,
  PlaceBet,
  RoundBundle,
  ServerToClientEvents,
} from '@sabot/edge';
import { dealFairRound } from '@sabot/fairness';
import { RoadsBuilder } from '@sabot/roads';
import { Server as Sockets } from 'socket.io';
import { type Faults, listedTable } from './scripted-table.js';

type Round = Pick<GameStatus, 'roundId' | 'roundNumber' | 'hash'>;
interface Bet extends PlaceBet {
  readonly userId: string;
}

const BETTING_MS = 60;
const STEP_MS = 1;

export class ScriptedGateway {
  readonly bundles = new Map<string, RoundBundle>();
  readonly balances = new Map<string, number>();
  readonly betsSeen: Bet[] = [];
  faults: Faults = {};
  syncs = 0;
  #sockets: Sockets<ClientToServerEvents, ServerToClientEvents>;
  #builder = new RoadsBuilder();
  #number = 0;
  #seq = 0;
  #bets = new Map<string, Bet>();
  /** A house never forgets a bet that it took. */
  #taken = new Set<string>();
  #status: Partial<GameStatus> = { state: 'PREPARING', roundId: null };
  #stopped = false;
  #running: Promise<void> = Promise.resolve();
  #dealt: () => void = () => undefined;

  private constructor(
    private readonly http: Server,
    private readonly schedule: 'timed' | 'on-demand',
  ) {
    this.#sockets = new Sockets(http, { transports: ['websocket'] });
  }

  static async start(schedule: 'timed' | 'on-demand' = 'timed'): Promise<ScriptedGateway> {
    const http = createServer();
    const gateway = new ScriptedGateway(http, schedule);
    http.on('request', (request, response) => {
      if (!request.url?.startsWith('/socket.io')) gateway.#answer(request, response);
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    gateway.#seat();
    gateway.#running = gateway.#run();
    return gateway;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#dealt();
    await this.#sockets.close();
    await this.#running;
  }

  #answer({ method, url = '', headers }: IncomingMessage, response: ServerResponse): void {
    const say = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const userId = headers.authorization?.replace('Bearer token-', '') ?? '';
    const table = listedTable(this.schedule);
    const bundle = this.bundles.get(url.replace('/rounds/', ''));
    if (method === 'POST' && url === '/auth/guest') say(201, this.#openGuest());
    else if (method === 'POST' && url === '/auth/refresh') say(200, this.#session(userId));
    else if (url === '/me') say(200, { userId, balance: this.balances.get(userId), currency: 'USD' });
    else if (url === '/tables') say(200, [table]);
    else if (url === '/tables/main') say(200, table);
    else if (bundle) say(200, bundle);
    else if (url.startsWith('/html')) response.writeHead(200).end('<html>');
    else say(404, { title: 'There is no such thing.', status: 404, code: 'UNKNOWN_ROUND' });
  }

  #openGuest(): object {
    const userId = `guest-${this.balances.size + 1}`;
    this.balances.set(userId, 100_000);
    return this.#session(userId);
  }

  #session(userId: string): object {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    return {
      token: `token-${userId}`,
      userId,
      balance: this.balances.get(userId),
      currency: 'USD',
      expiresAt,
    };
  }

  #seat(): void {
    this.#sockets.of('/baccarat').on('connection', (socket) => {
      const { token } = socket.handshake.auth as { token: string };
      const userId = token.replace('token-', '');
      void socket.join(userId);
      const status = (acknowledge: (answer: Answer<GameStatus>) => void, tableId: string): void => {
        if (tableId !== 'main')
          acknowledge({ ok: false, code: 'UNKNOWN_TABLE', message: 'There is no such table.' });
        else acknowledge({ ok: true, ...this.#snapshot(userId) });
      };
      socket.on('join-table', ({ tableId }, acknowledge) => {
        void socket.join('main');
        status(acknowledge, tableId);
      });
      socket.on('sync', ({ tableId }, acknowledge) => {
        this.syncs++;
        status(acknowledge, tableId);
      });
      socket.on('deal', (request, acknowledge) => {
        acknowledge({ ok: true, ...request });
        this.#dealt();
      });
      socket.on('place-bet', (bet, acknowledge) => {
        const answer = this.#place(userId, bet);
        if (answer.ok && this.faults.loseAcknowledgement) {
          delete this.faults.loseAcknowledgement;
          socket.disconnect();
        } else acknowledge(answer);
      });
    });
  }

  #snapshot(userId: string): GameStatus {
    const status = {
      tableId: 'main',
      cards: [],
      paused: false,
      result: null,
      totals: {},
      myBets: [],
      ...this.#status,
    };
    const serverTime = new Date().toISOString();
    return {
      ...status,
      seq: this.#seq,
      serverTime,
      balance: this.balances.get(userId) ?? 0,
    } as unknown as GameStatus;
  }

  #place(userId: string, bet: PlaceBet): Answer<BetAccepted> {
    const balance = this.balances.get(userId) ?? 0;
    const accepted = (left: number): Answer<BetAccepted> => {
      const { betId, target, amount } = bet;
      return { ok: true, betId, target, amount, tableId: 'main', roundId: bet.roundId ?? '', balance: left };
    };
    this.betsSeen.push({ ...bet, userId });
    if (this.#taken.has(bet.betId)) return accepted(balance);
    if (this.#status.state !== 'BETTING' || bet.roundId !== this.#status.roundId)
      return { ok: false, code: 'BETTING_CLOSED', message: 'Betting is closed.' };
    if (balance < bet.amount) return { ok: false, code: 'INSUFFICIENT_BALANCE', message: 'Not enough.' };
    this.balances.set(userId, balance - bet.amount);
    this.#bets.set(bet.betId, { ...bet, userId });
    this.#taken.add(bet.betId);
    return accepted(balance - bet.amount);
  }

  async #run(): Promise<void> {
    while (!this.#stopped) await this.#round();
  }

  async #round(): Promise<void> {
    const round = { roundId: randomUUID(), roundNumber: ++this.#number, hash: 'ab'.repeat(32) };
    const closesAt = this.schedule === 'timed' ? new Date(Date.now() + BETTING_MS).toISOString() : null;
    this.#bets.clear();
    this.#seq = 0;
    this.#status = { ...round, closesAt, state: 'BETTING' };
    this.#tell('round-start', { ...round, closesAt });
    if (closesAt === null) await new Promise<void>((resolve) => (this.#dealt = resolve));
    else await sleep(BETTING_MS);
    if (this.faults.voidRounds) this.#void(round);
    else await this.#deal(round);
    await sleep(STEP_MS);
  }

  #void(round: Round): void {
    for (const { userId, amount } of this.#bets.values()) this.#credit(userId, amount);
    this.bundles.set(round.roundId ?? '', { void: { reason: 'OPERATOR' } } as unknown as RoundBundle);
    this.#status = { ...round, state: 'VOID' };
    this.#tell('round-void', { reason: 'OPERATOR', serverSeed: null });
  }

  async #deal(round: Round): Promise<void> {
    const seeds = { serverSeed: 'scripted', clientSeed: 'gateway', nonce: this.#number };
    const { player, banker } = dealFairRound({ ...seeds, deck: { model: 'infinite' } });
    const hands = { PLAYER: player, BANKER: banker };
    this.#status = { ...round, state: 'DEALING' };
    this.#tell('betting-closed', { betBookRoot: 'cd'.repeat(32), betCount: this.#bets.size, totals: {} });
    const order = [0, 1, 2].flatMap((at) => (['PLAYER', 'BANKER'] as const).map((hand) => ({ hand, at })));
    const dealt = [];
    for (const { hand, at } of order) {
      const card = hands[hand][at];
      if (card === undefined) continue;
      const total = getHandValue(hands[hand].slice(0, at + 1));
      dealt.push({ hand, card: cardCode(card), value: cardValue(card), index: at + 1, total });
      this.#status = { ...this.#status, cards: [...dealt] };
      this.#tell('deal-card', { hand, card: cardCode(card), value: cardValue(card), index: at + 1, total });
      await sleep(STEP_MS);
    }
    this.#result(round, hands);
  }

  #result(round: Round, hands: Readonly<Record<HandSide, readonly number[]>>): void {
    const outcome = outcomeOf(hands.PLAYER, hands.BANKER);
    const { winner, playerTotal, bankerTotal, playerPair, bankerPair, natural } = outcome;
    const cards = { PLAYER: hands.PLAYER.map(cardCode), BANKER: hands.BANKER.map(cardCode) };
    const result = { winner, playerTotal, bankerTotal, playerPair, bankerPair, natural, cards };
    const settled = [...this.#bets.values()].map(({ userId, betId, target, amount }) => {
      const { status, payoutMinor } = resolveBet(target, BigInt(amount), outcome, DEFAULT_PAY_TABLE);
      const payout = Number(payoutMinor) + (this.faults.overpay ?? 0);
      this.#credit(userId, payout);
      return { userId, bet: { betId, status, payout, amount } };
    });
    const bundle = { player: hands.PLAYER, banker: hands.BANKER };
    this.bundles.set(round.roundId ?? '', bundle as unknown as RoundBundle);
    this.#status = { ...this.#status, state: 'RESULT', result };
    this.#tell('game-result', { ...result, serverSeed: 'ef'.repeat(32), roundNumber: this.#number });
    for (const { userId, bet } of settled) {
      const about = {
        tableId: 'main',
        roundId: round.roundId ?? '',
        net: 0,
        balance: this.balances.get(userId) ?? 0,
      };
      this.#sockets
        .of('/baccarat')
        .to(userId)
        .emit('bet-settled', { ...about, bets: [bet] });
    }
    this.#builder.add({ winner, playerPair, bankerPair });
    this.#tell('road-update', { roads: this.#builder.roads(), trends: this.#builder.state.trends });
  }

  #credit(userId: string, amount: number): void {
    this.balances.set(userId, (this.balances.get(userId) ?? 0) + amount);
  }

  #tell(name: keyof ServerToClientEvents, event: object): void {
    this.#seq++;
    const { lose, cutBefore } = this.faults;
    if (lose === name) {
      delete this.faults.lose;
      return;
    }
    if (cutBefore === name) {
      delete this.faults.cutBefore;
      this.#sockets.of('/baccarat').disconnectSockets(true);
    }
    const whole = { tableId: 'main', roundId: this.#status.roundId, seq: this.#seq, ...event };
    (this.#sockets.of('/baccarat').to('main') as { emit(event: string, payload: object): void }).emit(
      name,
      whole,
    );
  }
}
