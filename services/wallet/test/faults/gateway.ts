/**
 * A client as a gateway is one: it sends bets of several players in one request, remembers what it was told, and sends
 * what it was not told again under the same ids until it gets a verdict.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { roundV1, subjects, walletV1 } from '@sabot/contracts';
import { CallError, type NatsClient } from '@sabot/messaging';
import { placeBetsRequest } from '../wallet-fixture.js';
import { type ClientStory, codeOf, type SentBet, TARGETS } from './client-story.js';

export interface GatewayOptions {
  /** How long to wait for an answer before its fate is unknown. */
  readonly timeoutMs: number;
  /** How often a request may be sent. */
  readonly attempts: number;
}

const RESEND_AFTER_MS = 50;

export class Gateway {
  constructor(
    private readonly client: NatsClient,
    private readonly story: ClientStory,
    readonly userIds: readonly string[],
    private readonly options: GatewayOptions,
  ) {}

  /** One bet of each player, on targets by chance, in one request; answers the bets with their verdicts. */
  async placeOne(roundId: string): Promise<SentBet[]> {
    const bets = this.userIds.map((userId): SentBet => {
      const target = TARGETS[randomInt(TARGETS.length)] ?? roundV1.BetTarget.PLAYER;
      const amount = 1_000n + BigInt(randomInt(100));
      return { betId: randomUUID(), userId, roundId, target, amount, seed: `seed "${userId.slice(-4)}"` };
    });
    this.story.bets.push(...bets);
    await this.send(bets);
    return bets;
  }

  /** Places bets until the round refuses them, or until it is told to stop. */
  async placeUntilRefused(roundId: string, mostRequests: number): Promise<void> {
    for (let request = 0; request < mostRequests; request++) {
      const bets = await this.placeOne(roundId);
      if (bets.some(({ told }) => told?.accepted !== true)) return;
    }
    throw new Error(`round ${roundId} still takes bets after ${mostRequests} requests`);
  }

  /** Places bets on the rounds in turn until the signal, with a pause between requests. */
  async keepPlacing(roundIds: readonly string[], stop: AbortSignal, pauseMs: number): Promise<void> {
    for (let request = 0; !stop.aborted; request++) {
      await this.placeOne(roundIds[request % roundIds.length] ?? '');
      await sleep(pauseMs);
    }
  }

  async send(bets: readonly SentBet[]): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#ask(bets);
        return;
      } catch (error) {
        const unknown = error instanceof CallError && error.retriable;
        if (!unknown || attempt >= this.options.attempts) throw error;
      }
      await sleep(RESEND_AFTER_MS);
    }
  }

  async #ask(bets: readonly SentBet[]): Promise<void> {
    const { timeoutMs } = this.options;
    const { result } = await this.client.request(subjects.wallet.placeBets, placeBetsRequest(bets), {
      timeoutMs,
    });
    if (result.case !== 'placed') throw new Error(`refused whole: ${codeOf(result.value)}`);
    const { verdicts, sequences, balancesMinor, refusals } = result.value;
    const codes = new Map(refusals.map(({ index, refusal }) => [index, codeOf(refusal)]));
    bets.forEach((bet, at) => {
      bet.told =
        verdicts[at] === walletV1.BetVerdict.ACCEPTED
          ? { accepted: true, sequence: sequences[at] ?? 0n, balanceMinor: balancesMinor[at] ?? 0n }
          : { accepted: false, code: codes.get(at) ?? 'no code' };
    });
  }
}
