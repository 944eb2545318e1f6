/**
 * Moves a hand on, from whatever it is in the middle of. Each step is written before anybody is asked, asks the wallet or
 * dealing for something idempotent, and is committed with its event; so whoever finds a hand, after any crash, just takes the
 * next step. Two processes that take the same step get the same answers, and the database keeps the first.
 */
import { Injectable, Logger } from '@nestjs/common';
import { isFinal, isRefused as isRefusedPlay, parsePlay } from '@sabot/blackjack';
import { roundV1, subjects, type walletV1 } from '@sabot/contracts';
import { automaticPlay, isVoidHand, type HandBundle } from '@sabot/fairness/hand';
import { OutboxRelay } from '@sabot/outbox';
import { BlackjackMetrics } from '../blackjack.metrics.js';
import { decidedEvent, endedEvent, openedEvent } from './hand-events.js';
import { gameOf, stateAfter } from './hand-game.js';
import { playedBundle, showsCardsOf, voidBundle } from './hand-record.js';
import { HandTimes } from './hand-times.js';
import { type CommittedChange, HandsStore, type StoredHand } from './hands.store.js';
import { isRefused, Neighbours, type Refused } from './neighbours.js';
import type { PendingDecision } from './pending-decision.js';
import { stakedHand } from './staked-hand.js';

/** A hand is over after far fewer steps. */
const MAX_STEPS = 300;
const NOT_STAKED = { bet_id: null, stake_minor: null, tip: null, key: null } as const;
const NEVER_DEALT = 'the hand was never dealt';

type Booking = walletV1.BookedStake | Refused;

@Injectable()
export class HandSteps {
  readonly #logger = new Logger(HandSteps.name);

  constructor(
    private readonly store: HandsStore,
    private readonly neighbours: Neighbours,
    private readonly times: HandTimes,
    private readonly relay: OutboxRelay,
    private readonly metrics: BlackjackMetrics,
  ) {}

  /** Finishes everything that needs no player, and returns the hand as it is then. */
  async finish(handId: string): Promise<StoredHand | undefined> {
    for (let steps = 0; steps < MAX_STEPS; steps++) {
      const hand = await this.store.find(handId);
      const step = hand && this.#nextStep(hand);
      if (!step) return hand;
      await step();
    }
    throw new Error(`hand ${handId} does not come to rest`);
  }

  /** Books the first stake. A refusal leaves the hand prepared. */
  async open(hand: StoredHand): Promise<Booking> {
    const { betId, userId } = hand;
    const staked = stakedHand(hand);
    const booking = await this.neighbours.openHand(staked, userId, betId ?? '');
    if (isRefused(booking)) {
      if (!(await this.adopt(hand)))
        await this.#commit(hand, {
          change: { state: 'PREPARED', ...NOT_STAKED },
          dueMs: this.times.preparedMs,
        });
      return booking;
    }
    const event = openedEvent(hand, staked, new Date());
    const opened = { change: { state: 'OPEN' }, ...this.#waiting(hand), event } as const;
    if (await this.#commit(hand, opened)) this.metrics.handsOpened.inc({ table: hand.tableId });
    return booking;
  }

  /** Takes over a stake that the wallet holds although this service thinks that it was refused; false when there is none. */
  async adopt(hand: StoredHand): Promise<boolean> {
    const held = await this.neighbours.stakesOf(hand.id);
    if (isRefused(held)) {
      if (held.refused.code === roundV1.RefusalCode.UNKNOWN_HAND) return false;
      throw new Error(`the wallet does not say what is staked on hand ${hand.id}`);
    }
    const { betId, terms, stakes } = held;
    const stakeMinor = stakes[0]?.amountMinor;
    if (!terms || stakeMinor === undefined) return false;
    const { tip, key } = terms;
    const event = openedEvent(hand, { stakeMinor, tip, key }, new Date());
    const change = { state: 'OPEN', bet_id: betId, stake_minor: String(stakeMinor), tip, key } as const;
    await this.#commit(hand, { change, ...this.#waiting(hand), event });
    return true;
  }

  /** Books the money of the pending decision. A refusal leaves the decision free, and gives the player no further time. */
  async stake(hand: StoredHand, pending: PendingDecision): Promise<Booking> {
    const { id, k } = hand;
    const { play, handIndex } = pending;
    const booking = await this.neighbours.stakeHand(id, k, play, handIndex);
    if (!isRefused(booking)) await this.#staked(hand, { ...pending, stage: 'staked' });
    else if (pending.stage === 'staking')
      await this.#commit(hand, { change: { pending: null }, dueMs: null });
    return booking;
  }

  /** Writes down that a hand is played on because its time has run out; false when somebody was faster. */
  async playOn(hand: StoredHand): Promise<boolean> {
    if (hand.k === 0)
      return this.#commit(hand, { change: { state: 'VOIDING', pending: null }, dueMs: this.times.resumeMs });
    const { state } = gameOf(hand, hand.steps);
    const play = automaticPlay(state);
    if (play === undefined) throw new Error(`hand ${hand.id} has no play that costs nothing`);
    const handIndex = 'active' in state ? state.active : 0;
    const pending = {
      stage: 'drawing',
      actor: 'automatic',
      play,
      handIndex,
      link: '',
      signature: '',
    } as const;
    return this.#commit(hand, { change: { pending }, dueMs: this.times.resumeMs });
  }

  #nextStep(hand: StoredHand): (() => Promise<unknown>) | undefined {
    const { state, pending } = hand;
    switch (state) {
      case 'OPENING':
        return () => this.open(hand);
      case 'OPEN':
        if (pending?.stage === 'staking') return () => this.stake(hand, pending);
        return pending?.stage === 'drawing' ? () => this.#draw(hand, pending) : undefined;
      case 'SETTLING':
        return () => this.#settle(hand);
      case 'VOIDING':
        return () => this.#void(hand);
      default:
        return undefined;
    }
  }

  /** The money is there: whatever else happened meanwhile, the decision is no longer free while it is still due. */
  async #staked(hand: StoredHand, pending: PendingDecision): Promise<void> {
    for (let now: StoredHand | undefined = hand; now?.state === 'OPEN' && now.k === hand.k;) {
      if (now.pending && now.pending.stage !== 'staking') return;
      if (await this.#commit(now, { change: { pending }, ...this.#waiting(now) })) return;
      now = await this.store.find(hand.id);
    }
  }

  async #draw(hand: StoredHand, pending: PendingDecision): Promise<void> {
    const { actor, play: name, handIndex, link, signature } = pending;
    const decision = { actor, play: name, handIndex, link, signature };
    const reveal = await this.neighbours.drawStep(hand.id, hand.k, decision);
    const play = parsePlay(decision.play, decision.handIndex);
    if (isRefusedPlay(play)) throw new Error(`hand ${hand.id} has the pending play ${decision.play}`);
    const after = stateAfter(gameOf(hand, hand.steps).state, play, reveal);
    const step = { ...decision, reveal };
    const next = isFinal(after)
      ? { change: { state: 'SETTLING', pending: null } as const, dueMs: this.times.resumeMs }
      : { change: { pending: null }, ...this.#waiting(hand) };
    const event = decidedEvent(hand, step, after.phase, new Date());
    if (await this.#commit(hand, { ...next, step, event }))
      this.metrics.decisions.inc({ table: hand.tableId, actor: decision.actor });
  }

  async #settle(hand: StoredHand): Promise<void> {
    const serverSeed = await this.neighbours.revealHand(hand.id, false);
    const bundle = playedBundle(stakedHand(hand), hand.steps, serverSeed);
    // The hand is paid by its seed all the same; its player finds out by comparing, and this pages someone.
    if (!showsCardsOf(bundle, gameOf(hand, hand.steps).state)) {
      this.metrics.impossibleAnswers.inc({ call: subjects.dealing.drawStep.subject });
      this.#logger.error({ msg: 'a hand showed other cards than its seed gives', handId: hand.id });
    }
    await this.#end(hand, bundle, await this.neighbours.settleHand(hand.id, bundle));
  }

  /** Dealing first says that it will never deal the hand; only then does the wallet give the stake back. */
  async #void(hand: StoredHand): Promise<void> {
    const serverSeed = await this.neighbours.revealHand(hand.id, true);
    const bundle = voidBundle(stakedHand(hand), serverSeed, NEVER_DEALT);
    await this.#end(hand, bundle, await this.neighbours.refundHand(hand.id));
  }

  async #end(hand: StoredHand, bundle: HandBundle, paid: walletV1.SettledHand): Promise<void> {
    const { tableId: table, currency } = hand;
    const { stakedMinor, paidMinor, balanceMinor, version } = paid;
    const voided = isVoidHand(bundle);
    const change = {
      state: voided ? 'REFUNDED' : 'SETTLED',
      server_seed: bundle.serverSeed,
      hash: bundle.hash,
      bundle,
      staked_minor: String(stakedMinor),
      paid_minor: String(paidMinor),
      net_minor: String(paidMinor - stakedMinor),
      balance_minor: String(balanceMinor),
      balance_version: String(version),
    } as const;
    const event = endedEvent(hand, bundle, paid, new Date());
    if (!(await this.#commit(hand, { change, dueMs: 0, event }))) return;
    this.metrics.handsEnded.inc({ table, how: voided ? 'refunded' : 'settled' });
    if (voided) return;
    this.metrics.stakedMinor.inc({ table, currency }, Number(stakedMinor));
    this.metrics.paidMinor.inc({ table, currency }, Number(paidMinor));
  }

  async #commit(hand: StoredHand, committed: CommittedChange): Promise<boolean> {
    const done = await this.store.change(hand, committed);
    if (done && committed.event) this.relay.notify();
    if (!done)
      this.#logger.debug({ msg: 'a hand has changed meanwhile', handId: hand.id, version: hand.version });
    return done;
  }

  /** The player's turn, for as long as the hand is held. */
  #waiting({ holdMs }: StoredHand): { readonly dueMs: number; readonly deadlineMs: number } {
    return { dueMs: Number(holdMs), deadlineMs: Number(holdMs) };
  }
}
