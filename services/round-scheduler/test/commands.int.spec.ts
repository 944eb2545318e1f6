import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { roundV1, subjects, walletV1 } from '@sabot/contracts';
import { verifyRound } from '@sabot/fairness';
import { doneIn, eventually, refusalTextIn } from '@sabot/testing';
import { CapturedEvents } from './captured-events.js';
import { PATIENT, type RoundRow, SchedulerFixture } from './scheduler-fixture.js';
import { bundleOf } from './verification-bundle.js';

const { round } = subjects;
const { Phase } = roundV1;
const operatorId = 'ann';
/** More than a page of bets. */
const TAKEN_BACK = 201;

describe('at the tables', () => {
  let fixture: SchedulerFixture;
  let events: CapturedEvents;
  let player: string;
  beforeAll(async () => {
    // Two replicas, so that half of the commands reach one that does not lead the table.
    fixture = await SchedulerFixture.start({ env: { BETTING_MS: '1500' }, replicas: 2 });
    events = new CapturedEvents(fixture.bus);
    player = await fixture.player();
  });
  afterAll(async () => {
    await events.stop();
    await fixture.stop();
  });

  const dealNow = (roundId: string, userId = player, tableId = 'solo', fast = false) =>
    fixture.ask(round.dealNow, { tableId, roundId, userId, fast });
  const voidRound = (roundId: string, note = '', tableId = 'main') =>
    fixture.ask(round.voidRound, { tableId, roundId, operatorId, note });
  const verified = async ({ id }: RoundRow) =>
    verifyRound(await bundleOf(fixture, id)).steps.filter(({ status }) => status === 'fail');

  describe('a player of an on-demand table', () => {
    it('has a round that stays open', async () => {
      const row = await fixture.inPhase('solo', 'BETTING');
      expect((await fixture.snapshot('solo')).closesAt).toBeUndefined();
      expect((await fixture.round(row.id)).closesAt).toBeUndefined();
    });

    it('cannot deal without a bet, or with only a removed one', async () => {
      const { id } = await fixture.inPhase('solo', 'BETTING');
      expect(refusalTextIn(await dealNow(id))).toBe('NO_BETS_PLACED');
      expect(await fixture.bet(player, id)).toBe(true);
      doneIn(await fixture.ask(subjects.wallet.clearBets, { userId: player, roundId: id }));
      expect(refusalTextIn(await dealNow(id))).toBe('NO_BETS_PLACED');
      expect(refusalTextIn(await dealNow(id, 'somebody-else'))).toBe('NO_BETS_PLACED');
    });

    it('deals with one bet that stands after hundreds that were removed', async () => {
      const rich = await fixture.player(1_000_000_000n);
      const row = await fixture.inPhase('solo', 'BETTING');
      expect(await fixture.bet(rich, row.id, 'TIE')).toBe(true);
      const betIds = Array.from({ length: TAKEN_BACK }, () => randomUUID());
      const { verdicts } = doneIn(
        await fixture.ask(subjects.wallet.placeBets, {
          roundIds: [row.id],
          betIds,
          userIds: betIds.map(() => rich),
          roundIndexes: betIds.map(() => 0),
          targets: ['PLAYER'],
          targetIndexes: betIds.map(() => 0),
          amountsMinor: betIds.map(() => 1_000n),
        }),
      );
      expect(verdicts.filter((verdict) => verdict === walletV1.BetVerdict.ACCEPTED)).toHaveLength(TAKEN_BACK);
      for (const betId of betIds)
        doneIn(await fixture.ask(subjects.wallet.removeBet, { userId: rich, betId }));
      expect(doneIn(await dealNow(row.id, rich))).toMatchObject({ roundId: row.id });
      expect(await fixture.ended('solo', row.number)).toMatchObject({ id: row.id, phase: 'RESULT' });
    });

    it('cannot deal a round that was called off', async () => {
      const row = await fixture.inPhase('solo', 'BETTING');
      expect(await fixture.bet(player, row.id)).toBe(true);
      doneIn(await voidRound(row.id, '', 'solo'));
      await fixture.current('solo', ({ number, phase }) => number === row.number + 1 && phase === 'BETTING');
      expect(refusalTextIn(await dealNow(row.id))).toBe('UNKNOWN_ROUND');
    });

    it('deals with a bet, and asking again deals nothing more', async () => {
      const row = await fixture.inPhase('solo', 'BETTING');
      expect(await fixture.bet(player, row.id)).toBe(true);
      const states = await Promise.all([dealNow(row.id), dealNow(row.id), dealNow(row.id)]);
      for (const state of states) {
        expect(doneIn(state)).toMatchObject({ tableId: 'solo', roundId: row.id });
        expect(doneIn(state).phase).toBeGreaterThanOrEqual(Phase.SEALING);
      }
      await fixture.ended('solo', row.number);
      const next = await fixture.current(
        'solo',
        ({ number, phase }) => number === row.number + 1 && phase === 'BETTING',
      );
      expect(doneIn(await dealNow(row.id))).toMatchObject({ roundId: row.id, phase: Phase.RESULT });
      expect((await fixture.rows('solo')).at(-1)).toMatchObject({ id: next.id, phase: 'BETTING' });
    });

    it('may be in a hurry, and the round keeps that', async () => {
      for (const fast of [true, false]) {
        const row = await fixture.inPhase('solo', 'BETTING');
        expect(await fixture.bet(player, row.id)).toBe(true);
        expect(doneIn(await dealNow(row.id, player, 'solo', fast))).toMatchObject({ roundId: row.id });
        expect(
          await fixture.sql['round-scheduler'].query('SELECT deal_fast FROM rounds WHERE id = $1', [row.id]),
        ).toMatchObject({ rows: [{ deal_fast: fast }] });
        await fixture.ended('solo', row.number);
      }
    });

    it('learns what is wrong with a request', async () => {
      const { id } = await fixture.inPhase('main', 'BETTING');
      expect(refusalTextIn(await dealNow(id, player, 'main'))).toBe('INVALID_PHASE ON_DEMAND TIMED');
      expect(refusalTextIn(await dealNow(id))).toBe('UNKNOWN_ROUND');
      expect(refusalTextIn(await dealNow(randomUUID()))).toBe('UNKNOWN_ROUND');
      expect(refusalTextIn(await dealNow('x'))).toBe('VALIDATION round_id');
      expect(refusalTextIn(await dealNow(randomUUID(), ''))).toBe('VALIDATION user_id');
      expect(refusalTextIn(await dealNow(randomUUID(), player, 'nowhere'))).toBe('UNKNOWN_TABLE');
    });
  });

  describe('an operator', () => {
    it('calls a round off while bets are taken: they are refunded and the seed is revealed', async () => {
      const last = await fixture.current('main', ({ ended_at }) => ended_at !== null);
      const row = await fixture.current(
        'main',
        ({ number, phase }) => number > last.number && phase === 'BETTING',
      );
      const poor = await fixture.player(1_000n);
      expect(await fixture.bet(poor, row.id)).toBe(true);
      const states = await Promise.all([
        voidRound(row.id, 'a spilled drink'),
        voidRound(row.id, 'a spilled drink'),
      ]);
      for (const state of states) expect(doneIn(state)).toMatchObject({ roundId: row.id, phase: Phase.VOID });
      expect(await fixture.balance(poor)).toBe(1_000n);
      const voided = await fixture.round(row.id);
      expect(voided).toMatchObject({
        phase: Phase.VOID,
        voidReason: roundV1.VoidReason.OPERATOR,
        voidNote: 'a spilled drink',
        serverSeed: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      expect(voided.outcome).toBeUndefined();
      expect(await verified(row)).toEqual([]);
      const { seq } = await fixture.ended('main', row.number);
      const lastEvent = (await events.upTo(row.id, seq)).at(-1);
      expect(lastEvent?.is(round.roundVoided) && lastEvent.message).toMatchObject({
        note: 'a spilled drink',
        roundHash: voided.roundHash,
      });
      expect(doneIn(await voidRound(row.id))).toMatchObject({ roundId: row.id, phase: Phase.VOID });
      const next = await fixture.ended('main', row.number + 1);
      expect((await fixture.round(next.id)).previousRoundHash).toBe(voided.roundHash);
      expect(await verified(next)).toEqual([]);
    });

    it('cannot call off a sealed round, an ended one or an unknown one', async () => {
      const row = await fixture.current(
        'main',
        ({ phase, revealed_steps }) => phase === 'DEALING' && revealed_steps < 5,
      );
      expect(refusalTextIn(await voidRound(row.id))).toMatch(
        /^INVALID_PHASE BETTING (DEALING|SETTLING|RESULT)$|^UNKNOWN_ROUND$/,
      );
      const { phase } = await fixture.ended('main', row.number);
      expect(phase).toBe('RESULT');
      await fixture.current('main', ({ number }) => number > row.number);
      expect(refusalTextIn(await voidRound(row.id))).toBe('UNKNOWN_ROUND');
      expect(refusalTextIn(await voidRound(randomUUID()))).toBe('UNKNOWN_ROUND');
      expect(refusalTextIn(await voidRound('x'))).toBe('VALIDATION round_id');
      expect(refusalTextIn(await voidRound(row.id, 'x'.repeat(1_001)))).toBe('VALIDATION note');
      expect(refusalTextIn(await voidRound(row.id, '', 'nowhere'))).toBe('UNKNOWN_TABLE');
      const request = { tableId: 'main', roundId: row.id, operatorId: '' };
      expect(refusalTextIn(await fixture.ask(round.voidRound, request))).toBe('VALIDATION operator_id');
    });

    it('pauses a table: its round ends and no other opens until the table is resumed', async () => {
      const pause = { tableId: 'shoe', operatorId, note: 'cleaning' };
      const { roundId } = doneIn(await fixture.ask(round.pauseTable, pause));
      expect(doneIn(await fixture.ask(round.pauseTable, pause)).paused).toBe(true);
      const last = await fixture.current('shoe', ({ ended_at }) => ended_at !== null);
      expect(last.id).toBe(roundId);
      expect((await fixture.snapshot('shoe')).paused).toBe(true);
      const count = (await fixture.rows('main')).length;
      await fixture.ended('main', count + 1);
      expect((await fixture.rows('shoe')).at(-1)?.id).toBe(last.id);
      expect(doneIn(await fixture.ask(round.resumeTable, { tableId: 'shoe', operatorId })).paused).toBe(
        false,
      );
      await fixture.current('shoe', ({ number }) => number === last.number + 1);
      const nowhere = { tableId: 'nowhere', operatorId };
      expect(refusalTextIn(await fixture.ask(round.pauseTable, nowhere))).toBe('UNKNOWN_TABLE');
      expect(refusalTextIn(await fixture.ask(round.resumeTable, nowhere))).toBe('UNKNOWN_TABLE');
    });
  });

  it('a query for something that does not exist is refused', async () => {
    expect(refusalTextIn(await fixture.ask(round.getRound, { roundId: randomUUID() }))).toBe('UNKNOWN_ROUND');
    expect(refusalTextIn(await fixture.ask(round.getRound, { roundId: 'x' }))).toBe('VALIDATION round_id');
    expect(refusalTextIn(await fixture.ask(round.listRounds, { tableId: 'nowhere' }))).toBe('UNKNOWN_TABLE');
    expect(refusalTextIn(await fixture.ask(round.listRounds, { tableId: 'NO' }))).toBe('VALIDATION table_id');
    expect(refusalTextIn(await fixture.ask(round.listRounds, { tableId: 'main', pageSize: 201 }))).toBe(
      'VALIDATION page_size',
    );
    const nowhere = await fixture.ask(round.getTableSnapshot, { tableId: 'nowhere' });
    expect(refusalTextIn(nowhere)).toBe('UNKNOWN_TABLE');
  });

  it('nobody sees a card or a seed before its time', async () => {
    const row = await fixture.current(
      'main',
      ({ phase, revealed_steps }) => phase === 'DEALING' && revealed_steps < 3,
    );
    const seen = await fixture.round(row.id);
    if (seen.endedAt) return;
    expect(seen.outcome).toBeUndefined();
    expect([seen.serverSeed, seen.clientSeed, seen.roundHash]).toEqual(['', '', '']);
  });

  it('the seed that was revealed is in no log line', async () => {
    await eventually(async () => {
      expect((await fixture.rows('main')).filter(({ ended_at }) => ended_at).length).toBeGreaterThan(2);
    }, PATIENT);
    const { rows } = await fixture.sql['round-scheduler'].query<{ server_seed: string }>(
      'SELECT server_seed FROM rounds WHERE server_seed IS NOT NULL',
    );
    const logs = fixture.schedulers.map((scheduler) => scheduler.logs()).join('\n');
    expect(rows.filter(({ server_seed }) => logs.includes(server_seed))).toEqual([]);
  });
});
