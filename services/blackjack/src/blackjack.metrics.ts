/** Every metric of the blackjack service; `messaging` measures how long requests take. */
import { Injectable } from '@nestjs/common';
import { Metrics } from '@sabot/service-kit';

@Injectable()
export class BlackjackMetrics {
  readonly handsOpened;
  readonly handsEnded;
  readonly decisions;
  readonly refusals;
  readonly resumed;
  readonly neighbourFailures;
  readonly impossibleAnswers;
  readonly houseEdge;
  readonly denied;
  readonly highestResult;
  readonly stakedMinor;
  readonly paidMinor;

  constructor(metrics: Metrics) {
    this.handsOpened = metrics.counter({
      name: 'hands_opened_total',
      help: 'Hands that were staked.',
      labels: ['table'],
    });
    this.handsEnded = metrics.counter({
      name: 'hands_ended_total',
      help: 'Hands that ended, settled or refunded.',
      labels: ['table', 'how'],
    });
    this.decisions = metrics.counter({
      name: 'decisions_total',
      help: 'Decisions, by who made them: the player, the player without links, or nobody in time.',
      labels: ['table', 'actor'],
    });
    this.refusals = metrics.counter({
      name: 'refusals_total',
      help: 'Requests that were refused, by code.',
      labels: ['code'],
    });
    this.resumed = metrics.counter({
      name: 'hands_resumed_total',
      help: 'Hands that were taken up because a step had not been finished, or their time had run out.',
    });
    this.neighbourFailures = metrics.counter({
      name: 'neighbour_failures_total',
      help: 'Calls to other services that got no answer.',
      labels: ['call', 'code'],
    });
    this.impossibleAnswers = metrics.counter({
      name: 'impossible_answers_total',
      help: 'Answers of other services that contradict the state of a hand; anything but 0 is an emergency.',
      labels: ['call'],
    });
    this.houseEdge = metrics.gauge({
      name: 'house_edge_ratio',
      help: 'The exact edge of the house at a table, per first stake.',
      labels: ['table'],
    });
    this.denied = metrics.counter({
      name: 'denied_decisions_total',
      help: "Decisions that a hand's key signed and its record lacks, as players reported them.",
      labels: ['table'],
    });
    this.highestResult = metrics.gauge({
      name: 'highest_account_result_sigmas',
      help: 'How many standard deviations the luckiest account of the month is above the exact expectation of best play.',
    });
    this.stakedMinor = metrics.counter({
      name: 'staked_minor_total',
      help: 'Stakes of settled hands, in minor units.',
      labels: ['table', 'currency'],
    });
    this.paidMinor = metrics.counter({
      name: 'paid_minor_total',
      help: 'What settled hands returned, in minor units.',
      labels: ['table', 'currency'],
    });
  }
}
