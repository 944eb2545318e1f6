/**
 * The scheduler's calls to the wallet and dealing. Every call is idempotent by round id, so an unanswered one is repeated
 * with growing waits, for as long as this replica leads the table: an answer is never guessed. A refusal that the round's
 * state rules out is an `ImpossibleAnswer`, which repeating the call would not change.
 */
import { Injectable, Logger } from '@nestjs/common';
import {
  type CallSubject,
  type dealingV1,
  type DescMessage,
  type DoneOf,
  type MessageInitShape,
  type MessageShape,
  type ResponseResult,
  type ResultOf,
  roundV1,
  subjects,
  type walletV1,
} from '@sabot/contracts';
import { backoffMs, CallError, NatsClient, pause } from '@sabot/messaging';
import type { Hands } from '@sabot/baccarat';
import { BACCARAT } from '@sabot/baccarat';
import { deckMessage, termsMessage } from '@sabot/translation';
import type { Round } from '../generated/client.js';
import { RoundSchedulerMetrics } from '../round-scheduler.metrics.js';
import { deckOf, termsOf } from './stored-round.js';

const { dealing, wallet } = subjects;
const { RefusalCode } = roundV1;

/**
 * A neighbour that dies while handling a call never replies, so the first timeout is short and the table moves on within
 * seconds. Sealing and settling a large round takes a while, so later timeouts are longer.
 */
const PATIENCE_MS = [2_500, 5_000];
const MAX_PATIENCE_MS = 10_000;
const WAIT = { firstMs: 50, longestMs: 2_000 };
/** How many failed attempts pass between two warnings about the same outage. */
const ATTEMPTS_PER_WARNING = 15;
/** A seed counts as lost after this many replies in a row say so: one replica of dealing may lack a key that others have. */
const SEED_ATTEMPTS = 5;
const SEED_WAIT_MS = 200;

export class ImpossibleAnswer extends Error {
  constructor(
    call: string,
    readonly problem: string,
  ) {
    super(`${call}: ${problem}`);
    this.name = ImpossibleAnswer.name;
  }
}

class SeedUnreadable extends Error {}

@Injectable()
export class Neighbours {
  readonly #logger = new Logger(Neighbours.name);

  constructor(
    private readonly client: NatsClient,
    private readonly metrics: RoundSchedulerMetrics,
  ) {}

  commit(round: Round, signal: AbortSignal): Promise<dealingV1.Commitment> {
    const { id: roundId, tableId, number: roundNumber } = round;
    return this.#ask(
      dealing.commit,
      { roundId, tableId, roundNumber, deck: deckMessage(deckOf(round)) },
      signal,
    );
  }

  openRound(round: Round, signal: AbortSignal): Promise<walletV1.OpenedRound> {
    const { id: roundId, tableId, number: roundNumber, currency, bettingMs: bettingWindowMs } = round;
    const terms = termsMessage(BACCARAT, termsOf(round));
    const request = { roundId, tableId, roundNumber, currency, bettingWindowMs, terms };
    return this.#ask(wallet.openRound, request, signal);
  }

  sealRound({ id: roundId }: Round, signal: AbortSignal): Promise<walletV1.SealedRound> {
    return this.#ask(wallet.sealRound, { roundId }, signal);
  }

  /** Undefined if no replica can decrypt the seed: the one reason to void a sealed round. */
  deal({ id: roundId }: Round, clientSeed: string, signal: AbortSignal): Promise<dealingV1.Deal | undefined> {
    return this.#unlessUnreadable(() => this.#ask(dealing.deal, { roundId, clientSeed }, signal), signal);
  }

  settleRound(
    { id: roundId }: Round,
    { player, banker }: Hands,
    signal: AbortSignal,
  ): Promise<walletV1.SettledRound> {
    return this.#ask(wallet.settleRound, { roundId, result: JSON.stringify({ player, banker }) }, signal);
  }

  voidRound(round: Round, signal: AbortSignal): Promise<walletV1.VoidedRound> {
    const reason = round.voidReason ? roundV1.VoidReason[round.voidReason] : roundV1.VoidReason.UNSPECIFIED;
    return this.#ask(wallet.voidRound, { roundId: round.id, reason, note: round.voidNote }, signal);
  }

  /** Undefined if no replica can decrypt the seed. */
  reveal({ id: roundId, voidReason }: Round, signal: AbortSignal): Promise<dealingV1.Reveal | undefined> {
    const voided = voidReason !== null;
    return this.#unlessUnreadable(() => this.#ask(dealing.reveal, { roundId, voided }, signal), signal);
  }

  async #unlessUnreadable<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof SeedUnreadable)) throw error;
        if (attempt === SEED_ATTEMPTS) return undefined;
      }
      await pause(SEED_WAIT_MS, signal);
    }
  }

  async #ask<I extends DescMessage, O extends DescMessage>(
    call: CallSubject<I, O>,
    request: MessageInitShape<I>,
    signal: AbortSignal,
  ): Promise<DoneOf<ResultOf<MessageShape<O>>>> {
    const answer = (await this.#answer(call, request, signal)) as unknown as {
      readonly result: ResponseResult;
    };
    const { result } = answer;
    if (result.case === 'refusal') throw refusedBy(call.subject, result.value as roundV1.Refusal);
    if (result.case === undefined) throw new ImpossibleAnswer(call.subject, 'an empty answer');
    return result.value;
  }

  async #answer<I extends DescMessage, O extends DescMessage>(
    call: CallSubject<I, O>,
    request: MessageInitShape<I>,
    signal: AbortSignal,
  ): Promise<MessageShape<O>> {
    for (let failures = 0; ; failures++) {
      try {
        const timeoutMs = PATIENCE_MS[failures] ?? MAX_PATIENCE_MS;
        const answer = await this.client.request(call, request, { timeoutMs, signal });
        if (failures > 0)
          this.#logger.log({ msg: 'a neighbour answers again', call: call.subject, failures });
        return answer;
      } catch (error) {
        if (!(error instanceof CallError) || error.code === 'ABORTED') throw error;
        this.metrics.neighbourFailures.inc({ call: call.subject, code: error.code });
        if (failures % ATTEMPTS_PER_WARNING === 0)
          this.#logger.warn({
            msg: 'a neighbour does not answer',
            call: call.subject,
            code: error.code,
            failures,
          });
      }
      await pause(backoffMs(failures + 1, WAIT), signal);
    }
  }
}

function refusedBy(call: string, { code, details }: roundV1.Refusal): Error {
  if (code === RefusalCode.SEED_UNREADABLE) return new SeedUnreadable(call);
  const figures = details.case === undefined ? '' : ` ${JSON.stringify(details.value, asText)}`;
  return new ImpossibleAnswer(call, `refused with ${RefusalCode[code]}${figures}`);
}

function asText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
