/**
 * The steps of a round. Each calls a neighbour if it needs one, then commits the reply together with the step's events. The
 * call follows from what was committed before, so an interrupted step is simply taken again by the table's next leader.
 */
import { Injectable, Logger } from '@nestjs/common';
import { type dealingV1, type Timestamp, timestampDate, type walletV1 } from '@sabot/contracts';
import { clientSeedOf, genesisHash } from '@sabot/fairness';
import { isBetTarget, revealSteps, termsToJson } from '@sabot/baccarat';
import { deckBefore } from '@sabot/cards';
import { readOutcome, readShoe, targetOf } from '@sabot/translation';
import { v7 as uuidV7 } from 'uuid';
import type { Round } from '../generated/client.js';
import { ImpossibleAnswer, Neighbours } from './neighbours.js';
import { RoundEnding, SEED_UNREADABLE } from './round-ending.service.js';
import { bettingClosed, revealed, roundOpened } from './round-events.js';
import { nextDueMs, type Step } from './round-plan.js';
import { RoundSchedulerMetrics } from '../round-scheduler.metrics.js';
import { StepWriter } from './step-writer.js';
import { deckOf, handsOf, type StoredTotal } from './stored-round.js';
import { type RoundChange, TablesStore, type TableView, type StepResult } from '../table/tables.store.js';
import { type Leading, StepContext } from './step-context.js';

@Injectable()
export class RoundSteps {
  readonly #logger = new Logger(RoundSteps.name);

  constructor(
    private readonly store: TablesStore,
    private readonly neighbours: Neighbours,
    private readonly writer: StepWriter,
    private readonly ending: RoundEnding,
    private readonly metrics: RoundSchedulerMetrics,
  ) {}

  async take(name: Exclude<Step['do'], 'rest'>, view: TableView, leading: Leading): Promise<StepResult> {
    if (name === 'begin') return this.#begin(view.round, leading);
    if (!view.round) throw new Error(`there is no round to ${name}`);
    const context = new StepContext(view.round, leading, view.nowMs);
    switch (name) {
      case 'prepare':
        return this.#prepare(context);
      case 'close':
        return this.writer.write(context, { name, change: { phase: 'SEALING', due_at: context.inMs(0) } });
      case 'interrupt':
        return this.writer.write(context, { name, change: { void_reason: 'INTERRUPTED' } });
      case 'seal':
        return this.#seal(context);
      case 'deal':
        return this.#deal(context);
      case 'turn':
        return this.#turnOver(context);
      case 'finish':
        return this.ending.finish(context);
      case 'callOff':
        return this.ending.callOff(context);
    }
  }

  #begin(last: Round | null, { lease, settings }: Leading): Promise<StepResult> {
    return this.store.begin(lease, last, {
      id: uuidV7(),
      previous_hash: genesisHash(settings.id),
      currency: settings.currency,
      terms: termsToJson(settings.terms),
      deck: settings.deck,
      fairness: settings.fairness,
      betting_ms: settings.bettingMs,
    });
  }

  async #prepare(context: StepContext): Promise<StepResult> {
    const { round, leading } = context;
    const commitment = await this.neighbours.commit(round, leading.signal);
    const window = await this.neighbours.openRound(round, leading.signal);
    const opened = { ...committedOf(round, commitment), ...windowOf(round, window) };
    const change: RoundChange = {
      phase: 'BETTING',
      server_hash: opened.serverHash,
      shoe: opened.shoe as object | null,
      reshuffled: opened.reshuffled,
      opened_at: opened.openedAt,
      closes_at: opened.closesAt,
      due_at: opened.closesAt,
    };
    const events = roundOpened({ ...round, ...opened });
    const result = await this.writer.write(context, { name: 'prepare', change, events });
    if (result === 'DONE') this.metrics.roundsOpened.inc({ table: round.tableId });
    return result;
  }

  async #seal(context: StepContext): Promise<StepResult> {
    const { round, leading } = context;
    const {
      totals: messages,
      betBookRoot,
      betCount,
    } = await this.neighbours.sealRound(round, leading.signal);
    const totals = messages.map(totalOf);
    const change: RoundChange = {
      phase: 'DEALING',
      bet_book_root: betBookRoot,
      bet_count: betCount,
      totals,
      due_at: context.inMs(0),
    };
    const closed = { ...round, betBookRoot, betCount, totals: totals as unknown as Round['totals'] };
    return this.writer.write(context, { name: 'seal', change, events: [bettingClosed(closed)] });
  }

  /** Stores the cards with the round and publishes none; the first is turned over one pace later. */
  async #deal(context: StepContext): Promise<StepResult> {
    const { round, leading } = context;
    if (round.betBookRoot === null) throw new Error(`round ${round.id} is dealt without a bet book`);
    const clientSeed = clientSeedOf(round.betBookRoot);
    const deal = await this.neighbours.deal(round, clientSeed, leading.signal);
    if (!deal) {
      this.#logger.error({ msg: SEED_UNREADABLE, table: round.tableId, round: round.id });
      return this.writer.write(context, { name: 'deal', change: { void_reason: 'SEED_UNREADABLE' } });
    }
    const hands = readOutcome(deal.outcome);
    if (!hands) throw new ImpossibleAnswer('dealing.deal', 'cards that the rules do not deal');
    const change = { client_seed: clientSeed, hands, due_at: context.inMs(context.revealMs) };
    return this.writer.write(context, { name: 'deal', change });
  }

  async #turnOver(context: StepContext): Promise<StepResult> {
    const { round } = context;
    const hands = handsOf(round);
    const step = hands && revealSteps(hands)[round.revealedSteps];
    if (!step) throw new Error(`round ${round.id} has nothing left to show`);
    const last = step.kind === 'completed';
    const dueMs = last ? context.nowMs : nextDueMs(round.dueAt, context.revealMs, context.nowMs);
    const change: RoundChange = {
      ...(last && { phase: 'SETTLING' }),
      revealed_steps: round.revealedSteps + 1,
      due_at: new Date(dueMs),
    };
    return this.writer.write(context, { name: 'turn', change, events: [revealed(step)] });
  }
}

function committedOf(
  round: Round,
  { serverHash, shoe: message, reshuffled }: dealingV1.Commitment,
): Pick<Round, 'serverHash' | 'shoe' | 'reshuffled'> & { serverHash: string } {
  const deck = deckOf(round);
  const shoe = deck.model === 'shoe' ? readShoe(message, deck.decks) : undefined;
  if (!deckBefore(deck, shoe)) throw new ImpossibleAnswer('dealing.commit', 'no shoe, or an impossible one');
  return { serverHash, shoe: (shoe ?? null) as Round['shoe'], reshuffled };
}

/** A different window from the one requested would close betting at the wrong time, or never. */
function windowOf(
  { bettingMs }: Round,
  { openedAt: opened, closesAt: closes }: walletV1.OpenedRound,
): { openedAt: Date; closesAt: Date | null } {
  const [openedAt, closesAt] = [dateOf(opened), dateOf(closes)];
  if (!openedAt) throw new ImpossibleAnswer('wallet.open_round', 'no opening time');
  const windowMs = closesAt ? closesAt.getTime() - openedAt.getTime() : 0;
  if (windowMs !== bettingMs)
    throw new ImpossibleAnswer('wallet.open_round', `a window of ${windowMs} ms instead of ${bettingMs} ms`);
  return { openedAt, closesAt };
}

function totalOf(total: walletV1.SealedRound['totals'][number]): StoredTotal {
  const { stakedMinor, betCount } = total;
  const target = targetOf(total);
  if (!isBetTarget(target)) throw new ImpossibleAnswer('wallet.seal_round', `a total on "${target}"`);
  return { target, stakedMinor: String(stakedMinor), betCount };
}

function dateOf(timestamp: Timestamp | undefined): Date | null {
  return timestamp ? timestampDate(timestamp) : null;
}
