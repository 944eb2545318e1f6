/**
 * Calls to the wallet and dealing. Every call is idempotent, so one without an answer is repeated a few times; after that it is
 * an outage, and whoever looks at the hand next repeats it. A refusal comes back as data; a refusal that the hand's state
 * rules out is an `ImpossibleAnswer`, which no repetition changes.
 */
import { Injectable } from '@nestjs/common';
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
import { CallError, NatsClient } from '@sabot/messaging';
import type { Reveal } from '@sabot/blackjack';
import { BlackjackMetrics } from '../blackjack.metrics.js';
import type { StakedHand } from './hand-record.js';
import type { HandToPrepare } from './hands.store.js';
import type { DecisionRequest } from './pending-decision.js';

const { dealing, wallet } = subjects;
const CALL = { timeoutMs: 2_500, retries: 2 } as const;

/** An answer that contradicts the state of a hand. */
export class ImpossibleAnswer extends Error {
  constructor(call: string, problem: string) {
    super(`${call}: ${problem}`);
    this.name = ImpossibleAnswer.name;
  }
}

/** A refusal as another service sent it. */
export interface Refused {
  readonly refused: roundV1.Refusal;
}

export function isRefused(answer: object): answer is Refused {
  return 'refused' in answer;
}

@Injectable()
export class Neighbours {
  constructor(
    private readonly client: NatsClient,
    private readonly metrics: BlackjackMetrics,
  ) {}

  account(userId: string, currency: string): Promise<walletV1.Account | Refused> {
    return this.#ask(wallet.getBalance, { userId, currency });
  }

  commit(hand: Omit<HandToPrepare, 'serverHash'>): Promise<dealingV1.HandCommitment> {
    const { id: handId, tableId, number: handNumber, holdMs } = hand;
    const rules = JSON.stringify(hand.rules);
    return this.#must(dealing.commitHand, { handId, tableId, handNumber, rules, holdMs: BigInt(holdMs) });
  }

  openHand(hand: StakedHand, userId: string, betId: string): Promise<walletV1.BookedStake | Refused> {
    const { id: handId, number: handNumber, tableId, currency, previousHash, serverHash, tip, key } = hand;
    const rules = JSON.stringify(hand.rules);
    return this.#ask(wallet.openHand, {
      handId,
      betId,
      amountMinor: hand.stakeMinor,
      terms: { tableId, userId, currency, rules, handNumber, previousHash, serverHash, tip, key },
    });
  }

  stakeHand(
    handId: string,
    k: number,
    play: string,
    handIndex: number,
  ): Promise<walletV1.BookedStake | Refused> {
    return this.#ask(wallet.stakeHand, { handId, k, play, handIndex });
  }

  stakesOf(handId: string): Promise<walletV1.HandStakes | Refused> {
    return this.#ask(wallet.getHandStakes, { handId });
  }

  async drawStep(handId: string, k: number, decision: DecisionRequest): Promise<Reveal> {
    const { cards, blackjack, hole } = await this.#must(dealing.drawStep, {
      handId,
      decision: { ...decision, k },
    });
    return { cards, blackjack: blackjack ?? null, hole: hole ?? null };
  }

  async revealHand(handId: string, voided: boolean): Promise<string> {
    return (await this.#must(dealing.revealHand, { handId, voided })).serverSeed;
  }

  settleHand(handId: string, bundle: object): Promise<walletV1.SettledHand> {
    return this.#must(wallet.settleHand, { handId, bundle: JSON.stringify(bundle) });
  }

  refundHand(handId: string): Promise<walletV1.SettledHand> {
    return this.#must(wallet.refundHand, { handId });
  }

  /** Asks for what cannot be refused. */
  async #must<I extends DescMessage, O extends DescMessage>(
    call: CallSubject<I, O>,
    request: MessageInitShape<I>,
  ): Promise<DoneOf<ResultOf<MessageShape<O>>>> {
    const answer = await this.#ask(call, request);
    if (!isRefused(answer as object)) return answer;
    const { code, details } = (answer as Refused).refused;
    this.metrics.impossibleAnswers.inc({ call: call.subject });
    throw new ImpossibleAnswer(
      call.subject,
      `refused with ${roundV1.RefusalCode[code]} ${detailText(details)}`,
    );
  }

  async #ask<I extends DescMessage, O extends DescMessage>(
    call: CallSubject<I, O>,
    request: MessageInitShape<I>,
  ): Promise<DoneOf<ResultOf<MessageShape<O>>> | Refused> {
    const answer = (await this.#answer(call, request)) as unknown as { readonly result: ResponseResult };
    const { result } = answer;
    if (result.case === 'refusal') return { refused: result.value as roundV1.Refusal };
    if (result.case === undefined) throw new ImpossibleAnswer(call.subject, 'an empty answer');
    return result.value;
  }

  async #answer<I extends DescMessage, O extends DescMessage>(
    call: CallSubject<I, O>,
    request: MessageInitShape<I>,
  ): Promise<MessageShape<O>> {
    try {
      return await this.client.request(call, request, CALL);
    } catch (error) {
      if (error instanceof CallError)
        this.metrics.neighbourFailures.inc({ call: call.subject, code: error.code });
      throw error;
    }
  }
}

function detailText(details: roundV1.Refusal['details']): string {
  if (details.case === undefined) return '';
  return JSON.stringify(details.value, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}
