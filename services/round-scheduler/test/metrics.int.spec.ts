import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEFAULT_PAY_TABLE, houseEdges, STANDARD_BETS } from '@sabot/baccarat';
import { approximate } from '@sabot/cards';
import { subjects } from '@sabot/contracts';
import { doneIn } from '@sabot/testing';
import { SchedulerFixture } from './scheduler-fixture.js';

const TABLES = ['main', 'shoe', 'solo', 'super-six'] as const;
const ROUNDS = 3;
const WALLET_AWAY_MS = 1_200;
const operatorId = 'ann';

describe('what a scheduler measures', () => {
  let fixture: SchedulerFixture;
  beforeAll(async () => {
    fixture = await SchedulerFixture.start({ env: { BETTING_MS: '2000' } });
    const player = await fixture.player(100_000_000n);
    for (let rounds = 0; rounds < ROUNDS; rounds++) {
      const { id, number } = await bettingAfter(rounds);
      // A tie pays nine times the stake or nothing, so the amount paid never equals the stake.
      expect(await fixture.bet(player, id, 'TIE')).toBe(true);
      await fixture.ended('main', number);
    }
    const { id: roundId } = await bettingAfter((await fixture.rows('main')).length - 1);
    expect(await fixture.bet(player, roundId)).toBe(true);
    const callOff = { tableId: 'main', roundId, operatorId };
    doneIn(await fixture.ask(subjects.round.voidRound, callOff));
    await sealLate();
    for (const tableId of TABLES)
      doneIn(await fixture.ask(subjects.round.pauseTable, { tableId, operatorId }));
    for (const tableId of ['main', 'shoe'])
      await fixture.current(tableId, ({ ended_at }) => ended_at !== null);
  });
  afterAll(async () => {
    await fixture.stop();
  });

  /** A round of the main table that takes bets, with a higher number. */
  const bettingAfter = (number: number) =>
    fixture.current('main', (row) => row.number > number && row.phase === 'BETTING');

  /** Makes a round wait for the wallet before it is sealed. */
  async function sealLate(): Promise<void> {
    const { number } = await bettingAfter((await fixture.rows('main')).length);
    fixture.wallet.freeze();
    await fixture.inPhase('main', 'SEALING');
    await sleep(WALLET_AWAY_MS);
    fixture.wallet.thaw();
    await fixture.ended('main', number);
  }

  interface Settled {
    readonly id: string;
    readonly staked: string;
    readonly paid: string;
  }

  async function settled(): Promise<Settled[]> {
    const { rows } = await fixture.sql.wallet.query<Settled>(
      `SELECT id, staked_minor::text AS staked, paid_minor::text AS paid FROM rounds
       WHERE status = 'SETTLED' AND table_id = 'main' ORDER BY id`,
    );
    return rows;
  }

  const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + Number(amount), 0);

  it('as staked and paid matches what the wallet took and paid', async () => {
    const rounds = await settled();
    const [staked, paid] = [sum(rounds.map((round) => round.staked)), sum(rounds.map(({ paid }) => paid))];
    expect(staked).toBe(ROUNDS * 1_000);
    expect(paid).not.toBe(staked);
    expect(await fixture.metric('staked_minor_total{table="main",currency="USD"}')).toBe(staked);
    expect(await fixture.metric('paid_minor_total{table="main",currency="USD"}')).toBe(paid);
    const { rows } = await fixture.sql['round-scheduler'].query<Settled>(
      `SELECT id, staked_minor::text AS staked, paid_minor::text AS paid FROM rounds
       WHERE phase = 'RESULT' AND table_id = 'main' ORDER BY id`,
    );
    expect(rows).toEqual(rounds);
  });

  it.each(TABLES)('as rounds of %s matches the stored rounds', async (table) => {
    const rows = await fixture.rows(table);
    const count = (isSo: (row: (typeof rows)[number]) => boolean) => rows.filter(isSo).length;
    expect(await fixture.metric(`rounds_opened_total{table="${table}"}`)).toBe(rows.length);
    expect(await fixture.metric(`rounds_resulted_total{table="${table}"}`)).toBe(
      count(({ phase, ended_at }) => phase === 'RESULT' && ended_at !== null),
    );
    const voided = count(({ phase }) => phase === 'VOID');
    expect(voided).toBe(table === 'main' ? 1 : 0);
    expect(await fixture.metric(`rounds_voided_total{table="${table}",reason="OPERATOR"}`)).toBe(voided);
    expect(await fixture.metric(`leader_changes_total{table="${table}"}`)).toBe(1);
    expect(await fixture.metric(`tables_halted_total{table="${table}"}`)).toBe(0);
    expect(await fixture.metric('halted_tables')).toBe(0);
  });

  it('as led tables counts every table', async () => {
    expect(await fixture.metric('tables_led')).toBe(TABLES.length);
  });

  it('as the lag of a step is how late it was taken', async () => {
    const late = await fixture.metric('phase_lag_seconds_sum{step="seal"}');
    expect(late).toBeGreaterThanOrEqual(WALLET_AWAY_MS / 1_000);
    expect(late).toBeLessThan(60);
    const rows = (await Promise.all(TABLES.map((tableId) => fixture.rows(tableId)))).flat();
    expect(await fixture.metric('phase_lag_seconds_count{step="finish"}')).toBe(
      rows.filter(({ phase, ended_at }) => phase === 'RESULT' && ended_at !== null).length,
    );
  });

  it.each([
    ['main', { model: 'infinite' }],
    ['shoe', { model: 'shoe', decks: 8 }],
  ] as const)('as the house edge of %s is that of its own deck', async (table, deck) => {
    const edges = houseEdges(deck, DEFAULT_PAY_TABLE);
    for (const target of STANDARD_BETS)
      expect(await fixture.metric(`house_edge_ratio{table="${table}",target="${target}"}`)).toBeCloseTo(
        approximate(edges[target].houseEdge),
        12,
      );
  });

  describe('as stuck', () => {
    /** Makes the one round that may be stuck this many seconds late; its table is halted, so nothing moves it. */
    async function behind(tableId: string, seconds: number | null, paused: boolean): Promise<number> {
      const { sql } = fixture;
      await sql['round-scheduler'].query(
        `UPDATE tables SET halted_reason = 'a test', paused = $2 WHERE id = $1`,
        [tableId, paused],
      );
      await sql['round-scheduler'].query(
        `UPDATE rounds SET due_at = clock_timestamp() - $2 * interval '1 second'
         WHERE id = (SELECT round_id FROM tables WHERE id = $1)`,
        [tableId, seconds],
      );
      const stuck = await fixture.metric('stuck_tables');
      expect(await fixture.metric('halted_tables')).toBeGreaterThan(0);
      await sql['round-scheduler'].query(
        `UPDATE rounds SET due_at = NULL WHERE id = (SELECT round_id FROM tables WHERE id = $1)`,
        [tableId],
      );
      return stuck;
    }

    it('is a table whose next round is overdue, unless it is paused', async () => {
      expect((await fixture.rows('main')).at(-1)?.ended_at).not.toBeNull();
      expect(await behind('main', 11, false)).toBe(1);
      expect(await behind('main', 11, true)).toBe(0);
      expect(await behind('main', 5, false)).toBe(0);
      expect(await behind('main', null, false)).toBe(0);
    });

    it('is a table whose round does not continue, paused or not', async () => {
      expect((await fixture.rows('solo')).at(-1)?.ended_at).toBeNull();
      expect(await behind('solo', 11, false)).toBe(1);
      expect(await behind('solo', 11, true)).toBe(1);
      expect(await behind('solo', 5, true)).toBe(0);
      expect(await behind('solo', null, true)).toBe(0);
    });
  });
});
