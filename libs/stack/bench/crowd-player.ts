/** A player as a page is one: watches a table, perhaps bets, and fetches the record of every round that it saw end. */
import { BACCARAT_NAMESPACE, type Session } from '@sabot/edge';
import { type EdgeSocket, TableLink, type TableState } from '@sabot/table-client';
import { randomInt, randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { io } from 'socket.io-client';

const STAKE_MINOR = 1_000;
const TARGETS = ['PLAYER', 'BANKER'] as const;
/** As a page waits after a result before it asks for the record: at least until the last card has turned over. */
const EARLIEST_MS = 400;
const CHECK_MS = 500;

export interface CrowdOptions {
  readonly url: string;
  readonly tableId: string;
  readonly cooldownMs: number;
  readonly bets: boolean;
  /** Whether the rounds that end now are verified. */
  readonly verifies: () => boolean;
  /** Called with each record. */
  readonly take: (bundle: Buffer) => void;
  readonly failed: (problem: string) => void;
}

export class CrowdPlayer {
  #ended = 0;
  #opened = 0;

  private constructor(
    private readonly socket: EdgeSocket,
    private readonly options: CrowdOptions,
  ) {
    new TableLink(socket, options.tableId, {
      onNews: (_, state) => {
        this.#watch(state);
      },
    });
  }

  static async sitDown(options: CrowdOptions): Promise<CrowdPlayer> {
    const response = await fetch(`${options.url}/auth/guest`, { method: 'POST' });
    const { token } = (await response.json()) as Session;
    const socket: EdgeSocket = io(options.url + BACCARAT_NAMESPACE, {
      ...{ auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false },
    });
    socket.on('disconnect', (reason) => {
      if (reason !== 'io client disconnect') options.failed(`a player was disconnected: ${reason}`);
    });
    return new CrowdPlayer(socket, options);
  }

  leave(): void {
    this.socket.disconnect();
  }

  #watch({ table: { state, roundNumber, roundId } }: TableState): void {
    if (roundNumber === null || roundId === null) return;
    if (state === 'BETTING' && roundNumber > this.#opened) {
      this.#opened = roundNumber;
      if (this.options.bets) this.#bet(roundId);
    }
    if (state !== 'RESULT' || roundNumber <= this.#ended) return;
    this.#ended = roundNumber;
    // The first result may be of a round that ended before this player came.
    if (this.#opened === roundNumber && this.options.verifies()) void this.#fetchRecord(roundId);
  }

  #bet(roundId: string): void {
    const target = TARGETS[randomInt(TARGETS.length)] ?? 'PLAYER';
    const { tableId, failed } = this.options;
    const bet = { betId: randomUUID(), tableId, roundId, amount: STAKE_MINOR, target };
    this.socket.emit('place-bet', bet, (answer) => {
      if (!answer.ok) failed(`a bet was refused: ${answer.code}`);
    });
  }

  async #fetchRecord(roundId: string): Promise<void> {
    const { url, cooldownMs, take, failed } = this.options;
    const latestMs = Math.max(EARLIEST_MS + 1, cooldownMs - CHECK_MS);
    await sleep(randomInt(EARLIEST_MS, latestMs));
    // A connection of its own for each record: by the end of a round a browser's last one has timed out.
    const headers = { 'accept-encoding': 'gzip, deflate, br', origin: 'https://play.example' };
    get(`${url}/rounds/${roundId}`, { agent: false, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        if (response.statusCode === 200) take(brotliDecompressSync(Buffer.concat(parts)));
        else failed(`a record was refused: ${response.statusCode ?? 0}`);
      });
    }).on('error', ({ message }) => {
      failed(`a record could not be fetched: ${message}`);
    });
  }
}
