/**
 * A client that behaves like a gateway: it sends the bets of several players in one request, remembers their verdicts, and
 * sends bets without a verdict again under the same ids until they get one.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { subjects, walletV1 } from '@sabot/contracts';
import { CallError, type NatsClient } from '@sabot/messaging';
import { eventually } from '@sabot/testing';
import { placeBetsRequest } from '../wallet-fixture.js';
import { type ClientStory, codeOf, type SentBet, TARGETS } from './client-story.js';

export interface GatewayOptions {
  /** How long to wait for an answer; after that, the fate of the bets is unknown. */
  readonly timeoutMs: number;
  /** How long to keep resending bets without a verdict; 0 to give up at once. */
  readonly patienceMs: number;
}

const RESEND_AFTER_MS = 50;
const PAUSE_MS = 20;

export class Gateway {
  constructor(
    private readonly client: NatsClient,
    private readonly story: ClientStory,
    readonly userIds: readonly string[],
    private readonly options: GatewayOptions,
  ) {}

  /** Places one bet per player in one request, on random targets by default; returns the bets with their verdicts. */
  async placeOne(roundId: string, target?: string): Promise<SentBet[]> {
    const bets = this.userIds.map((userId): SentBet => ({
      betId: randomUUID(),
      userId,
      roundId,
      target: target ?? TARGETS[randomInt(TARGETS.length)] ?? 'PLAYER',
      amount: 1_000n + BigInt(randomInt(100)),
      seed: `seed "${userId.slice(-4)}"`,
    }));
    this.story.bets.push(...bets);
    await this.send(bets);
    return bets;
  }

  /** Places bets until the round refuses them. */
  async placeUntilRefused(roundId: string, maxRequests: number): Promise<void> {
    for (let request = 0; request < maxRequests; request++) {
      const bets = await this.placeOne(roundId);
      if (bets.some(({ told }) => told?.accepted !== true)) return;
    }
    throw new Error(`round ${roundId} still takes bets after ${maxRequests} requests`);
  }

  /** Places bets on the rounds in turn until the signal aborts. */
  async keepPlacing(roundIds: readonly string[], stop: AbortSignal): Promise<void> {
    for (let request = 0; !stop.aborted; request++) {
      await this.placeOne(roundIds[request % roundIds.length] ?? '');
      await sleep(PAUSE_MS);
    }
  }

  /** Sends bets, and again if their fate is unknown, until each has its verdict. */
  async send(bets: readonly SentBet[]): Promise<void> {
    const deadline = performance.now() + this.options.patienceMs;
    for (;;) {
      try {
        await this.#ask(bets);
        return;
      } catch (error) {
        const unknown = error instanceof CallError && error.retriable;
        if (!unknown || performance.now() >= deadline) throw error;
      }
      await sleep(RESEND_AFTER_MS);
    }
  }

  async #ask(bets: readonly SentBet[]): Promise<void> {
    const { timeoutMs } = this.options;
    const { result } = await this.client.request(subjects.wallet.placeBets, placeBetsRequest(bets), {
      timeoutMs,
    });
    if (result.case !== 'placed') throw new Error(`the whole request was refused: ${codeOf(result.value)}`);
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

/** Lets gateways place bets while a fault strikes, and waits until each bet has its verdict. */
export async function underLoad(
  gateways: readonly Gateway[],
  roundIds: readonly string[],
  strike: () => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  const betting = gateways.map((gateway) => gateway.keepPlacing(roundIds, stop.signal));
  const striking = strike().finally(() => {
    stop.abort();
  });
  for (const result of await Promise.allSettled([striking, ...betting]))
    if (result.status === 'rejected') throw result.reason;
}

/** Resolves when `more` bets have been acknowledged since the call. */
export async function betsGoOn(story: ClientStory, more = 100): Promise<void> {
  const acknowledged = () => story.bets.filter(({ told }) => told?.accepted === true).length;
  const wanted = acknowledged() + more;
  await eventually(
    () => {
      if (acknowledged() < wanted) throw new Error('too few bets have been acknowledged');
    },
    { timeoutMs: 60_000 },
  );
}
