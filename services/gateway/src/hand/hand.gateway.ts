/** Handles every request that players may send at `/blackjack`. */
import { Injectable } from '@nestjs/common';
import {
  adviceRequest,
  BLACKJACK_NAMESPACE,
  type BlackjackClientEvents,
  blackjackTableRequest,
  type HandStatus,
  openHand,
  playHand,
  recoverHand,
  type Refused,
  stakeHand,
} from '@sabot/edge';
import { AdviceService } from '../advice/advice.service.js';
import { GatewayMetrics } from '../gateway.metrics.js';
import { isRefused } from '../http/refusal.js';
import { RateLimits } from '../socket/rate-limits.js';
import type { Seat } from '../socket/seat.js';
import { SnapshotLine } from '../socket/snapshot-line.js';
import type { SocketGame } from '../socket/socket-game.js';
import { answering, type Handler, SocketRequests } from '../socket/socket-requests.js';
import { HandAudience } from './hand-audience.js';
import { HandNewsService } from './hand-news.service.js';
import { HandsService } from './hands.service.js';

@Injectable()
export class HandGateway implements SocketGame {
  readonly namespace = BLACKJACK_NAMESPACE;
  readonly #requests: SocketRequests;

  constructor(
    hands: HandsService,
    private readonly news: HandNewsService,
    private readonly audience: HandAudience,
    advice: AdviceService,
    limits: RateLimits,
    snapshots: SnapshotLine,
    metrics: GatewayMetrics,
  ) {
    const handlers = {
      prepare: answering(blackjackTableRequest, (seat, request) => hands.prepare(seat, request)),
      sync: answering(blackjackTableRequest, async (seat, request) => {
        const found = await hands.sync(seat, request);
        if (!isRefused(found) && found.status) news.seen(found.status);
        return found;
      }),
      'open-hand': answering(openHand, (seat, request) => hands.open(seat, request)),
      stake: answering(stakeHand, (seat, request) => hands.stake(seat, request)),
      play: answering(playHand, (seat, request) => this.#decided(seat, hands.play(seat, request))),
      'ask-advice': answering(adviceRequest, (seat, request) => advice.aboutHand(seat, request)),
      recover: answering(recoverHand, (seat, request) => this.#decided(seat, hands.recover(seat, request))),
    } satisfies Record<keyof BlackjackClientEvents, Handler>;
    const asksForSnapshot = ['prepare', 'sync'];
    const options = { limits, snapshots, asksForSnapshot, metrics, prefix: 'hand ' };
    this.#requests = new SocketRequests(handlers, options);
  }

  get idle(): boolean {
    return this.#requests.idle;
  }

  /** A socket is nowhere until it asks about a table. */
  enter(): void {
    // Nothing to look up.
  }

  async take(seat: Seat, event: unknown, args: readonly unknown[]): Promise<void> {
    await this.#requests.take(seat, event, args);
  }

  leave(seat: Seat): void {
    this.audience.leave(seat);
  }

  async #decided(seat: Seat, decision: Promise<HandStatus | Refused>): Promise<HandStatus | Refused> {
    const status = await decision;
    if (!isRefused(status)) this.news.answered(seat, status);
    return status;
  }
}
