import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type CallSubject,
  type DescMessage,
  roundV1,
  subjects,
  timestampFromMs,
  timestampMs,
} from '@sabot/contracts';
import { verifyRound } from '@sabot/fairness';
import { dealFrom, eventually } from '@sabot/testing';
import { outcomeMessage } from '@sabot/translation';
import { doneIn } from './answers.js';
import { CapturedEvents } from './captured-events.js';
import type { Answering } from './neighbour-proxy.js';
import { expectEventsMatchRow } from './events-match-row.js';
import { PATIENT, type RoundRow, SchedulerFixture } from './scheduler-fixture.js';
import { TablesFile } from './tables-file.js';
import { bundleOf } from './verification-bundle.js';

const { dealing, round, wallet } = subjects;
const { RefusalCode } = roundV1;
const operatorId = 'ann';
/** Every test has its own on-demand tables, so it knows which rounds it lies about. */
const ON_DEMAND = [
  'another-seed',
  'another-void-seed',
  'order',
  'order-void',
  'key-back',
  'one-lacks-deal',
  'one-lacks-finish',
  'one-lacks-void',
  'none-finish',
  'none-void',
  'no-rules',
  'rigged',
  'refusing',
  'empty',
  'half',
];
/** These get a different betting window from the one they request, from the first round on. */
const TIMED = ['without-window', 'with-short-window'];
const UNTIMED = 'with-any-window';
const HOUR_MS = 3_600_000;

/** The refusal of a replica that lacks the seed's key. */
const UNREADABLE = { result: { case: 'refusal', value: { code: RefusalCode.SEED_UNREADABLE } } } as const;
/** How often that may be answered before a seed counts as lost. */
const TOLERATED = 4;

type Call<I extends DescMessage, O extends DescMessage> = CallSubject<I, O>;

describe('a neighbour', () => {
  let tables: TablesFile;
  let fixture: SchedulerFixture;
  let events: CapturedEvents;
  let player: string;
  const falseWindows = new Set([UNTIMED, ...TIMED]);
  const lies: (() => void)[] = [];
  beforeAll(async () => {
    tables = new TablesFile([
      ...[UNTIMED, ...ON_DEMAND].map((id) => ({ id, name: id, schedule: 'on-demand' })),
      ...TIMED.map((id) => ({ id, name: id })),
    ]);
    fixture = await SchedulerFixture.start({
      env: { TABLES_FILE: tables.path, BETTING_MS: String(HOUR_MS) },
      neighbourProxy: true,
      replicas: 0,
    });
    events = new CapturedEvents(fixture.connection);
    player = await fixture.player(100_000_000n);
    fixture.neighbourProxy.replace(wallet.openRound, async ({ tableId }, neighbour) => {
      const answer = doneIn(await neighbour());
      const openedAt = answer.openedAt ?? timestampFromMs(0);
      const inMs = (ms: number) => timestampFromMs(timestampMs(openedAt) + ms);
      const closesAt = { 'with-short-window': inMs(HOUR_MS - 1), 'with-any-window': inMs(1) }[tableId];
      const value = falseWindows.has(tableId) ? { openedAt, ...(closesAt && { closesAt }) } : answer;
      return { result: { case: 'opened' as const, value } };
    });
    await fixture.startScheduler();
  });
  afterEach(async () => {
    stopLying();
    expect(await fixture.violations()).toEqual([]);
  });
  afterAll(async () => {
    await events.stop();
    await fixture.stop();
    tables.remove();
  });

  /** From now on replaces the answer to a call about one round, the given number of times. */
  function lieAbout<I extends DescMessage, O extends DescMessage>(
    { id }: RoundRow,
    call: Call<I, O>,
    answering: Answering<I, O>,
    times = Infinity,
  ): void {
    let left = times;
    const stop = fixture.neighbourProxy.replace(call, (request, neighbour) => {
      const about = (request as unknown as { roundId: string }).roundId === id;
      return about && left-- > 0 ? answering(request, neighbour) : neighbour();
    });
    lies.push(stop);
  }

  function stopLying(): void {
    for (const stop of lies.splice(0)) stop();
  }

  async function opened(tableId: string): Promise<RoundRow> {
    const row = await fixture.inPhase(tableId, 'BETTING');
    expect(await fixture.bet(player, row.id, 'TIE')).toBe(true);
    return row;
  }

  const deal = (tableId: string, { id: roundId }: RoundRow) =>
    fixture.ask(round.dealNow, { tableId, roundId, userId: player });
  const callOff = (tableId: string, { id: roundId }: RoundRow) =>
    fixture.ask(round.voidRound, { tableId, roundId, operatorId, note: 'x' });
  const resume = (tableId: string) => fixture.ask(round.resumeTable, { tableId, operatorId });

  function haltedBecause(tableId: string): Promise<string | null> {
    return fixture.sql['round-scheduler']
      .query<{ reason: string | null }>('SELECT halted_reason AS reason FROM tables WHERE id = $1', [tableId])
      .then(({ rows }) => rows[0]?.reason ?? null);
  }

  /** Waits until the table is halted, and checks that log, metric and snapshot say so. */
  async function halted(tableId: string, because: RegExp): Promise<void> {
    await eventually(async () => {
      expect(await haltedBecause(tableId)).toMatch(because);
    }, PATIENT);
    expect(await fixture.snapshot(tableId)).toMatchObject({ paused: true });
    expect(await fixture.metric(`tables_halted_total{table="${tableId}"}`)).toBe(1);
    expect(fixture.schedulers[0]?.logEntries()).toContainEqual(
      expect.objectContaining({ level: 'error', msg: 'the table is halted', table: tableId }),
    );
  }

  /** The round ended as it should, its events match its row, and it verifies. */
  async function endedAs(tableId: string, { number, id }: RoundRow, phase: string): Promise<void> {
    expect(await fixture.ended(tableId, number)).toMatchObject({ id, phase });
    await expectEventsMatchRow(fixture, events, id);
    const { steps } = verifyRound(await bundleOf(fixture, id));
    expect(steps.filter(({ status }) => status === 'fail')).toEqual([]);
  }

  async function goesOn(tableId: string, row: RoundRow, phase: string): Promise<void> {
    stopLying();
    doneIn(await resume(tableId));
    await endedAs(tableId, row, phase);
    await fixture.current(tableId, ({ number }) => number === row.number + 1);
    expect(await haltedBecause(tableId)).toBeNull();
  }

  async function secrets({ id }: RoundRow): Promise<unknown> {
    const { rows } = await fixture.sql['round-scheduler'].query(
      'SELECT server_seed, hash, ended_at FROM rounds WHERE id = $1',
      [id],
    );
    return rows[0];
  }
  const NOTHING_ENDED = { server_seed: null, hash: null, ended_at: null };

  it.each([
    ['without-window', 'a window of 0 ms instead of 3600000 ms'],
    ['with-short-window', 'a window of 3599999 ms instead of 3600000 ms'],
    ['with-any-window', 'a window of 1 ms instead of 0 ms'],
  ])('that opens betting %s halts the table before the round is published', async (tableId, because) => {
    await halted(tableId, new RegExp(because));
    const row = await fixture.inPhase(tableId, 'PREPARING');
    expect(row).toMatchObject({ number: 1, seq: 0 });
    falseWindows.delete(tableId);
    doneIn(await resume(tableId));
    expect(await fixture.inPhase(tableId, 'BETTING')).toMatchObject({ id: row.id });
    expect((await fixture.snapshot(tableId)).closesAt === undefined).toBe(tableId === UNTIMED);
  });

  describe('that reveals a seed', () => {
    const another = () => ({
      result: { case: 'reveal' as const, value: { serverSeed: randomBytes(32).toString('hex') } },
    });

    it('which is not the committed one halts the table, and the result waits for the right one', async () => {
      const row = await opened('another-seed');
      lieAbout(row, dealing.reveal, another);
      await deal('another-seed', row);
      await halted('another-seed', /a seed that is not the committed one/);
      expect(await secrets(row)).toEqual(NOTHING_ENDED);
      expect(events.of(row.id).some((event) => event.is(round.roundResulted))).toBe(false);
      await goesOn('another-seed', row, 'RESULT');
    });

    it('which is not the committed one, for a round that was called off, halts the table too', async () => {
      const row = await opened('another-void-seed');
      lieAbout(row, dealing.reveal, another);
      await callOff('another-void-seed', row);
      await halted('another-void-seed', /a seed that is not the committed one/);
      expect(await secrets(row)).toEqual(NOTHING_ENDED);
      expect(events.of(row.id).some((event) => event.is(round.roundVoided))).toBe(false);
      await goesOn('another-void-seed', row, 'VOID');
    });

    it('is asked for it only after every bet is paid, or refunded', async () => {
      const expectOrder = (row: RoundRow, last: CallSubject): void => {
        const about = fixture.neighbourProxy.exchanges.filter(({ roundId }) => roundId === row.id);
        const at = (call: CallSubject, what: string) =>
          about.findIndex((exchange) => exchange.call === call.subject && exchange.what === what);
        expect(at(last, 'answered')).toBeGreaterThanOrEqual(0);
        expect(at(dealing.reveal, 'asked')).toBeGreaterThan(at(last, 'answered'));
      };
      const [paid, refunded] = [await opened('order'), await opened('order-void')];
      await deal('order', paid);
      await callOff('order-void', refunded);
      await endedAs('order', paid, 'RESULT');
      await endedAs('order-void', refunded, 'VOID');
      expectOrder(paid, wallet.settleRound);
      expectOrder(refunded, wallet.voidRound);
    });
  });

  describe('with one replica that lacks the key', () => {
    it('is asked again for the cards, and the round is dealt', async () => {
      const row = await opened('one-lacks-deal');
      lieAbout(row, dealing.deal, () => UNREADABLE, TOLERATED);
      await deal('one-lacks-deal', row);
      await endedAs('one-lacks-deal', row, 'RESULT');
      expect(fixture.neighbourProxy.asked(row.id, dealing.deal)).toHaveLength(TOLERATED + 1);
      expect(await haltedBecause('one-lacks-deal')).toBeNull();
    });

    it('is asked again for the seed, and the round has its result', async () => {
      const row = await opened('one-lacks-finish');
      lieAbout(row, dealing.reveal, () => UNREADABLE, TOLERATED);
      await deal('one-lacks-finish', row);
      await endedAs('one-lacks-finish', row, 'RESULT');
      expect(fixture.neighbourProxy.asked(row.id, dealing.reveal)).toHaveLength(TOLERATED + 1);
      expect(await haltedBecause('one-lacks-finish')).toBeNull();
    });

    it('is asked again for the seed of a round that was called off, and the table goes on', async () => {
      const row = await opened('one-lacks-void');
      lieAbout(row, dealing.reveal, () => UNREADABLE, TOLERATED);
      await callOff('one-lacks-void', row);
      await endedAs('one-lacks-void', row, 'VOID');
      expect((await fixture.round(row.id)).serverSeed).toMatch(/^[0-9a-f]{64}$/);
      expect(await haltedBecause('one-lacks-void')).toBeNull();
      await fixture.current('one-lacks-void', ({ number }) => number === row.number + 1);
    });
  });

  describe('with no replica that has the key', () => {
    it('at the result halts the table with every bet paid, and the result waits for the key', async () => {
      const row = await opened('none-finish');
      lieAbout(row, dealing.reveal, () => UNREADABLE);
      await deal('none-finish', row);
      await halted('none-finish', /can ?not be decrypted, but cards were dealt/);
      expect(fixture.neighbourProxy.asked(row.id, dealing.reveal)).toHaveLength(TOLERATED + 1);
      expect(await secrets(row)).toEqual(NOTHING_ENDED);
      await goesOn('none-finish', row, 'RESULT');
    });

    it('at the void ends the round without its seed and halts the table', async () => {
      const row = await opened('none-void');
      lieAbout(row, dealing.reveal, () => UNREADABLE);
      await callOff('none-void', row);
      await halted('none-void', /can ?not be decrypted/);
      await endedAs('none-void', row, 'VOID');
      expect((await fixture.round(row.id)).serverSeed).toBe('');
    });

    it('at the deal, but with the key back at the void, reveals the seed and still halts the table', async () => {
      const row = await opened('key-back');
      const before = await fixture.balance(player);
      lieAbout(row, dealing.deal, () => UNREADABLE);
      await deal('key-back', row);
      await halted('key-back', /can ?not be decrypted/);
      await endedAs('key-back', row, 'VOID');
      expect(await fixture.round(row.id)).toMatchObject({
        voidReason: roundV1.VoidReason.SEED_UNREADABLE,
        serverSeed: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      expect(await fixture.balance(player)).toBe(before + 1_000n);
    });
  });

  describe('that deals cards', () => {
    it('which the rules do not deal halts the table before any of them is stored or shown', async () => {
      const row = await opened('no-rules');
      lieAbout(row, dealing.deal, () => {
        const { playerCards = [], ...rest } = outcomeMessage(dealFrom([1, 2, 3, 4, 5, 6]));
        const outcome = { ...rest, playerCards: playerCards.slice(0, 1) };
        return { result: { case: 'deal' as const, value: { outcome } } };
      });
      await deal('no-rules', row);
      await halted('no-rules', /cards that the rules do not deal/);
      const { rows } = await fixture.sql['round-scheduler'].query(
        'SELECT hands, client_seed, revealed_steps FROM rounds WHERE id = $1',
        [row.id],
      );
      expect(rows).toEqual([{ hands: null, client_seed: null, revealed_steps: 0 }]);
      await goesOn('no-rules', row, 'RESULT');
    });

    it('which do not follow from the seed halts the table, and no such result is published', async () => {
      const row = await opened('rigged');
      lieAbout(row, dealing.deal, async (_, neighbour) => {
        const honest = doneIn(await neighbour()).outcome?.playerCards ?? [];
        // Legal cards, but with a different first card from the one that was drawn.
        const outcome = outcomeMessage(dealFrom([((honest[0] ?? 0) + 1) % 52, 2, 3, 4, 5, 6]));
        return { result: { case: 'deal' as const, value: { outcome } } };
      });
      await deal('rigged', row);
      await halted('rigged', /a seed from which other cards follow/);
      expect(await secrets(row)).toEqual(NOTHING_ENDED);
      expect(events.of(row.id).some((event) => event.is(round.roundResulted))).toBe(false);
    });
  });

  it('that refuses a call it must accept halts the table, and is asked again when the table is resumed', async () => {
    const row = await opened('refusing');
    const value = {
      code: RefusalCode.INVALID_PHASE,
      details: { case: 'stateMismatch' as const, value: { expected: 'OPEN', actual: 'VOIDED' } },
    };
    lieAbout(row, wallet.sealRound, () => ({ result: { case: 'refusal' as const, value } }));
    await deal('refusing', row);
    await halted('refusing', /seal_round: refused with INVALID_PHASE .*VOIDED/);
    expect(await fixture.inPhase('refusing', 'SEALING')).toMatchObject({ id: row.id, seq: 1 });
    const pause = { tableId: 'refusing', operatorId, note: '' };
    doneIn(await fixture.ask(round.pauseTable, pause));
    expect(await haltedBecause('refusing')).not.toBeNull();
    await goesOn('refusing', row, 'RESULT');
  });

  it('that sends an empty answer halts the table', async () => {
    const row = await opened('empty');
    lieAbout(row, wallet.settleRound, () => ({}));
    await deal('empty', row);
    await halted('empty', /settle_round: an empty answer/);
    await goesOn('empty', row, 'RESULT');
  });

  it('whose answers are lost after it did the work gets the same calls again, and nothing is done twice', async () => {
    const row = await opened('half');
    const before = await fixture.balance(player);
    const calls = [wallet.sealRound, dealing.deal, wallet.settleRound, dealing.reveal] as const;
    for (const call of calls)
      lieAbout(
        row,
        call as Call<DescMessage, DescMessage>,
        async (_, neighbour) => {
          await neighbour();
          return undefined;
        },
        1,
      );
    await deal('half', row);
    await endedAs('half', row, 'RESULT');
    for (const call of calls) {
      const [first, second, ...more] = fixture.neighbourProxy.asked(row.id, call);
      expect(second?.request).toEqual(first?.request);
      expect(more).toEqual([]);
      expect(await fixture.metric(`neighbour_failures_total{call="${call.subject}",code="TIMEOUT"}`)).toBe(1);
    }
    const { outcome } = await fixture.round(row.id);
    const won = outcome?.winner === roundV1.Winner.TIE ? 9_000n : 0n;
    expect(await fixture.balance(player)).toBe(before + won);
  });
});
