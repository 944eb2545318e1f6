/**
 * Asks the wallet whether a decision is backed by money. Without this, whoever carries the decision could look at the card
 * first and book the stake only if it suits the house.
 */
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { handOf, type Play } from '@sabot/blackjack';
import { subjects, walletV1 } from '@sabot/contracts';
import { isHandKey } from '@sabot/fairness/hand';
import { NatsClient } from '@sabot/messaging';
import { readJson } from '@sabot/translation';
import { isClientSeed } from '../identifiers.js';
import type { StoredHand } from './hands.store.js';

const CALL = { timeoutMs: 2_000, retries: 2 } as const;

@Injectable()
export class StakeInquiry {
  constructor(private readonly client: NatsClient) {}

  /** The player that the wallet booked the hand for; undefined when the wallet holds no such stake, or for other terms. */
  async backing(
    hand: StoredHand,
    k: number,
    play: Play,
  ): Promise<{ readonly tip: string; readonly key: string } | undefined> {
    const { handId } = hand;
    const { result } = await this.client.request(subjects.wallet.getHandStakes, { handId }, CALL);
    if (result.case !== 'stakes') return undefined;
    const { status, terms, stakes } = result.value;
    if (status !== walletV1.HandMoneyStatus.OPEN || !terms || !agrees(hand, terms)) return undefined;
    const booked = stakes.some(
      (stake) => stake.k === k && stake.play === play.name && stake.handIndex === handOf(play),
    );
    const { tip, key } = terms;
    return booked && isClientSeed(tip) && isHandKey(key) ? { tip, key } : undefined;
  }
}

/** Whether the wallet holds money for this hand as it was committed, and for the player it was dealt to. */
function agrees(hand: StoredHand, terms: walletV1.HandTerms): boolean {
  return (
    terms.tableId === hand.tableId &&
    terms.handNumber === hand.handNumber &&
    terms.serverHash === hand.serverHash &&
    isDeepStrictEqual(readJson(terms.rules), hand.rules) &&
    (hand.tip === null || hand.tip === terms.tip) &&
    (hand.key === null || hand.key === terms.key)
  );
}
