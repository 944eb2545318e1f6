import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type roundV1, subjects } from '@sabot/contracts';
import { doneIn, eventually } from '@sabot/testing';
import { CapturedEvents } from './captured-events.js';
import { expectEventsMatchRow } from './events-match-row.js';
import { PATIENT, type RoundRow, SchedulerFixture } from './scheduler-fixture.js';
import { TablesFile } from './tables-file.js';

const { dealing, round, wallet } = subjects;
const SHOES = ['without-shoe', 'with-crowded-shoe'];
const UNTIMED = 'without-time';
const ODD_TOTAL = 'with-odd-total';
const DECKS = 8;

/** From its first round on, each table gets one impossible answer; all others are honest. */
describe('a round', () => {
  let tables: TablesFile;
  let fixture: SchedulerFixture;
  let events: CapturedEvents;
  let player: string;
  const liedTo = new Set([...SHOES, UNTIMED, ODD_TOTAL]);
  beforeAll(async () => {
    tables = new TablesFile([
      ...SHOES.map((id) => ({ id, name: id, schedule: 'on-demand', deck: { model: 'shoe', decks: DECKS } })),
      ...[UNTIMED, ODD_TOTAL].map((id) => ({ id, name: id, schedule: 'on-demand' })),
    ]);
    fixture = await SchedulerFixture.start({
      env: { TABLES_FILE: tables.path },
      neighbourProxy: true,
      replicas: 0,
    });
    events = new CapturedEvents(fixture.bus);
    player = await fixture.player(100_000_000n);
    lie();
    await fixture.startScheduler();
  });
  afterEach(async () => {
    expect(await fixture.violations()).toEqual([]);
  });
  afterAll(async () => {
    await events.stop();
    await fixture.stop();
    tables.remove();
  });

  function lie(): void {
    const { neighbourProxy } = fixture;
    neighbourProxy.replace(dealing.commit, async ({ tableId }, neighbour) => {
      const { serverHash, reshuffled, shoe } = doneIn(await neighbour());
      const claimed = liedTo.has(tableId) ? falseShoe(tableId, shoe) : shoe;
      const value = { serverHash, reshuffled, ...(claimed && { shoe: claimed }) };
      return { result: { case: 'commitment' as const, value } };
    });
    neighbourProxy.replace(wallet.openRound, async ({ tableId }, neighbour) => {
      const answer = await neighbour();
      if (tableId !== UNTIMED || !liedTo.has(tableId)) return answer;
      return { result: { case: 'opened' as const, value: {} } };
    });
    neighbourProxy.replace(wallet.sealRound, async ({ roundId }, neighbour) => {
      const answer = await neighbour();
      const { tableId } = await fixture.round(roundId);
      if (tableId !== ODD_TOTAL || !liedTo.has(tableId)) return answer;
      const { betBookRoot, betCount } = doneIn(answer);
      const totals = [{ target: 'NOBODY', stakedMinor: 1_000n, betCount }];
      return { result: { case: 'sealed' as const, value: { betBookRoot, betCount, totals } } };
    });
  }

  /** No shoe at all, or one with a card more than its decks have. */
  function falseShoe(
    tableId: string,
    shoe: roundV1.ShoeComposition | undefined,
  ): Pick<roundV1.ShoeComposition, 'shoeNumber' | 'remainingCopies'> | undefined {
    if (tableId !== 'with-crowded-shoe' || !shoe) return undefined;
    const { shoeNumber, remainingCopies } = shoe;
    return { shoeNumber, remainingCopies: remainingCopies.with(0, DECKS + 1) };
  }

  async function halted(tableId: string, because: string): Promise<void> {
    await eventually(async () => {
      const { rows } = await fixture.sql['round-scheduler'].query(
        'SELECT halted_reason AS because FROM tables WHERE id = $1',
        [tableId],
      );
      expect(rows).toEqual([{ because }]);
    }, PATIENT);
    expect(await fixture.metric(`tables_halted_total{table="${tableId}"}`)).toBe(1);
  }

  /** The neighbours are honest again, and an operator resumes the table. */
  async function resume(tableId: string): Promise<void> {
    liedTo.delete(tableId);
    doneIn(await fixture.ask(round.resumeTable, { tableId, operatorId: 'ann' }));
  }

  async function bet(tableId: string): Promise<RoundRow> {
    const row = await fixture.inPhase(tableId, 'BETTING');
    expect(await fixture.bet(player, row.id)).toBe(true);
    return row;
  }

  const deal = (tableId: string, { id: roundId }: RoundRow) =>
    fixture.ask(round.dealNow, { tableId, roundId, userId: player });

  async function endedWithResult(tableId: string, { id, number }: RoundRow): Promise<void> {
    expect(await fixture.ended(tableId, number)).toMatchObject({ id, phase: 'RESULT' });
    await expectEventsMatchRow(fixture, events, id);
  }

  it.each([
    ['without-shoe', 'dealing.commit: no shoe, or an impossible one'],
    ['with-crowded-shoe', 'dealing.commit: no shoe, or an impossible one'],
    [UNTIMED, 'wallet.open_round: no opening time'],
  ])('%s is not published: its table is halted until the answer is possible', async (tableId, because) => {
    await halted(tableId, because);
    const row = await fixture.inPhase(tableId, 'PREPARING');
    expect(row).toMatchObject({ number: 1, seq: 0 });
    expect(events.of(row.id)).toEqual([]);
    await resume(tableId);
    expect(await bet(tableId)).toMatchObject({ id: row.id });
    await deal(tableId, row);
    await endedWithResult(tableId, row);
  });

  it('with a total on a target that does not exist is not dealt until its totals are possible', async () => {
    const row = await bet(ODD_TOTAL);
    await deal(ODD_TOTAL, row);
    await halted(ODD_TOTAL, 'wallet.seal_round: a total on "NOBODY"');
    expect(await fixture.inPhase(ODD_TOTAL, 'SEALING')).toMatchObject({ id: row.id, seq: 1 });
    expect(fixture.neighbourProxy.asked(row.id, dealing.deal)).toEqual([]);
    await resume(ODD_TOTAL);
    await endedWithResult(ODD_TOTAL, row);
  });
});
