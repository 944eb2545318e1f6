/** What players ask for: a prepared hand, its stake, money for a decision, a decision, and where they are. */
import { Injectable } from '@nestjs/common';
import { approximate, checkStake } from '@sabot/cards';
import type { blackjackV1, walletV1 } from '@sabot/contracts';
import { FIRST_HAND_NUMBER, handGenesisHash, isHandKey } from '@sabot/fairness/hand';
import {
  invalid,
  isAmount,
  isBetId,
  isDigest,
  isHandId,
  isUserId,
  type ServiceRefusal,
} from '@sabot/translation';
import { v7 as uuidV7 } from 'uuid';
import type { BlackjackTable } from '../table/blackjack-tables.js';
import { TableDirectory } from '../table/table-directory.js';
import { judgeDecision, judgeStake } from './decision-judgement.js';
import { HandSteps } from './hand-steps.service.js';
import { SharedWork } from './shared-work.js';
import { stakedHand } from './staked-hand.js';
import { HandTimes } from './hand-times.js';
import { HandsStore, type StoredHand } from './hands.store.js';
import { isRefused, Neighbours, type Refused } from './neighbours.js';
import { type DecisionRequest, staking } from './pending-decision.js';

/** A request is decided on anew when its hand has changed meanwhile; more often than this it does not. */
const MAX_ATTEMPTS = 20;
/** The digits of an edge after its point, as it is stored for the results of accounts. */
const EDGE_DIGITS = 12;
const REUSED = { code: 'IDEMPOTENCY_KEY_REUSED' } as const;
const UNKNOWN_HAND = { code: 'UNKNOWN_HAND' } as const;

/** A refusal of this service, or one that the wallet or dealing sent. */
export type AnyRefusal = ServiceRefusal | Refused;

export interface Staked {
  readonly hand: StoredHand;
  readonly booked: walletV1.BookedStake;
}

interface Request {
  readonly userId: string;
  readonly handId: string;
}
type Decided = Request & { readonly k: number };

@Injectable()
export class HandsService {
  readonly #shared = new SharedWork();

  constructor(
    private readonly store: HandsStore,
    private readonly steps: HandSteps,
    private readonly neighbours: Neighbours,
    private readonly tables: TableDirectory,
    private readonly times: HandTimes,
  ) {}

  /** The prepared hand of a player at a table. */
  async prepare({ userId, tableId }: blackjackV1.PrepareRequest): Promise<StoredHand | AnyRefusal> {
    const found = await this.sync({ userId, tableId });
    if ('code' in found || isRefused(found)) return found;
    return found.state === 'PREPARED' ? found : { code: 'HAND_ALREADY_OPEN' };
  }

  /** The open hand of a player at a table, or the prepared one, which is prepared if there is none. */
  async sync({
    userId,
    tableId,
  }: Pick<blackjackV1.SyncRequest, 'userId' | 'tableId'>): Promise<StoredHand | AnyRefusal> {
    if (!isUserId(userId)) return invalid('user_id');
    const table = this.tables.find(tableId);
    if (!table) return { code: 'UNKNOWN_TABLE' };
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
      const current = await this.store.current(userId, tableId);
      const hand = current && (await this.steps.finish(current.id));
      if (hand?.endedAt === null && !(hand.state === 'PREPARED' && this.#hasOtherTerms(hand, table)))
        return hand;
      if (hand?.state === 'PREPARED') {
        if (!(await this.steps.adopt(hand))) await this.store.forget(hand);
      } else {
        const refused = await this.#prepareNext(userId, table);
        if (refused) return refused;
      }
    }
    throw new Error(`no hand could be prepared for a player at ${tableId}`);
  }

  async open(request: blackjackV1.OpenHandRequest): Promise<Staked | AnyRefusal> {
    const table = this.tables.find(request.tableId);
    if (!table) return { code: 'UNKNOWN_TABLE' };
    const problem = openingProblem(request, table);
    if (problem) return problem;
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
      const hand = await this.#own(request);
      if (hand?.tableId !== request.tableId) return UNKNOWN_HAND;
      if (hand.state === 'PREPARED') {
        if (this.#hasOtherTerms(hand, table)) return UNKNOWN_HAND;
        const { betId: bet_id, amountMinor, tip, key } = request;
        const change = { state: 'OPENING', bet_id, stake_minor: String(amountMinor), tip, key } as const;
        await this.store.change(hand, { change, dueMs: this.times.resumeMs });
        continue;
      }
      if (hand.betId !== request.betId) return { code: 'HAND_ALREADY_OPEN' };
      if (hand.stakeMinor !== request.amountMinor || hand.tip !== request.tip || hand.key !== request.key)
        return REUSED;
      const booked = await (hand.state === 'OPENING'
        ? this.steps.open(hand)
        : this.neighbours.openHand(stakedHand(hand), hand.userId, hand.betId));
      return isRefused(booked) ? booked : { hand, booked };
    }
    throw new Error(`hand ${request.handId} could not be opened`);
  }

  stake(request: blackjackV1.StakeRequest): Promise<Staked | AnyRefusal> {
    const { userId, handId, k, play, handIndex } = request;
    const key = JSON.stringify(['stake', userId, handId, k, play, handIndex]);
    return this.#shared.run(key, () => this.#stake(request));
  }

  /** A decision, with the device's secret or without. Returns the hand as it is then. */
  decide(request: Decided, decision: DecisionRequest): Promise<StoredHand | AnyRefusal> {
    const { userId, handId, k } = request;
    const { actor, play, handIndex, link, signature } = decision;
    const key = JSON.stringify([actor, userId, handId, k, play, handIndex, link, signature]);
    return this.#shared.run(key, () => this.#decide(request, decision));
  }

  async #stake(request: blackjackV1.StakeRequest): Promise<Staked | AnyRefusal> {
    const { handId, k, play, handIndex } = request;
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
      const hand = await this.#own(request);
      if (!hand) return UNKNOWN_HAND;
      const course = judgeStake(hand, k, { play, handIndex });
      if (typeof course === 'object') return course;
      if (course === 'finish') await this.steps.finish(handId);
      else if (course === 'write')
        await this.store.change(hand, {
          change: { pending: staking(play, handIndex) },
          dueMs: this.times.resumeMs,
        });
      else {
        const { pending } = hand;
        const booked =
          pending && hand.k === k
            ? await this.steps.stake(hand, pending)
            : await this.neighbours.stakeHand(handId, k, play, handIndex);
        return isRefused(booked) ? booked : { hand, booked };
      }
    }
    throw new Error(`decision ${k} of hand ${handId} could not be staked`);
  }

  async #decide(request: Decided, decision: DecisionRequest): Promise<StoredHand | AnyRefusal> {
    const { k } = request;
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
      const hand = await this.#own(request);
      if (!hand) return UNKNOWN_HAND;
      const course = judgeDecision(hand, k, decision);
      if (typeof course === 'object') return course;
      if (course === 'write') {
        const pending = { ...decision, stage: 'drawing' } as const;
        await this.store.change(hand, { change: { pending }, dueMs: this.times.resumeMs });
      }
      const finished = await this.steps.finish(hand.id);
      if (course === 'repeat' && finished) return finished;
    }
    throw new Error(`decision ${k} of hand ${request.handId} could not be made`);
  }

  async #own({ userId, handId }: Request): Promise<StoredHand | undefined> {
    const hand = isHandId(handId) ? await this.store.find(handId) : undefined;
    return hand?.userId === userId ? hand : undefined;
  }

  async #prepareNext(userId: string, table: BlackjackTable): Promise<AnyRefusal | undefined> {
    const account = await this.neighbours.account(userId, table.currency);
    if (isRefused(account)) return account;
    const { publicAlias: alias } = account;
    const last = await this.store.last(userId, table.id);
    const hand = {
      id: uuidV7(),
      tableId: table.id,
      userId,
      alias,
      currency: table.currency,
      rules: table.rulesJson,
      number: last ? last.number + 1 : FIRST_HAND_NUMBER,
      previousHash: last?.hash ?? handGenesisHash(table.id, alias),
      holdMs: this.times.holdMs,
      houseEdge: approximate(this.tables.exactEdge(table)).toFixed(EDGE_DIGITS),
    };
    const { serverHash } = await this.neighbours.commit(hand);
    await this.store.prepare({ ...hand, serverHash });
    return undefined;
  }

  /** A hand that was prepared before the table was configured otherwise is not played on the old terms. */
  #hasOtherTerms({ rules, currency, holdMs }: StoredHand, table: BlackjackTable): boolean {
    const sorted = (value: object): string => JSON.stringify(Object.entries(value).sort());
    const sameTerms = currency === table.currency && Number(holdMs) === this.times.holdMs;
    return !sameTerms || sorted(rules as object) !== sorted(table.rulesJson);
  }
}

function openingProblem(
  { betId, amountMinor, tip, key }: blackjackV1.OpenHandRequest,
  { limits }: BlackjackTable,
): ServiceRefusal | undefined {
  if (!isBetId(betId)) return invalid('bet_id');
  if (!isDigest(tip)) return invalid('tip');
  if (!isHandKey(key)) return invalid('key');
  if (amountMinor > 0n && !isAmount(amountMinor)) return invalid('amount_minor');
  const stake = { target: 'hand', stakeMinor: amountMinor, alreadyOnTargetMinor: 0n };
  return checkStake(stake, { hand: limits });
}
