/**
 * Publishes what is staked on the targets of open rounds. All replicas together publish each round at most ten times a
 * second, and always its last change. Totals are read from the bets themselves. A round so large that reading takes long is
 * published less often, so reading never takes more than a tenth of the time.
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
  #publishing = Promise.resolve();
  #stopped = false;

  constructor(
    private readonly store: BetTotalsStore,
    private readonly publisher: EventPublisher,
    private readonly rounds: RoundDirectory,
    private readonly lobby: LobbyTurnout,
  ) {}

  /** The current totals of a round, for callers that have not heard the event. */
  async now(roundId: string): Promise<{ round: KnownRound; read: ReadTotals } | ServiceRefusal> {
    if (!isRoundId(roundId)) return invalid('round_id');
    const round = await this.rounds.find(roundId);
    return round ? { round, read: await this.store.read(round.no) } : { code: 'UNKNOWN_ROUND' };
  }

  /** Schedules the totals of a round to be published. */
  changed(round: KnownRound | undefined): void {
    if (!round || this.#stopped) return;
    this.#changed.set(round.no, round);
    this.#timer ??= this.#publishIn(MIN_INTERVAL_MS);
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#publishing;
    await this.#publish();
  }

  #publishIn(pauseMs: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#publishing = this.#publish();
    }, pauseMs);
  }

  async #publish(): Promise<void> {
    const startedAt = performance.now();
    let minPauseMs = MIN_INTERVAL_MS;
    const rounds = [...this.#changed.values()];
    this.#changed.clear();
    for (const round of rounds) {
      try {
        if (!(await this.#publishOne(round))) this.#changed.set(round.no, round);
      } catch (error) {
        this.#changed.set(round.no, round);
        minPauseMs = PAUSE_AFTER_FAILURE_MS;
        this.#logger.warn({ msg: 'could not publish bet totals', round: round.id, err: error });
      }
    }
    this.#timer = undefined;
    if (this.#stopped || this.#changed.size === 0) return;
    const pauseMs = Math.max(minPauseMs, (performance.now() - startedAt) * READING_SHARE);
    this.#timer = this.#publishIn(pauseMs);
  }

  /** False if another replica published this round within the interval, so it must be tried again. */
  async #publishOne(round: KnownRound): Promise<boolean> {
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
