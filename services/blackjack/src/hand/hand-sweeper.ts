/**
 * Looks for hands that nobody moves on: a process died in the middle of a step, or a player's time has run out. Each hand is
 * claimed by one replica at a time. Several hands move at once, so that a dead neighbour of one does not hold up the others.
 */
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { pause } from '@sabot/messaging';
import { BlackjackMetrics } from '../blackjack.metrics.js';
import { HandSteps } from './hand-steps.service.js';
import { HandsStore, type StoredHand } from './hands.store.js';

const CLAIM_MS = 15_000;
const ROWS = 16;
const MAX_PLAYS = 200;

@Injectable()
export class HandSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(HandSweeper.name);
  readonly #stopped = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: HandsStore,
    private readonly steps: HandSteps,
    private readonly metrics: BlackjackMetrics,
    private readonly everyMs: number,
  ) {}

  onApplicationBootstrap(): void {
    this.#running = this.#run();
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      const found = await this.#sweep();
      if (found < ROWS) await pause(this.everyMs, signal);
    }
  }

  async #sweep(): Promise<number> {
    try {
      const due = await this.store.claimDue(CLAIM_MS, ROWS);
      await Promise.all(due.map((handId) => this.#moveOn(handId)));
      return due.length;
    } catch (error) {
      this.#logger.warn({ msg: 'hands that are due could not be looked for', err: error });
      return 0;
    }
  }

  async #moveOn(handId: string): Promise<void> {
    try {
      this.metrics.resumed.inc();
      const hand = await this.steps.finish(handId);
      if (hand?.state === 'PREPARED') await this.#retire(hand);
      else if (hand) await this.#playOn(hand);
    } catch (error) {
      this.#logger.warn({ msg: 'a hand could not be moved on', handId, err: error });
    }
  }

  /** A prepared hand that nobody opened goes, unless the wallet holds money for it after all. */
  async #retire(hand: StoredHand): Promise<void> {
    if (!(await this.steps.adopt(hand))) await this.store.forget(hand);
  }

  async #playOn(found: StoredHand): Promise<void> {
    let hand: StoredHand | undefined = found;
    for (let plays = 0; hand?.state === 'OPEN' && plays < MAX_PLAYS; plays++) {
      if (!(await this.#isTheHouseDue(hand))) return;
      await this.steps.playOn(hand);
      hand = await this.steps.finish(hand.id);
    }
  }

  /** After the first automatic decision the house finishes the hand: the player's time does not begin again. */
  async #isTheHouseDue(hand: StoredHand): Promise<boolean> {
    return hand.steps.at(-1)?.actor === 'automatic' || this.store.isOverdue(hand);
  }
}
