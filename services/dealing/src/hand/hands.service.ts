/**
 * The life of a hand's secret: committed, then used for one decision after another, then revealed. Dealing trusts nobody who
 * carries a decision: it checks link and signature against what it recorded, asks the wallet for the stake, and keeps the hole
 * card until the dealer plays. Any number of replicas may handle the same decision; the database keeps the first draw.
 */
import { isDeepStrictEqual } from 'node:util';
import { Injectable, Logger } from '@nestjs/common';
import {
  costOf,
  isRefused,
  parsePlay,
  rulesFromJson,
  rulesToJson,
  type Play,
  type Reveal,
} from '@sabot/blackjack';
import { type dealingV1, isTableId } from '@sabot/contracts';
import { ACTORS, type Actor, type Decision } from '@sabot/fairness/hand';
import { invalid, isHandId, readJson, type ServiceRefusal } from '@sabot/translation';
import { DealingMetrics } from '../dealing.metrics.js';
import { isRoundNumber } from '../identifiers.js';
import { SeedVault } from '../seed-vault.js';
import { ServerSeed } from '../server-seed.js';
import { type DrawRefusal, drawFor, handBefore } from './hand-draw.js';
import { HandsStore, type HandTerms, type StoredHand } from './hands.store.js';
import { StakeInquiry } from './stake-inquiry.js';

const REUSED = { code: 'IDEMPOTENCY_KEY_REUSED' } as const;
const UNKNOWN_HAND = { code: 'UNKNOWN_HAND' } as const;
const SEED_UNREADABLE = { code: 'SEED_UNREADABLE' } as const;
/** A hand waits for its player for 30 seconds to a week. */
const MIN_HOLD_MS = 30_000;
const MAX_HOLD_MS = 7 * 24 * 3_600_000;
const FAULTS = { link: 'LINK_INVALID', signature: 'SIGNATURE_INVALID' } as const;

type NumberedDecision = Decision & { readonly k: number };

export interface RevealedHand {
  readonly serverHash: string;
  readonly seed: ServerSeed;
}

@Injectable()
export class HandsService {
  readonly #logger = new Logger(HandsService.name);

  constructor(
    private readonly store: HandsStore,
    private readonly vault: SeedVault,
    private readonly stakes: StakeInquiry,
    private readonly metrics: DealingMetrics,
  ) {}

  async commit(request: dealingV1.CommitHandRequest): Promise<{ serverHash: string } | ServiceRefusal> {
    const terms = readTerms(request);
    if ('code' in terms) return terms;
    const seed = ServerSeed.generate();
    if (await this.store.commit(terms, seed.hash, this.vault.encrypt(seed, terms.handId)))
      this.metrics.handCommitted();
    const hand = await this.store.find(terms.handId);
    return hand && sameTerms(hand, terms) ? { serverHash: hand.serverHash } : REUSED;
  }

  async draw({ handId, decision: message }: dealingV1.DrawStepRequest): Promise<Reveal | ServiceRefusal> {
    if (!isHandId(handId)) return invalid('hand_id');
    const decision = readDecision(message);
    if ('code' in decision) return decision;
    const play = parsePlay(decision.play, decision.hand);
    if (isRefused(play))
      return play.code === 'UNKNOWN_PLAY' ? invalid('play') : { code: 'HAND_OUT_OF_RANGE' };
    const hand = await this.store.find(handId);
    if (!hand) return UNKNOWN_HAND;
    const known = drawnBefore(hand, decision);
    if (known) return known;
    if (hand.voided || hand.finished)
      return { code: 'INVALID_PHASE', expected: 'DEALT', actual: phaseOf(hand) };
    if (decision.k !== hand.steps.length) return { code: 'OUT_OF_TURN', nextDecision: hand.steps.length };
    // Whoever carries decisions could otherwise play a hand badly in the name of a player who is still there.
    if (decision.actor === 'automatic' && !(await this.store.isOverdue(handId)))
      return { code: 'INVALID_PHASE', expected: 'OVERDUE', actual: phaseOf(hand) };
    return this.#drawNext(hand, decision, play);
  }

  async reveal({ handId, voided }: dealingV1.RevealHandRequest): Promise<RevealedHand | ServiceRefusal> {
    if (!isHandId(handId)) return invalid('hand_id');
    const found = await this.store.find(handId);
    if (!found) return UNKNOWN_HAND;
    if (!found.revealed && (await (voided ? this.store.void(handId) : this.store.reveal(handId))))
      this.metrics.handRevealed();
    const hand = (await this.store.find(handId)) ?? found;
    if (!hand.revealed || hand.voided !== voided)
      return { code: 'INVALID_PHASE', expected: voided ? 'COMMITTED' : 'FINISHED', actual: phaseOf(hand) };
    const seed = this.#open(hand);
    return seed ? { serverHash: hand.serverHash, seed } : SEED_UNREADABLE;
  }

  /** What the wallet compares a hand's bundle with. Until the hand is over, nobody gets it. */
  async record({ handId }: dealingV1.GetHandRecordRequest): Promise<StoredHand | ServiceRefusal> {
    if (!isHandId(handId)) return invalid('hand_id');
    const hand = await this.store.find(handId);
    if (!hand) return UNKNOWN_HAND;
    if (hand.finished || hand.voided) return hand;
    return { code: 'INVALID_PHASE', expected: 'FINISHED', actual: phaseOf(hand) };
  }

  async #drawNext(
    hand: StoredHand,
    decision: NumberedDecision,
    play: Play,
  ): Promise<Reveal | ServiceRefusal> {
    const player = await this.#playerOf(hand, decision, play);
    if ('code' in player) return player;
    const seed = this.#open(hand);
    if (!seed) return SEED_UNREADABLE;
    const { handId, handNumber } = hand;
    const drawn = drawFor(handBefore(hand, player), decision, play, {
      serverSeed: seed.expose(),
      handNumber,
    });
    if (!('cards' in drawn)) return refusalOf(drawn);
    const { hand: handIndex, ...rest } = decision;
    if (await this.store.draw(handId, { ...rest, ...drawn, ...player, handIndex }))
      this.metrics.stepDrawn(decision.actor);
    const stored = await this.store.find(handId);
    const known = stored && drawnBefore(stored, decision);
    // Neither stored nor drawn by another replica: the hand was called off in between.
    return known ?? { code: 'INVALID_PHASE', expected: 'DEALT', actual: stored ? phaseOf(stored) : 'NONE' };
  }

  /** Whose decision is judged. For money, the wallet must hold the stake; it also knows the player's tip and key. */
  async #playerOf(
    hand: StoredHand,
    { k }: NumberedDecision,
    play: Play,
  ): Promise<{ readonly tip: string; readonly key: string } | ServiceRefusal> {
    const { tip, key } = hand;
    if (costOf(play).numerator === 0n)
      return tip === null || key === null ? { code: 'PLAY_NOT_LEGAL' } : { tip, key };
    return (await this.stakes.backing(hand, k, play)) ?? { code: 'STAKE_MISSING' };
  }

  #open({ handId, tableId, encryptedSeed, serverHash }: StoredHand): ServerSeed | undefined {
    const seed = this.vault.decrypt(encryptedSeed, handId);
    if (seed?.hash === serverHash) return seed;
    this.metrics.seedUnreadable();
    this.#logger.error({ msg: 'seed unreadable', handId, tableId, keyId: encryptedSeed.keyId });
    return undefined;
  }
}

function readTerms({
  handId,
  tableId,
  handNumber,
  rules,
  holdMs,
}: dealingV1.CommitHandRequest): HandTerms | ServiceRefusal {
  if (!isHandId(handId)) return invalid('hand_id');
  if (!isTableId(tableId)) return invalid('table_id');
  if (!isRoundNumber(handNumber)) return invalid('hand_number');
  const read = rulesFromJson(readJson(rules));
  if (!read.ok) return invalid('rules');
  const hold = holdMs === 0n ? MAX_HOLD_MS : Number(holdMs);
  if (hold < MIN_HOLD_MS || hold > MAX_HOLD_MS) return invalid('hold_ms');
  return { handId, tableId, handNumber, rules: rulesToJson(read.value), holdMs: hold };
}

function sameTerms(known: HandTerms, asked: HandTerms): boolean {
  return (
    known.tableId === asked.tableId &&
    known.handNumber === asked.handNumber &&
    known.holdMs === asked.holdMs &&
    isDeepStrictEqual(known.rules, asked.rules)
  );
}

function readDecision(message: dealingV1.HandDecision | undefined): NumberedDecision | ServiceRefusal {
  if (!message) return invalid('decision');
  const { k, play, handIndex: hand, link, signature } = message;
  const actor = ACTORS.find((name) => name === message.actor) satisfies Actor | undefined;
  return actor ? { k, actor, play, hand, link, signature } : invalid('actor');
}

/** The answer to a repeat, or to another decision under a number that was drawn. */
function drawnBefore(
  { steps }: StoredHand,
  { k, actor, play, hand, link }: NumberedDecision,
): Reveal | ServiceRefusal | undefined {
  const step = steps[k];
  if (!step) return undefined;
  const same = step.actor === actor && step.play === play && step.handIndex === hand && step.link === link;
  return same ? step.reveal : REUSED;
}

function refusalOf(refused: DrawRefusal): ServiceRefusal {
  if ('fault' in refused) return { code: FAULTS[refused.fault] };
  const { code } = refused.play;
  switch (code) {
    case 'UNKNOWN_PLAY':
      return invalid('play');
    case 'ROUND_OVER':
      return { code: 'INVALID_PHASE', expected: 'DEALT', actual: 'FINISHED' };
    case 'HAND_OUT_OF_RANGE':
    case 'HAND_NOT_ACTIVE':
    case 'PLAY_NOT_LEGAL':
      return { code };
  }
}

function phaseOf({ voided, finished, steps }: StoredHand): string {
  if (voided) return 'VOIDED';
  if (finished) return 'FINISHED';
  return steps.length > 0 ? 'DEALT' : 'COMMITTED';
}
