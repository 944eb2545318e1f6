/**
 * Hands of blackjack in the wallet: staked before any card is drawn for the money, then paid by their own record or given
 * back. Every command is idempotent, by hand and number of the decision.
 */
import { Injectable, Logger } from '@nestjs/common';
import {
  costOf,
  isRefused,
  minorOf,
  parsePlay,
  rulesFromJson,
  rulesToJson,
  stakeStep,
} from '@sabot/blackjack';
import { type Refusal } from '@sabot/cards';
import { type dealingV1, isTableId, subjects, type walletV1 } from '@sabot/contracts';
import { isHandKey } from '@sabot/fairness/hand';
import { NatsClient } from '@sabot/messaging';
import {
  invalid,
  isAmount,
  isBetId,
  isCurrency,
  isDigest,
  isHandId,
  isUserId,
  readJson,
  type ServiceRefusal,
} from '@sabot/translation';
import { AccountsStore } from '../account/accounts.store.js';
import type { Hand } from '../generated/client.js';
import { WalletMetrics } from '../wallet.metrics.js';
import { type HandTermsJson, judgeHand } from './hand-judgement.js';
import { type BookingAnswer, HandsStore, type StoredHand } from './hands.store.js';

/** More decisions than the longest hand has. */
const MAX_K = 127;
const DEALING_TIMEOUT_MS = 2_000;
const DEALING_RETRIES = 2;
const REUSED = { code: 'IDEMPOTENCY_KEY_REUSED' } as const;

export interface Booked {
  readonly balanceMinor: bigint;
  readonly version: bigint;
  readonly alias: string;
}

@Injectable()
export class HandsService {
  readonly #logger = new Logger(HandsService.name);

  constructor(
    private readonly store: HandsStore,
    private readonly accounts: AccountsStore,
    private readonly client: NatsClient,
    private readonly metrics: WalletMetrics,
  ) {}

  async open(request: walletV1.OpenHandRequest): Promise<Booked | ServiceRefusal> {
    const { handId, betId, amountMinor, terms } = request;
    if (!isHandId(handId)) return invalid('hand_id');
    if (!isBetId(betId)) return invalid('bet_id');
    if (!terms) return invalid('terms');
    const read = readTerms(terms);
    if ('code' in read) return read;
    if (!isAmount(amountMinor) || amountMinor % read.stepMinor !== 0n) return invalid('amount_minor');
    const { userId, currency, tableId } = terms;
    const account = await this.accounts.find(userId, currency);
    if (!account) return { code: 'UNKNOWN_ACCOUNT' };
    const answer = await this.store.open({
      id: handId,
      accountId: account.id,
      betId,
      tableId,
      currency,
      terms: read.terms,
      stakeMinor: amountMinor,
    });
    return this.#booked(answer, amountMinor, account.alias);
  }

  /** The amount is not in the request: it follows from the first stake and the play. */
  async stake({
    handId,
    k,
    play: name,
    handIndex,
  }: walletV1.StakeHandRequest): Promise<Booked | ServiceRefusal> {
    if (!isHandId(handId)) return invalid('hand_id');
    if (k === 0 || k > MAX_K) return invalid('k');
    const play = parsePlay(name, handIndex);
    if (isRefused(play)) return invalid(play.code === 'UNKNOWN_PLAY' ? 'play' : 'hand_index');
    const cost = costOf(play);
    if (play.name === 'deal' || cost.numerator === 0n) return invalid('play');
    const stored = await this.store.find(handId);
    if (!stored) return { code: 'UNKNOWN_HAND' };
    const amountMinor = minorOf(cost, stored.hand.stakeMinor);
    const answer = await this.store.stake(handId, { k, play: name, handIndex, amountMinor });
    return answer ? this.#booked(answer, amountMinor, stored.alias) : { code: 'UNKNOWN_HAND' };
  }

  async settle({ handId, bundle: text }: walletV1.SettleHandRequest): Promise<Hand | ServiceRefusal> {
    if (!isHandId(handId)) return invalid('hand_id');
    const bundle = readJson(text);
    if (bundle === undefined) return invalid('bundle');
    const stored = await this.store.find(handId);
    if (!stored) return { code: 'UNKNOWN_HAND' };
    const judged = await this.#judge(bundle, stored);
    if ('code' in judged) return judged;
    const hand = await this.store.end(stored.hand, { to: 'SETTLED', ...judged });
    if (hand.status !== 'SETTLED') return { code: 'INVALID_PHASE', expected: 'OPEN', actual: hand.status };
    if (hand.recordHash !== judged.recordHash) return REUSED;
    if (stored.hand.status === 'OPEN') this.metrics.handsEnded.inc({ how: 'settled' });
    return hand;
  }

  async refund({ handId }: walletV1.RefundHandRequest): Promise<Hand | ServiceRefusal> {
    if (!isHandId(handId)) return invalid('hand_id');
    const stored = await this.store.find(handId);
    if (!stored) return { code: 'UNKNOWN_HAND' };
    const record = await this.#recordOf(handId);
    // Only dealing can say that no card was dealt: a house that could call off dealt hands would call off those it loses.
    if ('code' in record) return record;
    if (!record.voided) return { code: 'INVALID_PHASE', expected: 'VOIDED', actual: 'FINISHED' };
    const stakedMinor = stored.stakes.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
    const hand = await this.store.end(stored.hand, { to: 'REFUNDED', stakedMinor, paidMinor: stakedMinor });
    if (hand.status !== 'REFUNDED') return { code: 'INVALID_PHASE', expected: 'OPEN', actual: hand.status };
    if (stored.hand.status === 'OPEN') this.metrics.handsEnded.inc({ how: 'refunded' });
    return hand;
  }

  async stakesOf(handId: string): Promise<StoredHand | ServiceRefusal> {
    if (!isHandId(handId)) return invalid('hand_id');
    return (await this.store.find(handId)) ?? { code: 'UNKNOWN_HAND' };
  }

  async #judge(
    bundle: unknown,
    { hand, alias, stakes }: StoredHand,
  ): Promise<{ stakedMinor: bigint; paidMinor: bigint; recordHash: string } | ServiceRefusal> {
    const record = await this.#recordOf(hand.id);
    if ('code' in record) return record;
    const terms = hand.terms as unknown as HandTermsJson;
    const judged = judgeHand(bundle, { ...hand, handId: hand.id, alias, terms, stakes }, record);
    if (judged.ok) return judged;
    const { failedStep } = judged;
    this.metrics.recordsRefused.inc();
    this.#logger.error({
      msg: 'a hand was not paid, because its record is wrong',
      handId: hand.id,
      failedStep,
    });
    return { code: 'RECORD_INVALID', failedStep };
  }

  /** What dealing drew for; a refusal when the hand is not over there. */
  async #recordOf(handId: string): Promise<dealingV1.HandRecord | ServiceRefusal> {
    const { result } = await this.client.request(
      subjects.dealing.getHandRecord,
      { handId },
      { timeoutMs: DEALING_TIMEOUT_MS, retries: DEALING_RETRIES },
    );
    if (result.case === 'record') return result.value;
    const actual = result.case === 'refusal' ? 'DEALT' : 'NONE';
    return { code: 'INVALID_PHASE', expected: 'FINISHED', actual };
  }

  #booked(answer: BookingAnswer, amountMinor: bigint, alias: string): Booked | ServiceRefusal {
    const { code, balance, version } = answer;
    const refusal = refusalOf(code, amountMinor, balance);
    if (refusal) return refusal;
    if (code === 'A') this.metrics.handStakes.inc();
    return { balanceMinor: balance, version, alias };
  }
}

function refusalOf(
  code: BookingAnswer['code'],
  required: bigint,
  available: bigint,
): ServiceRefusal | Refusal<never> | undefined {
  switch (code) {
    case 'A':
    case 'R':
      return undefined;
    case 'U':
      return REUSED;
    case 'O':
      return { code: 'HAND_ALREADY_OPEN' };
    case 'B':
      return { code: 'INSUFFICIENT_BALANCE', required, available };
    case 'C':
      return { code: 'INVALID_PHASE', expected: 'OPEN', actual: 'SETTLED' };
  }
}

/** Terms are refused here rather than at the settlement, when nothing could be paid by them any more. */
function readTerms(
  terms: walletV1.HandTerms,
): { readonly terms: HandTermsJson; readonly stepMinor: bigint } | ServiceRefusal {
  if (!isTableId(terms.tableId)) return invalid('table_id');
  if (!isUserId(terms.userId)) return invalid('user_id');
  if (!isCurrency(terms.currency)) return invalid('currency');
  if (terms.handNumber < 1) return invalid('hand_number');
  if (!isDigest(terms.previousHash)) return invalid('previous_hash');
  if (!isDigest(terms.serverHash)) return invalid('server_hash');
  if (!isDigest(terms.tip)) return invalid('tip');
  if (!isHandKey(terms.key)) return invalid('key');
  const rules = rulesFromJson(readJson(terms.rules));
  if (!rules.ok) return invalid('rules');
  const { handNumber, previousHash, serverHash, tip, key } = terms;
  return {
    terms: { rules: rulesToJson(rules.value), handNumber, previousHash, serverHash, tip, key },
    stepMinor: stakeStep(rules.value),
  };
}
