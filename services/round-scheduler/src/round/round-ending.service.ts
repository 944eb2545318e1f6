/** Ends a round: every bet is paid or refunded first, and only then is the seed revealed. */
import { Injectable, Logger } from '@nestjs/common';
import { dealFairRound, serverHashOf } from '@sabot/fairness';
import type { Hands } from '@sabot/baccarat';
import type { Round } from '../generated/client.js';
import { ImpossibleAnswer, Neighbours } from './neighbours.js';
import { roundResulted, roundVoided } from './round-events.js';
import { hashOfRound } from './round-record.js';
import { RoundSchedulerMetrics } from '../round-scheduler.metrics.js';
import { StepWriter } from './step-writer.js';
import { handsOf, recordedDeckOf } from './stored-round.js';
import type { RoundChange, StepResult } from '../table/tables.store.js';
import type { StepContext } from './step-context.js';

export const SEED_UNREADABLE = 'the server seed cannot be decrypted';

@Injectable()
export class RoundEnding {
  readonly #logger = new Logger(RoundEnding.name);

  constructor(
    private readonly neighbours: Neighbours,
    private readonly writer: StepWriter,
    private readonly metrics: RoundSchedulerMetrics,
  ) {}

  async finish(context: StepContext): Promise<StepResult> {
    const { round, leading } = context;
    const hands = handsOf(round);
    if (!hands) throw new Error(`round ${round.id} has no cards to settle with`);
    const settled = await this.neighbours.settleRound(round, hands, leading.signal);
    const serverSeed = await this.#reveal(round, leading.signal);
    if (serverSeed === null)
      throw new ImpossibleAnswer('dealing.reveal', `${SEED_UNREADABLE}, but cards were dealt`);
    if (!followsFrom(serverSeed, round, hands))
      throw new ImpossibleAnswer('dealing.reveal', 'a seed from which other cards follow');
    const hash = hashOfRound(round);
    const change: RoundChange = {
      ...ending(context, serverSeed, hash),
      phase: 'RESULT',
      staked_minor: String(settled.stakedMinor),
      paid_minor: String(settled.paidMinor),
    };
    const events = [roundResulted({ ...round, serverSeed, hash }, hands)];
    const result = await this.writer.write(context, { name: 'finish', change, events });
    if (result === 'DONE') this.#countResult(round, settled);
    return result;
  }

  /** A round whose seed is lost is called off like any other, but its table is halted. */
  async callOff(context: StepContext): Promise<StepResult> {
    const { round, leading } = context;
    await this.neighbours.voidRound(round, leading.signal);
    const serverSeed = await this.#reveal(round, leading.signal);
    const hash = hashOfRound(round);
    const change: RoundChange = { ...ending(context, serverSeed, hash), phase: 'VOID' };
    const lost = serverSeed === null || round.voidReason === 'SEED_UNREADABLE';
    const events = [roundVoided({ ...round, serverSeed, hash })];
    const halt = lost ? SEED_UNREADABLE : undefined;
    const result = await this.writer.write(context, { name: 'callOff', change, events, halt });
    if (result === 'DONE') this.#reportVoid(round, halt);
    return result;
  }

  /** The secret behind the commitment; null if it cannot be decrypted. */
  async #reveal(round: Round, signal: AbortSignal): Promise<string | null> {
    const revealed = await this.neighbours.reveal(round, signal);
    if (!revealed) return null;
    if (serverHashOf(revealed.serverSeed) !== round.serverHash)
      throw new ImpossibleAnswer('dealing.reveal', 'a seed that is not the committed one');
    return revealed.serverSeed;
  }

  #countResult({ tableId: table, currency }: Round, paid: { stakedMinor: bigint; paidMinor: bigint }): void {
    this.metrics.roundsResulted.inc({ table });
    this.metrics.stakedMinor.inc({ table, currency }, Number(paid.stakedMinor));
    this.metrics.paidMinor.inc({ table, currency }, Number(paid.paidMinor));
  }

  #reportVoid({ tableId: table, id, voidReason }: Round, halt: string | undefined): void {
    this.metrics.roundsVoided.inc({ table, reason: voidReason ?? '' });
    this.#logger.warn({ msg: 'a round was called off', table, round: id, reason: voidReason });
    if (halt === undefined) return;
    this.metrics.tablesHalted.inc({ table });
    this.#logger.error({ msg: 'the table is halted', table, round: id, reason: halt });
  }
}

function ending(context: StepContext, serverSeed: string | null, hash: string): RoundChange {
  const dueAt = context.inMs(context.cooldownMs);
  return { server_seed: serverSeed, hash, ended_at: context.inMs(0), due_at: dueAt };
}

/** Whether the cards that were shown and paid follow from the seeds, as every verifier will check. */
function followsFrom(serverSeed: string, round: Round, { player, banker }: Hands): boolean {
  const { clientSeed, number: nonce } = round;
  if (clientSeed === null) throw new Error(`round ${round.id} was dealt without a client seed`);
  const dealt = dealFairRound({ serverSeed, clientSeed, nonce, deck: recordedDeckOf(round) });
  return JSON.stringify([dealt.player, dealt.banker]) === JSON.stringify([player, banker]);
}
