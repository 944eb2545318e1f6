/** Every metric of the advisor. */
import { Injectable } from '@nestjs/common';
import { Metrics } from '@sabot/service-kit';

@Injectable()
export class AdvisorMetrics {
  readonly answers;
  readonly withoutModel;
  readonly attempts;
  readonly drops;
  readonly tokens;
  readonly modelSeconds;
  readonly oddsSeconds;

  constructor(metrics: Metrics) {
    this.answers = metrics.counter({
      name: 'answers_total',
      help: 'Answers by who wrote them.',
      labels: ['source'],
    });
    this.withoutModel = metrics.counter({
      name: 'answers_without_model_total',
      help: 'Answers that a model was wanted for and that templates gave, by why.',
      labels: ['reason'],
    });
    this.attempts = metrics.counter({
      name: 'model_attempts_total',
      help: 'Requests to the model, by what became of them.',
      labels: ['outcome'],
    });
    this.drops = metrics.counter({
      name: 'sentences_dropped_total',
      help: 'Sentences of a model that were not shown, by the rule that they broke.',
      labels: ['reason'],
    });
    this.tokens = metrics.counter({
      name: 'model_tokens_total',
      help: 'Tokens of questions to the model and of its answers.',
    });
    this.modelSeconds = metrics.histogram({
      name: 'model_seconds',
      help: 'Time that a model took for an answer, a retry included.',
      buckets: [0.1, 0.25, 0.5, 1, 2, 3, 4, 6, 8],
    });
    this.oddsSeconds = metrics.histogram({
      name: 'odds_seconds',
      help: 'Time to work out the exact odds of the cards that remain.',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
    });
  }
}
