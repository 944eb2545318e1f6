/**
 * Bettors who each place a bet, wait for its verdict and place the next, through NATS and the wallet. Like a real gateway,
 * this one batches the bets that arrive while earlier requests are in flight.
 */
import { randomUUID } from 'node:crypto';
import { subjects, walletV1 } from '@sabot/contracts';
import type { Measured } from '@sabot/testing';
import { indexedTargets } from '@sabot/translation';
import { ACCOUNTS, type Stage } from './stage.js';

const REQUESTS_IN_FLIGHT = 4;
const MAX_BETS_PER_REQUEST = 1_000;

export interface Play extends Measured {
  /** How long each bet waited for its verdict, in milliseconds. */
  readonly latenciesMs: number[];
}

interface Waiting {
  readonly userId: string;
  readonly askedAt: number;
}

/** Lets `bettors` play for `seconds` on a new round; every bet must be accepted. */
export async function play(stage: Stage, bettors: number, seconds: number): Promise<Play> {
  const roundId = await stage.openRound();
  const gateway = new Gateway(stage, roundId);
  const startedAt = performance.now();
  await gateway.run(bettors, startedAt + seconds * 1_000);
  return {
    operations: gateway.latenciesMs.length,
    seconds: (performance.now() - startedAt) / 1_000,
    latenciesMs: gateway.latenciesMs,
  };
}

class Gateway {
  readonly latenciesMs: number[] = [];
  #waiting: Waiting[] = [];
  #inFlight = 0;
  #placed = 0;

  constructor(
    private readonly stage: Stage,
    private readonly roundId: string,
  ) {}

  /** Resolves when the time is over and the last verdict is in. */
  run(bettors: number, until: number): Promise<void> {
    // Each bettor switches to another account after each bet, so that limits on a target never stop the play.
    this.#waiting = Array.from({ length: bettors }, () => this.#ask());
    return new Promise((resolve, reject) => {
      const go = (): void => {
        const over = performance.now() >= until;
        if (over && this.#inFlight === 0) resolve();
        while (!over && this.#inFlight < REQUESTS_IN_FLIGHT && this.#waiting.length > 0) {
          this.#send(this.#waiting.splice(0, MAX_BETS_PER_REQUEST)).then(go, reject);
        }
      };
      go();
    });
  }

  async #send(batch: readonly Waiting[]): Promise<void> {
    this.#inFlight += 1;
    const { result } = await this.stage.client.request(
      subjects.wallet.placeBets,
      {
        roundIds: [this.roundId],
        betIds: batch.map(() => randomUUID()),
        userIds: batch.map(({ userId }) => userId),
        roundIndexes: batch.map(() => 0),
        ...indexedTargets(batch.map((_, at) => (at % 2 === 0 ? 'PLAYER' : 'BANKER'))),
        amountsMinor: batch.map(() => 1_000n),
      },
      { timeoutMs: 30_000 },
    );
    if (result.case !== 'placed') throw new Error('a request was refused');
    if (result.value.verdicts.some((verdict) => verdict !== walletV1.BetVerdict.ACCEPTED)) {
      throw new Error('a bet was refused');
    }
    const now = performance.now();
    for (const { askedAt } of batch) {
      this.latenciesMs.push(now - askedAt);
      this.#waiting.push(this.#ask());
    }
    this.#inFlight -= 1;
  }

  #ask(): Waiting {
    this.#placed += 1;
    return { userId: `player-${(this.#placed % ACCOUNTS) + 1}`, askedAt: performance.now() };
  }
}
