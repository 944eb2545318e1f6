/**
 * What lies on the targets of open rounds, for everyone to see. Changes are told at most ten times a second a table, by
 * all replicas together; the last change is always told. Totals are read from the bets themselves, and a round so large
 * that reading takes long is told less often, so that telling never costs more than a tenth of the time.
 */
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { subjects } from '@sabot/contracts';
import { EventPublisher } from '@sabot/messaging';
import { invalid, isRoundId, type ServiceRefusal } from '@sabot/translation';
import { BetTotalsStore, type ReadTotals } from './bet-totals.store.js';
import { LobbyTurnout } from './lobby-turnout.js';
import { type KnownRound, RoundDirectory } from '../round/round-directory.js';
import { totalsMessage } from '../wallet-messages.js';

const MIN_INTERVAL_MS = 100;
const READING_SHARE = 10;
const PAUSE_AFTER_FAILURE_MS = 1_000;

@Injectable()
export class BetTotalsService implements OnModuleDestroy {
  readonly #logger = new Logger(BetTotalsService.name);
  readonly #changed = new Map<bigint, KnownRound>();
  #timer: NodeJS.Timeout | undefined;
  #telling = Promise.resolve();
  #stopped = false;

  constructor(
    private readonly store: BetTotalsStore,
    private readonly publisher: EventPublisher,
    private readonly rounds: RoundDirectory,
    private readonly lobby: LobbyTurnout,
  ) {}

  /** The totals of a round as they are now, for whoever has not heard them told. */
  async now(roundId: string): Promise<{ round: KnownRound; read: ReadTotals } | ServiceRefusal> {
    if (!isRoundId(roundId)) return invalid('round_id');
    const round = await this.rounds.find(roundId);
    return round ? { round, read: await this.store.read(round.no) } : { code: 'UNKNOWN_ROUND' };
  }

  /** Remembers that the totals of a round changed. */
  changed(round: KnownRound | undefined): void {
    if (!round || this.#stopped) return;
    this.#changed.set(round.no, round);
    this.#timer ??= this.#tellIn(MIN_INTERVAL_MS);
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#telling;
    await this.#tell();
  }

  #tellIn(pauseMs: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#telling = this.#tell();
    }, pauseMs);
  }

  async #tell(): Promise<void> {
    const startedAt = performance.now();
    let leastPauseMs = MIN_INTERVAL_MS;
    const rounds = [...this.#changed.values()];
    this.#changed.clear();
    for (const round of rounds) {
      try {
        if (!(await this.#tellOne(round))) this.#changed.set(round.no, round);
      } catch (error) {
        this.#changed.set(round.no, round);
        leastPauseMs = PAUSE_AFTER_FAILURE_MS;
        this.#logger.warn({ msg: 'could not tell bet totals', round: round.id, err: error });
      }
    }
    this.#timer = undefined;
    if (this.#stopped || this.#changed.size === 0) return;
    const pauseMs = Math.max(leastPauseMs, (performance.now() - startedAt) * READING_SHARE);
    this.#timer = this.#tellIn(pauseMs);
  }

  /** False when another replica told this round within the interval, so that it must be tried again. */
  async #tellOne(round: KnownRound): Promise<boolean> {
    const read = await this.store.readOnceIn(MIN_INTERVAL_MS, round.no);
    if (!read) return false;
    this.lobby.change(round, read);
    const message = totalsMessage(round, read);
    await this.publisher.publish(
      subjects.wallet.betTotals,
      round.tableId,
      message,
      `${round.id}:totals:${read.revision}`,
    );
    return true;
  }
}
