/** How a round ends: every bet is paid or refunded first, and only then is the seed asked for and shown. */
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
import type { RoundChange, Verdict } from '../table/tables.store.js';
import type { Turn } from './turn.js';

export const SEED_UNREADABLE = 'the server seed cannot be decrypted';

@Injectable()
export class RoundEnding {
  readonly #logger = new Logger(RoundEnding.name);

  constructor(
    private readonly neighbours: Neighbours,
    private readonly writer: StepWriter,
    private readonly metrics: RoundSchedulerMetrics,
  ) {}

  async finish(turn: Turn): Promise<Verdict> {
    const { round, leading } = turn;
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
      ...ending(turn, serverSeed, hash),
      phase: 'RESULT',
      staked_minor: String(settled.stakedMinor),
      paid_minor: String(settled.paidMinor),
    };
    const events = [roundResulted({ ...round, serverSeed, hash }, hands)];
    const verdict = await this.writer.write(turn, { name: 'finish', change, events });
    if (verdict === 'DONE') this.#countResult(round, settled);
    return verdict;
  }

  /** A round whose seed is lost is called off like any other, but its table does not go on by itself. */
  async callOff(turn: Turn): Promise<Verdict> {
    const { round, leading } = turn;
    await this.neighbours.voidRound(round, leading.signal);
    const serverSeed = await this.#reveal(round, leading.signal);
    const hash = hashOfRound(round);
    const change: RoundChange = { ...ending(turn, serverSeed, hash), phase: 'VOID' };
    const lost = serverSeed === null || round.voidReason === 'SEED_UNREADABLE';
    const events = [roundVoided({ ...round, serverSeed, hash })];
    const halt = lost ? SEED_UNREADABLE : undefined;
    const verdict = await this.writer.write(turn, { name: 'callOff', change, events, halt });
    if (verdict === 'DONE') this.#tellVoid(round, halt);
    return verdict;
  }

  /** The secret behind the commitment, or null when it cannot be decrypted. */
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

  #tellVoid({ tableId: table, id, voidReason }: Round, halt: string | undefined): void {
    this.metrics.roundsVoided.inc({ table, reason: voidReason ?? '' });
    this.#logger.warn({ msg: 'a round was called off', table, round: id, reason: voidReason });
    if (halt === undefined) return;
    this.metrics.tablesHalted.inc({ table });
    this.#logger.error({ msg: 'the table is halted', table, round: id, reason: halt });
  }
}

function ending(turn: Turn, serverSeed: string | null, hash: string): RoundChange {
  const { cooldownMs } = turn.leading.settings;
  return { server_seed: serverSeed, hash, ended_at: turn.inMs(0), due_at: turn.inMs(cooldownMs) };
}

/** Whether the cards that were shown and paid are those that anybody will derive from the seeds. */
function followsFrom(serverSeed: string, round: Round, { player, banker }: Hands): boolean {
  const { clientSeed, number: nonce } = round;
  if (clientSeed === null) throw new Error(`round ${round.id} was dealt without a client seed`);
  const dealt = dealFairRound({ serverSeed, clientSeed, nonce, deck: recordedDeckOf(round) });
  return JSON.stringify([dealt.player, dealt.banker]) === JSON.stringify([player, banker]);
}
