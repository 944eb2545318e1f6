/** Tells when the rounds of a table begin, and what a round has cost the system. */
import { BACCARAT_NAMESPACE, type Session } from '@sabot/edge';
import { ask, type EdgeSocket } from '@sabot/table-client';
import { descendantsCpuSeconds } from '@sabot/testing';
import { once } from 'node:events';
import { io } from 'socket.io-client';

export interface RoundCost {
  readonly cpuSeconds: number;
  readonly seconds: number;
}

export class RoundClock {
  #at = 0;
  #cpuSeconds = 0;

  private constructor(private readonly socket: EdgeSocket) {}

  /** Resolves when a round begins. */
  static async start(url: string, tableId: string): Promise<RoundClock> {
    const response = await fetch(`${url}/auth/guest`, { method: 'POST' });
    const { token } = (await response.json()) as Session;
    const socket: EdgeSocket = io(url + BACCARAT_NAMESPACE, { auth: { token }, transports: ['websocket'] });
    const answer = await ask(socket, 'join-table', { tableId });
    if (!answer?.ok) throw new Error(`nobody answers at ${tableId}`);
    const clock = new RoundClock(socket);
    await clock.lap();
    return clock;
  }

  /** Waits until the next round begins; returns what the system used since the last one began. */
  async lap(): Promise<RoundCost> {
    await once(this.socket as unknown as NodeJS.EventEmitter, 'round-start');
    const [at, cpuSeconds] = [performance.now(), descendantsCpuSeconds()];
    const cost = { cpuSeconds: cpuSeconds - this.#cpuSeconds, seconds: (at - this.#at) / 1_000 };
    [this.#at, this.#cpuSeconds] = [at, cpuSeconds];
    return cost;
  }

  stop(): void {
    this.socket.disconnect();
  }
}
