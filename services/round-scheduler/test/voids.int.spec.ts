import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { roundV1, subjects } from '@sabot/contracts';
import { verifyRound } from '@sabot/fairness';
import { doneIn, eventually } from '@sabot/testing';
import { CapturedEvents } from './captured-events.js';
import { expectEventsMatchRow } from './events-match-row.js';
import { PATIENT, type RoundRow, SchedulerFixture } from './scheduler-fixture.js';
import { bundleOf } from './verification-bundle.js';

const { VoidReason } = roundV1;

describe('a round is called off automatically', () => {
  let fixture: SchedulerFixture;
  let events: CapturedEvents;
  beforeAll(async () => {
    fixture = await SchedulerFixture.start({ env: { BETTING_MS: '1500', INTERRUPTED_VOID_MS: '5000' } });
    events = new CapturedEvents(fixture.bus);
  });
  afterAll(async () => {
    await events.stop();
    await fixture.stop();
  });

  async function refunded(row: RoundRow, player: string, reason: roundV1.VoidReason): Promise<void> {
    expect(await fixture.ended('main', row.number)).toMatchObject({ id: row.id, phase: 'VOID' });
    expect(await fixture.round(row.id)).toMatchObject({ voidReason: reason });
    expect(await fixture.balance(player)).toBe(5_000n);
    const failed = verifyRound(await bundleOf(fixture, row.id)).steps.filter(
      ({ status }) => status === 'fail',
    );
    expect(failed).toEqual([]);
    expect(await fixture.violations()).toEqual([]);
    await expectEventsMatchRow(fixture, events, row.id);
  }

  it('when nobody led its table until long after betting closed', async () => {
    const player = await fixture.player(5_000n);
    const last = await fixture.current('main', ({ ended_at }) => ended_at !== null);
    const row = await fixture.current(
      'main',
      ({ number, phase }) => number > last.number && phase === 'BETTING',
    );
    expect(await fixture.bet(player, row.id)).toBe(true);
    await Promise.all(fixture.schedulers.map((scheduler) => scheduler.kill9()));
    await eventually(async () => {
      const { rows } = await fixture.sql['round-scheduler'].query<{ late: boolean }>(
        `SELECT closes_at < clock_timestamp() - interval '5 seconds' AS late FROM rounds WHERE id = $1`,
        [row.id],
      );
      expect(rows[0]?.late).toBe(true);
    }, PATIENT);
    await fixture.startScheduler();
    await refunded(row, player, VoidReason.INTERRUPTED);
    expect(await fixture.ended('main', row.number + 1)).toMatchObject({ phase: 'RESULT', void_reason: null });
  });

  it('when its seed cannot be decrypted, and the table is halted until an operator resumes it', async () => {
    const player = await fixture.player(5_000n);
    const last = await fixture.current('main', ({ ended_at }) => ended_at !== null);
    const row = await fixture.current(
      'main',
      ({ number, phase }) => number > last.number && phase === 'BETTING',
    );
    expect(await fixture.bet(player, row.id)).toBe(true);
    await fixture.dealing.stop();
    await fixture.startDealing(`2:${randomBytes(32).toString('base64')}`);
    await refunded(row, player, VoidReason.SEED_UNREADABLE);
    expect((await fixture.round(row.id)).serverSeed).toBe('');
    expect(await fixture.snapshot('main')).toMatchObject({ roundId: row.id, paused: true });
    expect((await fixture.rows('main')).at(-1)?.id).toBe(row.id);
    const scheduler = fixture.schedulers.find(({ running }) => running);
    const levels = scheduler?.logEntries().filter(({ msg }) => msg === 'the table is halted');
    expect(levels?.length).toBeGreaterThan(0);
    const metrics = await (await fetch(`${scheduler?.healthUrl ?? ''}/metrics`)).text();
    expect(metrics).toMatch(/sabot_round_scheduler_tables_halted_total\{table="main"\} 1/);
    expect(metrics).toMatch(/sabot_round_scheduler_halted_tables [1-9]/);
    expect(metrics).toMatch(
      /sabot_round_scheduler_rounds_voided_total\{table="main",reason="SEED_UNREADABLE"\} 1/,
    );
    doneIn(await fixture.ask(subjects.round.resumeTable, { tableId: 'main', operatorId: 'ann' }));
    expect(await fixture.ended('main', row.number + 1)).toMatchObject({ phase: 'RESULT', void_reason: null });
  });
});
