/** The wallet's commands and queries about hands. The refusal codes of each are listed in proto/sabot/wallet/v1. */
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { type DescMessage, type MessageInitShape, subjects, walletV1 } from '@sabot/contracts';
import { OutboxRelay } from '@sabot/outbox';
import { answer } from '@sabot/translation';
import type { Hand } from '../generated/client.js';
import type { HandTermsJson } from './hand-judgement.js';
import { type Booked, HandsService } from './hands.service.js';
import type { StoredHand } from './hands.store.js';

const { wallet } = subjects;

type Response<Schema extends DescMessage> = Promise<MessageInitShape<Schema>>;

@Controller()
export class HandsController {
  constructor(
    private readonly hands: HandsService,
    private readonly relay: OutboxRelay,
  ) {}

  @MessagePattern(wallet.openHand.subject)
  async openHand(
    @Payload() request: walletV1.OpenHandRequest,
  ): Response<typeof walletV1.OpenHandResponseSchema> {
    return this.#notifyRelay(answer(await this.hands.open(request), 'booked', bookedMessage));
  }

  @MessagePattern(wallet.stakeHand.subject)
  async stakeHand(
    @Payload() request: walletV1.StakeHandRequest,
  ): Response<typeof walletV1.StakeHandResponseSchema> {
    return this.#notifyRelay(answer(await this.hands.stake(request), 'booked', bookedMessage));
  }

  @MessagePattern(wallet.settleHand.subject)
  async settleHand(
    @Payload() request: walletV1.SettleHandRequest,
  ): Response<typeof walletV1.SettleHandResponseSchema> {
    return this.#notifyRelay(answer(await this.hands.settle(request), 'settled', endedMessage));
  }

  @MessagePattern(wallet.refundHand.subject)
  async refundHand(
    @Payload() request: walletV1.RefundHandRequest,
  ): Response<typeof walletV1.RefundHandResponseSchema> {
    return this.#notifyRelay(answer(await this.hands.refund(request), 'refunded', endedMessage));
  }

  @MessagePattern(wallet.getHandStakes.subject)
  async getHandStakes(
    @Payload() { handId }: walletV1.GetHandStakesRequest,
  ): Response<typeof walletV1.GetHandStakesResponseSchema> {
    return answer(await this.hands.stakesOf(handId), 'stakes', stakesMessage);
  }

  /** Wakes the relay, because what was just committed is waiting in the outbox. */
  #notifyRelay<T>(response: T): T {
    this.relay.notify();
    return response;
  }
}

function bookedMessage({ balanceMinor, version, alias }: Booked) {
  return { balanceMinor, version, publicAlias: alias };
}

function endedMessage(hand: Hand) {
  return {
    stakedMinor: hand.stakedMinor ?? 0n,
    paidMinor: hand.paidMinor ?? 0n,
    balanceMinor: hand.balanceAfterMinor ?? 0n,
    version: hand.accountVersion ?? 0n,
  };
}

function stakesMessage({ hand, owner, alias, stakes }: StoredHand) {
  const { rules, ...terms } = hand.terms as unknown as HandTermsJson;
  const { tableId, currency } = hand;
  return {
    terms: { tableId, userId: owner, currency, rules: JSON.stringify(rules), ...terms },
    status: walletV1.HandMoneyStatus[hand.status],
    publicAlias: alias,
    betId: hand.betId,
    stakes: stakes.map(({ k, play, handIndex, amountMinor }) => ({ k, play, handIndex, amountMinor })),
  };
}
