/** A scheduler whose wallet and dealing give other answers than they should, about single rounds and as often as a test says. */
import { expect } from '@jest/globals';
import { type CallSubject, type DescMessage, type roundV1, subjects } from '@sabot/contracts';
import { verifyRound } from '@sabot/fairness';
import { doneIn, eventually } from '@sabot/testing';
import type { Answering } from '@sabot/messaging/testing';
import { CapturedEvents } from './captured-events.js';
import { expectEventsMatchRow } from './events-match-row.js';
import { PATIENT, type RoundRow, SchedulerFixture } from './scheduler-fixture.js';
import { TablesFile } from './tables-file.js';
import { bundleOf } from './verification-bundle.js';

const { round } = subjects;

export const OPERATOR_ID = 'ann';
/** What is stored of the end of a round that has not ended. */
export const NOTHING_ENDED = { server_seed: null, hash: null, ended_at: null };

interface LyingNeighboursOptions {
  readonly tables: readonly object[];
  readonly bettingMs: number;
  /** Sets answers that are false from the first round on. */
  readonly beforeStart: (fixture: SchedulerFixture) => void;
}

export class LyingNeighbours {
  readonly #lies: (() => void)[] = [];

  private constructor(
    readonly fixture: SchedulerFixture,
    readonly events: CapturedEvents,
    readonly player: string,
    private readonly tables: TablesFile,
  ) {}

  static async start({ tables, bettingMs, beforeStart }: LyingNeighboursOptions): Promise<LyingNeighbours> {
    const file = new TablesFile(tables);
    const fixture = await SchedulerFixture.start({
      env: { TABLES_FILE: file.path, BETTING_MS: String(bettingMs) },
      neighbourProxy: true,
      replicas: 0,
    });
    const events = new CapturedEvents(fixture.bus);
    const player = await fixture.player(100_000_000n);
    beforeStart(fixture);
    await fixture.startScheduler();
    return new LyingNeighbours(fixture, events, player, file);
  }

  async stop(): Promise<void> {
    await this.events.stop();
    await this.fixture.stop();
    this.tables.remove();
  }

  /** From now on replaces the answer to a call about one round, the given number of times. */
  lieAbout<I extends DescMessage, O extends DescMessage>(
    { id }: RoundRow,
    call: CallSubject<I, O>,
    answering: Answering<I, O>,
    times = Infinity,
  ): void {
    let left = times;
    const stop = this.fixture.neighbourProxy.replace(call, (request, neighbour) => {
      const about = (request as unknown as { roundId: string }).roundId === id;
      return about && left-- > 0 ? answering(request, neighbour) : neighbour();
    });
    this.#lies.push(stop);
  }

  stopLying(): void {
    for (const stop of this.#lies.splice(0)) stop();
  }

  /** A round that takes bets and has one. */
  async opened(tableId: string): Promise<RoundRow> {
    const row = await this.fixture.inPhase(tableId, 'BETTING');
    expect(await this.fixture.bet(this.player, row.id, 'TIE')).toBe(true);
    return row;
  }

  deal(tableId: string, { id: roundId }: RoundRow): Promise<roundV1.DealNowResponse> {
    return this.fixture.ask(round.dealNow, { tableId, roundId, userId: this.player });
  }

  callOff(tableId: string, { id: roundId }: RoundRow): Promise<roundV1.VoidRoundResponse> {
    return this.fixture.ask(round.voidRound, { tableId, roundId, operatorId: OPERATOR_ID, note: 'x' });
  }

  resume(tableId: string): Promise<roundV1.ResumeTableResponse> {
    return this.fixture.ask(round.resumeTable, { tableId, operatorId: OPERATOR_ID });
  }

  async haltedBecause(tableId: string): Promise<string | null> {
    const { rows } = await this.fixture.sql['round-scheduler'].query<{ reason: string | null }>(
      'SELECT halted_reason AS reason FROM tables WHERE id = $1',
      [tableId],
    );
    return rows[0]?.reason ?? null;
  }

  /** Waits until the table is halted, and checks that log, metric and snapshot say so. */
  async halted(tableId: string, because: RegExp): Promise<void> {
    const { fixture } = this;
    await eventually(async () => {
      expect(await this.haltedBecause(tableId)).toMatch(because);
    }, PATIENT);
    expect(await fixture.snapshot(tableId)).toMatchObject({ paused: true });
    expect(await fixture.metric(`tables_halted_total{table="${tableId}"}`)).toBe(1);
    expect(fixture.schedulers[0]?.logEntries()).toContainEqual(
      expect.objectContaining({ level: 'error', msg: 'the table is halted', table: tableId }),
    );
  }

  /** The round ended as it should, its events match its row, and it verifies. */
  async endedAs(tableId: string, { number, id }: RoundRow, phase: string): Promise<void> {
    expect(await this.fixture.ended(tableId, number)).toMatchObject({ id, phase });
    await expectEventsMatchRow(this.fixture, this.events, id);
    const { steps } = verifyRound(await bundleOf(this.fixture, id));
    expect(steps.filter(({ status }) => status === 'fail')).toEqual([]);
  }

  /** With honest neighbours again, a halted table that is resumed ends its round and opens the next one. */
  async goesOn(tableId: string, row: RoundRow, phase: string): Promise<void> {
    this.stopLying();
    doneIn(await this.resume(tableId));
    await this.endedAs(tableId, row, phase);
    await this.fixture.current(tableId, ({ number }) => number === row.number + 1);
    expect(await this.haltedBecause(tableId)).toBeNull();
  }

  /** What is stored of the end of a round. */
  async ending({ id }: RoundRow): Promise<unknown> {
    const { rows } = await this.fixture.sql['round-scheduler'].query(
      'SELECT server_seed, hash, ended_at FROM rounds WHERE id = $1',
      [id],
    );
    return rows[0];
  }
}
