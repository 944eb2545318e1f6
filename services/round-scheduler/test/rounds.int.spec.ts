import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { STANDARD_BETS } from '@sabot/baccarat';
import { roundV1, subjects, type Timestamp, timestampMs } from '@sabot/contracts';
import { genesisHash, verifyRound } from '@sabot/fairness';
import { readTerms } from '@sabot/translation';
import { doneIn, refusalTextIn } from '@sabot/testing';
import { CapturedEvents } from './captured-events.js';
import { expectEventsMatchRow } from './events-match-row.js';
import { type RoundRow, SchedulerFixture } from './scheduler-fixture.js';
import { fold, headingOf, heard, shownIn } from './table-from-events.js';
import { bundleOf } from './verification-bundle.js';

const TABLES = ['main', 'shoe', 'solo', 'super-six'] as const;
const ROUNDS = 20;

describe('the built-in tables', () => {
  let fixture: SchedulerFixture;
  let events: CapturedEvents;
  const snapshots: roundV1.TableSnapshot[] = [];

  beforeAll(async () => {
    fixture = await SchedulerFixture.start({ replicas: 0 });
    // The replicas' clocks are wrong by minutes: only the database's clock counts.
    await Promise.all([
      fixture.startScheduler(clockOff(300_000)),
      fixture.startScheduler(clockOff(-300_000)),
    ]);
    events = new CapturedEvents(fixture.bus);
    const player = await fixture.player(100_000_000n);
    let playing = true;
    const watching = TABLES.map(async (tableId) => {
      while (playing) {
        snapshots.push(await fixture.snapshot(tableId));
        await sleep(10);
      }
    });
    try {
      await Promise.all([betting('main', player), betting('shoe', player), dealing(player)]);
    } finally {
      playing = false;
      await Promise.all(watching);
    }
    await Promise.all(
      TABLES.map((tableId) => fixture.ask(subjects.round.pauseTable, { tableId, operatorId: 'op' })),
    );
    await Promise.all(TABLES.map((tableId) => fixture.current(tableId, restedOn(tableId))));
  });
  afterAll(async () => {
    await events.stop();
    await fixture.stop();
  });

  /** The solo table's last round stays open, because nobody deals it. */
  function restedOn(tableId: string): Parameters<SchedulerFixture['current']>[1] {
    return ({ ended_at, phase }) => ended_at !== null || (tableId === 'solo' && phase === 'BETTING');
  }

  async function betting(tableId: string, player: string): Promise<void> {
    for (let number = 1; number <= ROUNDS; number++) {
      const row = await fixture.current(
        tableId,
        (found) => found.number >= number && found.phase === 'BETTING',
      );
      await fixture.bet(player, row.id, 'BANKER');
      await fixture.ended(tableId, row.number);
    }
  }

  async function dealing(player: string): Promise<void> {
    for (let number = 1; number <= ROUNDS; number++) {
      const row = await fixture.current(
        'solo',
        (found) => found.number === number && found.phase === 'BETTING',
      );
      expect(await fixture.bet(player, row.id)).toBe(true);
      doneIn(
        await fixture.ask(subjects.round.dealNow, {
          tableId: 'solo',
          roundId: row.id,
          userId: player,
        }),
      );
      await fixture.ended('solo', number);
    }
    // A pause that comes first would leave the table without an open round.
    await fixture.current('solo', ({ number, phase }) => number === ROUNDS + 1 && phase === 'BETTING');
  }

  it.each(TABLES)('number the rounds of %s without gaps, and all of them end', async (tableId) => {
    const rows = await fixture.rows(tableId);
    expect(rows.length).toBeGreaterThanOrEqual(ROUNDS);
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1));
    expect(rows.filter(({ ended_at }) => ended_at === null).length).toBe(tableId === 'solo' ? 1 : 0);
  });

  it.each(TABLES)('publish each round of %s once, in order and without gaps', async (tableId) => {
    for (const { id } of await fixture.rows(tableId)) await expectEventsMatchRow(fixture, events, id);
    const order = events.all
      .filter(({ tableId: at }) => at === tableId)
      .map((event) => headingOf(event).roundId);
    const rounds = (await fixture.rows(tableId)).map(({ id }) => id);
    expect([...new Set(order)]).toEqual(rounds);
    expect(order).toEqual([...order].sort((a, b) => rounds.indexOf(a) - rounds.indexOf(b)));
  });

  it.each(TABLES)('link the rounds of %s into a chain that anyone can verify', async (tableId) => {
    let previousHash = genesisHash(tableId);
    for (const { id, ended_at } of await fixture.rows(tableId)) {
      if (!ended_at) continue;
      const bundle = await bundleOf(fixture, id);
      expect(verifyRound(bundle).steps.filter(({ status }) => status === 'fail')).toEqual([]);
      expect(bundle.previousHash).toBe(previousHash);
      previousHash = bundle.hash;
    }
  });

  it('take a new shoe at the shoe table, and say so', () => {
    const reshuffled = events.all.filter((event) => event.is(subjects.round.shoeReshuffled));
    expect(reshuffled.map(({ tableId }) => tableId)).toContain('shoe');
    expect(headingOf(reshuffled[0] ?? fail()).seq).toBe(2);
  });

  it.each(TABLES)('enter each phase of %s once, under an epoch that never falls', async (tableId) => {
    const { rows } = await fixture.sql['round-scheduler'].query<{ phase: string; epoch: string; id: string }>(
      `SELECT r.id, e.phase, e.epoch FROM phase_entries e JOIN rounds r ON r.id = e.round_id
       WHERE r.table_id = $1 ORDER BY r.number, e.phase`,
      [tableId],
    );
    const epochs = rows.map(({ epoch }) => Number(epoch));
    expect(epochs).toEqual([...epochs].sort((a, b) => a - b));
    const ended = (await fixture.rows(tableId)).filter(({ ended_at }) => ended_at);
    for (const { id } of ended) {
      const phases = rows.filter((row) => row.id === id).map(({ phase }) => phase);
      expect(phases).toEqual(['PREPARING', 'BETTING', 'SEALING', 'DEALING', 'SETTLING', 'RESULT']);
    }
  });

  it.each(TABLES)('say in every event of %s which phase was committed with it', async (tableId) => {
    const { rows } = await fixture.sql['round-scheduler'].query<{ id: string; seq: number; phase: string }>(
      `SELECT r.id, s.seq, (SELECT e.phase FROM phase_entries e
         WHERE e.round_id = r.id AND e.entered_at <= o.created_at ORDER BY e.entered_at DESC LIMIT 1) AS phase
       FROM rounds r CROSS JOIN generate_series(1, r.seq) AS s (seq)
       JOIN outbox_events o ON o.message_id = r.id || ':' || s.seq WHERE r.table_id = $1 ORDER BY r.number, s.seq`,
      [tableId],
    );
    expect(new Set(rows.map(({ phase }) => phase))).toEqual(
      new Set(['BETTING', 'DEALING', 'SETTLING', 'RESULT']),
    );
    const numbers = new Map((await fixture.rows(tableId)).map(({ id, number }) => [id, number]));
    const said = rows.map(({ id, seq }) => {
      const { phase, roundNumber } = headingOf(events.of(id)[seq - 1] ?? fail());
      return { phase: roundV1.Phase[phase], roundNumber };
    });
    expect(said).toEqual(rows.map(({ id, phase }) => ({ phase, roundNumber: numbers.get(id) })));
  });

  it('show in each snapshot exactly what the events up to its seq say', async () => {
    expect(new Set(snapshots.map(({ phase }) => phase)).size).toBeGreaterThanOrEqual(4);
    for (const snapshot of snapshots.filter(({ roundId }) => roundId !== '')) {
      const folded = fold(await events.upTo(snapshot.roundId, snapshot.seq));
      expect(shownIn(snapshot)).toEqual(folded);
    }
  });

  it('carry in each snapshot every event of the previous and the current round, as published', async () => {
    const rows = new Map<string, RoundRow[]>();
    for (const tableId of TABLES) rows.set(tableId, await fixture.rows(tableId));
    for (const { tableId, roundId, roundNumber, seq, events: recorded } of snapshots) {
      if (roundId === '') continue;
      const previous = rows.get(tableId)?.[roundNumber - 2];
      const published = [
        ...(previous ? await events.upTo(previous.id, previous.seq) : []),
        ...(await events.upTo(roundId, seq)),
      ];
      const asHeard = recorded.map(heard);
      expect(asHeard.map(({ entry, message }) => [entry.subject, message])).toEqual(
        published.map(({ entry, message }) => [entry.subject, message]),
      );
    }
  });

  it("close on time by the database's clock", async () => {
    const { rows } = await fixture.sql['round-scheduler'].query<{ late_ms: number; number: number }>(
      `SELECT r.number, extract(epoch FROM e.entered_at - r.closes_at)::float8 * 1000 AS late_ms
       FROM rounds r JOIN phase_entries e ON e.round_id = r.id AND e.phase = 'SEALING' WHERE r.closes_at IS NOT NULL`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(2 * ROUNDS);
    expect(rows.filter(({ late_ms }) => late_ms < -1)).toEqual([]);
    expect(rows.filter(({ late_ms }) => late_ms > 30_000)).toEqual([]);
  });

  it('reveal no seed before every bet of the round is paid', async () => {
    const paid = await fixture.sql.wallet.query<{ id: string; at: Date }>(
      'SELECT id, resolved_at AS at FROM rounds WHERE resolved_at IS NOT NULL',
    );
    const shown = await fixture.sql.dealing.query<{ id: string; at: Date }>(
      'SELECT round_id AS id, revealed_at AS at FROM baccarat_rounds WHERE revealed_at IS NOT NULL',
    );
    const paidAt = new Map(paid.rows.map(({ id, at }) => [id, at.getTime()]));
    expect(shown.rows.length).toBeGreaterThanOrEqual(3 * ROUNDS);
    expect(shown.rows.filter(({ id, at }) => !(at.getTime() >= (paidAt.get(id) ?? Infinity)))).toEqual([]);
  });

  it('are published at once, without waiting for a poll', async () => {
    const { rows } = await fixture.sql['round-scheduler'].query<{ ms: number }>(
      `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM published_at - created_at)) * 1000 AS ms
       FROM outbox_events`,
    );
    process.stdout.write(`      events are on NATS after ${rows[0]?.ms.toFixed(1) ?? ''} ms (median)\n`);
    // A poll comes once a second, and other replicas wait for half of one.
    expect(rows[0]?.ms).toBeLessThan(250);
  });

  it('publish events with the time at which they happened', async () => {
    const now = timestampMs((await fixture.snapshot('main')).takenAt ?? fail());
    for (const event of events.all) {
      const { occurredAt } = event.message as unknown as { occurredAt: Timestamp };
      expect(Math.abs(now - timestampMs(occurredAt))).toBeLessThan(250_000);
    }
  });

  it('keep every cent', async () => {
    expect(await fixture.violations()).toEqual([]);
  });

  it('are shared among the replicas', async () => {
    const holders = await Promise.all(TABLES.map(async (tableId) => (await fixture.lease(tableId)).holder));
    expect(new Set(holders).size).toBe(2);
  });

  it('are listed in the order of the configuration, with their terms', async () => {
    const { tables, nextCursor } = doneIn(await fixture.ask(subjects.round.listTables, {}));
    expect(nextCursor).toBe('');
    expect(tables.map(({ tableId }) => tableId)).toEqual([...TABLES]);
    expect(tables.map(({ schedule }) => roundV1.Schedule[schedule])).toEqual([
      ...['TIMED', 'TIMED', 'ON_DEMAND', 'TIMED'],
    ]);
    expect(tables.map(({ bettingMs }) => bettingMs)).toEqual([200, 200, 0, 200]);
    const read = readTerms(tables[0]?.terms);
    if ('invalidField' in read) throw new Error(read.invalidField);
    expect(Object.keys(read.terms.limits)).toEqual(expect.arrayContaining([...STANDARD_BETS, 'LUCKY_SIX']));
    expect(tables.map(({ names }) => names['zh-Hant'])).toEqual([
      '主桌',
      '八副牌靴',
      '隨時發牌桌',
      '免佣超級六',
    ]);
    for (const { tableId, seq } of tables) expect(seq).toBe((await fixture.snapshot(tableId)).seq);
    const after = doneIn(await fixture.ask(subjects.round.listTables, { cursor: 'main' }));
    expect(after.tables.map(({ tableId }) => tableId)).toEqual(['shoe', 'solo', 'super-six']);
    expect(refusalTextIn(await fixture.ask(subjects.round.listTables, { cursor: 'nowhere' }))).toBe(
      'VALIDATION cursor',
    );
  });

  it('list the ended rounds, newest first, in pages', async () => {
    const list = async (beforeRoundNumber: number, pageSize: number) =>
      doneIn(await fixture.ask(subjects.round.listRounds, { tableId: 'main', beforeRoundNumber, pageSize }))
        .rounds;
    const all = (await list(0, 200)).map(({ roundNumber }) => roundNumber);
    expect(all).toEqual(all.map((_, at) => all.length - at));
    expect((await list(0, 0)).length).toBe(20);
    expect((await list(5, 3)).map(({ roundNumber }) => roundNumber)).toEqual([4, 3, 2]);
  });

  it.each(['main', 'shoe'])('list how each round of %s ended', async (tableId) => {
    const { rounds } = doneIn(await fixture.ask(subjects.round.listRounds, { tableId, pageSize: 5 }));
    for (const { roundId, outcome, voidReason, endedAt, shoeNumber } of rounds) {
      const round = await fixture.round(roundId);
      expect(outcome).toBeDefined();
      expect({ outcome, voidReason, endedAt }).toEqual({
        outcome: round.outcome,
        voidReason: round.voidReason,
        endedAt: round.endedAt,
      });
      expect(shoeNumber).toBe(round.shoe?.shoeNumber ?? 0);
      expect(shoeNumber > 0).toBe(tableId === 'shoe');
    }
  });
});

/** Node options that shift the clock of a process. */
function clockOff(ms: number): string[] {
  const shift = `const Real = Date; globalThis.Date = class extends Real {
    constructor(...given) { super(...(given.length ? given : [Real.now() + ${ms}])); }
    static now() { return Real.now() + ${ms}; } };`;
  return ['--import', `data:text/javascript,${encodeURIComponent(shift)}`];
}

function fail(): never {
  throw new Error('there is none');
}
