/** A guest who plays a round, reads everything there is to read, and becomes an operator. */
import { randomUUID } from 'node:crypto';
import type { Me, Page, PastRound, Session } from '@sabot/edge';
import { eventually } from '@sabot/testing';
import { io, type Socket } from 'socket.io-client';

const PATIENT = { timeoutMs: 60_000, intervalMs: 100 };

type Ack = { readonly ok: boolean; readonly code?: string } & Readonly<Record<string, unknown>>;

export class Guest {
  readonly #results: string[] = [];
  readonly #openRounds = new Map<string, string>();
  #betId = '';

  private constructor(
    private readonly url: string,
    private readonly session: Session,
    private readonly socket: Socket,
  ) {
    socket.on('round-start', ({ tableId, roundId }: { tableId: string; roundId: string }) => {
      this.#openRounds.set(tableId, roundId);
    });
    socket.on('game-result', ({ roundId }: { roundId: string }) => {
      this.#results.push(roundId);
    });
  }

  static async connect(url: string): Promise<Guest> {
    const session = await eventually(async () => {
      const response = await fetch(`${url}/auth/guest`, { method: 'POST' });
      if (!response.ok) throw new Error(await response.text());
      return (await response.json()) as Session;
    }, PATIENT);
    const socket = io(`${url}/baccarat`, { auth: { token: session.token }, transports: ['websocket'] });
    await eventually(() => {
      if (!socket.connected) throw new Error('not connected');
    }, PATIENT);
    return new Guest(url, session, socket);
  }

  /** Bets, takes a bet back, and stays until the round has a result. */
  async playRound(tableId: string): Promise<void> {
    await this.#ask('join-table', { tableId });
    const roundId = await eventually(async () => {
      const round = this.#openRounds.get(tableId);
      if (round === undefined) throw new Error('no round yet');
      await this.#bet(tableId, round);
      await this.#bet(tableId, round);
      await this.#ask('remove-bet', { betId: this.#betId });
      await this.#bet(tableId, round);
      await this.#ask('clear-bets', { tableId });
      await this.#bet(tableId, round);
      return round;
    }, PATIENT);
    await eventually(() => {
      if (!this.#results.includes(roundId)) throw new Error('no result yet');
    }, PATIENT);
  }

  async readEverything(tableId: string): Promise<void> {
    const [round] = await this.rounds(tableId);
    if (!round) throw new Error('no round has ended');
    for (const path of [
      '/tables',
      `/tables/${tableId}`,
      `/tables/${tableId}/roads`,
      '/me/bets',
      '/me/ledger',
    ])
      await this.get(path);
    const [bet] = (await this.get<Page<{ roundId: string; betId: string; status: string }>>('/me/bets'))
      .items;
    if (!bet) throw new Error('no bet is listed');
    await this.get(`/rounds/${bet.roundId}`);
    await this.get(`/rounds/${bet.roundId}/bets/${bet.betId}/proof`);
  }

  /** Deposits, withdraws, voids a round, pauses and resumes. */
  async operate(tableId: string, key: string): Promise<void> {
    const { token } = await this.#post<{ token: string }>('/auth/operator', { key });
    const { userId } = await this.get<Me>('/me');
    for (const move of ['deposits', 'withdrawals'])
      await this.#post(`/ops/${move}`, { userId, amount: 100 }, token, { 'idempotency-key': randomUUID() });
    await eventually(async () => {
      const roundId = this.#openRounds.get(tableId) ?? '';
      await this.#post(`/ops/rounds/${roundId}/void`, { note: 'a rehearsal' }, token);
    }, PATIENT);
    await this.#post(`/ops/tables/${tableId}/pause`, { note: 'a rehearsal' }, token);
    await this.#post(`/ops/tables/${tableId}/resume`, {}, token);
    await this.#ask('deal', { tableId: 'solo' }, ['NO_BETS_PLACED']);
  }

  async rounds(tableId: string): Promise<readonly PastRound[]> {
    return (await this.get<Page<PastRound>>(`/tables/${tableId}/rounds`)).items;
  }

  async get<T>(path: string): Promise<T> {
    const response = await fetch(`${this.url}${path}`, { headers: this.#headers(this.session.token) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  close(): void {
    this.socket.disconnect();
  }

  async #bet(tableId: string, roundId: string): Promise<void> {
    this.#betId = randomUUID();
    await this.#ask('place-bet', { betId: this.#betId, tableId, roundId, amount: 1_000, target: 'TIE' });
  }

  async #ask(event: string, request: object, accepted: readonly string[] = []): Promise<Ack> {
    const answer = (await this.socket.timeout(10_000).emitWithAck(event, request)) as Ack;
    if (!answer.ok && !accepted.includes(answer.code ?? ''))
      throw new Error(`${event}: ${JSON.stringify(answer)}`);
    return answer;
  }

  async #post<T>(path: string, body: object, token = this.session.token, more = {}): Promise<T> {
    const response = await fetch(`${this.url}${path}`, {
      method: 'POST',
      headers: { ...this.#headers(token), 'content-type': 'application/json', ...more },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  #headers(token: string): Record<string, string> {
    return { authorization: `Bearer ${token}` };
  }
}
