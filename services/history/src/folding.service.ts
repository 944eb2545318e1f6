/**
 * Folds rounds that ended into the pasts of their tables. Events come twice, late, out of order and to several replicas
 * at once; whatever comes when, the past in Redis is what the scheduler's rounds make.
 */
import { Injectable } from '@nestjs/common';
import { encode, subjects } from '@sabot/contracts';
import { DeadLetters, type ReceivedEvent } from '@sabot/messaging';
import { HistoryMetrics } from './history.metrics.js';
import { HistoryStore } from './history.store.js';
import { isVoided, type PastRound, resultedRound, UnreadableRound, voidedRound } from './past-round.js';
import { RebuildingService } from './rebuilding.service.js';
import { RoadsPublisher } from './roads.publisher.js';
import { type TablePast, verdictOn, withRound } from './table-past.js';

/** A round as an event tells it; a voided one without its shoe. */
type ToldRound = PastRound | ReturnType<typeof voidedRound>;

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

  /** Takes an event of the stream of rounds; resolves once it is folded and told. */
  async take(event: ReceivedEvent): Promise<void> {
    try {
      const round = roundIn(event);
      if (round) await this.fold(event.tableId, round);
    } catch (error) {
      if (!(error instanceof UnreadableRound)) throw error;
      await this.#putAside(event, error);
    }
  }

  async fold(tableId: string, round: ToldRound): Promise<void> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const held = await this.store.read(tableId);
      const verdict = verdictOn(held.past, round);
      if (held.past && verdict === 'DUPLICATE') {
        await this.#seenBefore(tableId, round, held.past);
        return;
      }
      // Without its shoe a voided round cannot be remembered; the scheduler knows it, and voids are rare.
      if (held.past && verdict === 'NEXT' && 'shoeNumber' in round) {
        const past = withRound(held.past, round);
        if (!(await this.store.replace(tableId, held, past))) continue;
        await this.#folded(tableId, round, past);
        return;
      }
      const rebuilt = await this.rebuilding.rebuild(tableId);
      if (!rebuilt) return; // A table that was taken out of the configuration leaves its events behind.
      if (!rebuilt.stored) throw new Error('Redis did not take the past of the table');
      if (rebuilt.past.number < round.number) continue;
      await this.#folded(tableId, round, rebuilt.past);
      return;
    }
    throw new Error(`round ${round.number} does not continue the past of table ${tableId}`);
  }

  async #folded(tableId: string, { endedAtMs }: ToldRound, past: TablePast): Promise<void> {
    this.metrics.folded.inc();
    this.metrics.lagSeconds.observe(Math.max(0, Date.now() - endedAtMs) / 1_000);
    await this.publisher.publish(tableId, past);
  }

  /** Whoever folded the round may have died before telling it; telling it again is the same as once. */
  async #seenBefore(tableId: string, round: ToldRound, past: TablePast): Promise<void> {
    this.metrics.duplicates.inc();
    if (round.number === past.number && !isVoided(round.ending)) await this.publisher.publish(tableId, past);
  }

  /** Trying again would not help: the event is kept for an operator at once. */
  async #putAside({ entry, subject, message, messageId }: ReceivedEvent, problem: Error): Promise<void> {
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

function roundIn(event: ReceivedEvent): ToldRound | undefined {
  if (event.is(subjects.round.roundResulted)) return resultedRound(event.message);
  if (event.is(subjects.round.roundVoided)) return voidedRound(event.message);
  return undefined;
}
