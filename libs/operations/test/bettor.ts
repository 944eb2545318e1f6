/** Somebody who bets all the time, whatever the answers are. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Session } from '@sabot/edge';
import { eventually } from '@sabot/testing';
import { io, type Socket } from 'socket.io-client';

const PATIENT = { timeoutMs: 30_000, intervalMs: 100 };
const EVERY_MS = 250;
const STAKE_MINOR = 1_000;

export class Bettor {
  /** The answers so far by code; accepted bets have none. */
  readonly answers = new Map<string, number>();
  #stopped = false;

  private constructor(private readonly socket: Socket) {}

  static async start(url: string, tableId: string): Promise<Bettor> {
    const { token } = await eventually(async () => {
      const response = await fetch(`${url}/auth/guest`, { method: 'POST' });
      if (!response.ok) throw new Error(await response.text());
      return (await response.json()) as Session;
    }, PATIENT);
    const socket = io(`${url}/baccarat`, {
      auth: { token },
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelayMax: 500,
    });
    const bettor = new Bettor(socket);
    socket.on('connect', () => socket.emit('join-table', { tableId }));
    void bettor.#bet(tableId);
    return bettor;
  }

  stop(): void {
    this.#stopped = true;
    this.socket.disconnect();
  }

  async #bet(tableId: string): Promise<void> {
    while (!this.#stopped) {
      const bet = { betId: randomUUID(), tableId, amount: STAKE_MINOR, target: 'PLAYER' };
      this.socket.volatile.emit('place-bet', bet, (answer: { ok: boolean; code?: string }) => {
        const code = answer.code ?? 'ACCEPTED';
        this.answers.set(code, (this.answers.get(code) ?? 0) + 1);
      });
      await pause(EVERY_MS);
    }
  }
}
