/** Every metric of the dealing service; `messaging` measures how long requests take. */
import { Injectable } from '@nestjs/common';
import { Metrics } from '@sabot/service-kit';

type DealingCommand = 'commit' | 'deal' | 'reveal' | 'commit_hand' | 'draw_step' | 'reveal_hand';

@Injectable()
export class DealingMetrics {
  readonly #commits;
  readonly #reshuffles;
  readonly #deals;
  readonly #reveals;
  readonly #handCommits;
  readonly #handSteps;
  readonly #handReveals;
  readonly #seedsUnreadable;
  readonly #refusals;

  constructor(metrics: Metrics) {
    this.#commits = metrics.counter({ name: 'commits_total', help: 'Seeds made and committed to.' });
    this.#reshuffles = metrics.counter({ name: 'reshuffles_total', help: 'Rounds that took a fresh shoe.' });
    this.#deals = metrics.counter({
      name: 'deals_total',
      help: 'Rounds whose cards were derived and stored.',
    });
    this.#reveals = metrics.counter({ name: 'reveals_total', help: 'Seeds given away after their round.' });
    this.#handCommits = metrics.counter({ name: 'hand_commits_total', help: 'Seeds made for hands.' });
    this.#handSteps = metrics.counter({
      name: 'hand_steps_total',
      help: 'Decisions of hands that cards were drawn for, by who decided.',
      labels: ['actor'],
    });
    this.#handReveals = metrics.counter({
      name: 'hand_reveals_total',
      help: 'Seeds of hands given away after their end.',
    });
    this.#seedsUnreadable = metrics.counter({
      name: 'seed_unreadable_total',
      help: 'Times that a stored seed could not be decrypted; anything but 0 is an emergency.',
    });
    this.#refusals = metrics.counter({
      name: 'refusals_total',
      help: 'Requests that were refused, by command and code.',
      labels: ['command', 'code'],
    });
  }

  committed(reshuffled: boolean): void {
    this.#commits.inc();
    if (reshuffled) this.#reshuffles.inc();
  }

  dealt(): void {
    this.#deals.inc();
  }

  revealed(): void {
    this.#reveals.inc();
  }

  handCommitted(): void {
    this.#handCommits.inc();
  }

  stepDrawn(actor: string): void {
    this.#handSteps.inc({ actor });
  }

  handRevealed(): void {
    this.#handReveals.inc();
  }

  seedUnreadable(): void {
    this.#seedsUnreadable.inc();
  }

  refused(command: DealingCommand, code: string): void {
    this.#refusals.inc({ command, code });
  }
}
