/**
 * Folds ended rounds into the pasts of their tables. Events come twice, late, out of order and to several replicas at once;
 * the past in Redis still ends up as the scheduler's rounds determine it.
 */
import { Injectable } from '@nestjs/common';
import { encode, subjects } from '@sabot/contracts';
import { DeadLetters, type ReceivedEvent } from '@sabot/messaging';
import { HistoryMetrics } from './history.metrics.js';
import { HistoryStore } from './history.store.js';
import { isVoided, type PastRound, resultedRound, UnreadableRound, voidedRound } from './past-round.js';
import { RebuildingService } from './rebuilding.service.js';
import { RoadsPublisher } from './roads.publisher.js';
import { foldActionFor, type TablePast, withRound } from './table-past.js';

/** A round as an event reports it; a voided one has no shoe number. */
type ReportedRound = PastRound | ReturnType<typeof voidedRound>;

const MAX_ATTEMPTS = 10;

@Injectable()
export class FoldingService {
  constructor(
    private readonly store: HistoryStore,
    private readonly rebuilding: RebuildingService,
    private readonly publisher: RoadsPublisher,
    private readonly metrics: HistoryMetrics,
    private readonly deadLetters: DeadLetters,
  ) {}

  /** Handles an event from the stream of rounds; resolves once it is folded in and published. */
  async take(event: ReceivedEvent): Promise<void> {
    try {
      const round = roundIn(event);
      if (round) await this.fold(event.tableId, round);
    } catch (error) {
      if (!(error instanceof UnreadableRound)) throw error;
      await this.#bury(event, error);
    }
  }

  async fold(tableId: string, round: ReportedRound): Promise<void> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const held = await this.store.read(tableId);
      const action = foldActionFor(held.past, round);
      if (held.past && action === 'DUPLICATE') {
        await this.#seenBefore(tableId, round, held.past);
        return;
      }
      // A voided round cannot be folded in without its shoe number. The scheduler knows it, and voids are rare.
      if (held.past && action === 'NEXT' && 'shoeNumber' in round) {
        const past = withRound(held.past, round);
        if (!(await this.store.replace(tableId, held, past))) continue;
        await this.#folded(tableId, round, past);
        return;
      }
      const rebuilt = await this.rebuilding.rebuild(tableId);
      if (!rebuilt) return; // A table that was removed from the configuration leaves its events behind.
      if (!rebuilt.stored) throw new Error('the past of the table was not stored in Redis');
      if (rebuilt.past.number < round.number) continue;
      await this.#folded(tableId, round, rebuilt.past);
      return;
    }
    throw new Error(`round ${round.number} does not continue the past of table ${tableId}`);
  }

  async #folded(tableId: string, { endedAtMs }: ReportedRound, past: TablePast): Promise<void> {
    this.metrics.folded.inc();
    this.metrics.lagSeconds.observe(Math.max(0, Date.now() - endedAtMs) / 1_000);
    await this.publisher.publish(tableId, past);
  }

  /** The replica that folded the round may have died before publishing it; publishing twice has no further effect. */
  async #seenBefore(tableId: string, round: ReportedRound, past: TablePast): Promise<void> {
    this.metrics.duplicates.inc();
    if (round.number === past.number && !isVoided(round.ending)) await this.publisher.publish(tableId, past);
  }

  /** Retrying would not help, so the event becomes a dead letter for an operator at once. */
  async #bury({ entry, subject, message, messageId }: ReceivedEvent, problem: Error): Promise<void> {
    await this.deadLetters.bury({
      subject,
      payload: encode(entry.message, message),
      reason: 'UNDECODABLE',
      problem: problem.message,
      source: 'history',
      id: `history:${messageId}`,
    });
  }
}

function roundIn(event: ReceivedEvent): ReportedRound | undefined {
  if (event.is(subjects.round.roundResulted)) return resultedRound(event.message);
  if (event.is(subjects.round.roundVoided)) return voidedRound(event.message);
  return undefined;
}
