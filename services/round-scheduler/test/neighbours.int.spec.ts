import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type CallSubject, roundV1, subjects, timestampFromMs, timestampMs } from '@sabot/contracts';
import { dealFrom, doneIn } from '@sabot/testing';
import { outcomeMessage } from '@sabot/translation';
import { LyingNeighbours, NOTHING_ENDED, OPERATOR_ID } from './lying-neighbours.js';
import type { RoundRow } from './scheduler-fixture.js';

const { dealing, round, wallet } = subjects;
const { RefusalCode } = roundV1;
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

describe('a neighbour', () => {
  let neighbours: LyingNeighbours;
  const falseWindows = new Set([UNTIMED, ...TIMED]);
  beforeAll(async () => {
    neighbours = await LyingNeighbours.start({
      tables: [
        ...[UNTIMED, ...ON_DEMAND].map((id) => ({ id, name: id, schedule: 'on-demand' })),
        ...TIMED.map((id) => ({ id, name: id })),
      ],
      bettingMs: HOUR_MS,
      beforeStart: ({ neighbourProxy }) => {
        neighbourProxy.replace(wallet.openRound, async ({ tableId }, neighbour) => {
          const answer = doneIn(await neighbour());
          const openedAt = answer.openedAt ?? timestampFromMs(0);
          const inMs = (ms: number) => timestampFromMs(timestampMs(openedAt) + ms);
          const closesAt = { 'with-short-window': inMs(HOUR_MS - 1), 'with-any-window': inMs(1) }[tableId];
          const value = falseWindows.has(tableId) ? { openedAt, ...(closesAt && { closesAt }) } : answer;
          return { result: { case: 'opened' as const, value } };
        });
      },
    });
  });
  afterEach(async () => {
    neighbours.stopLying();
    expect(await neighbours.fixture.violations()).toEqual([]);
  });
  afterAll(() => neighbours.stop());

  it.each([
    ['without-window', 'a window of 0 ms instead of 3600000 ms'],
    ['with-short-window', 'a window of 3599999 ms instead of 3600000 ms'],
    ['with-any-window', 'a window of 1 ms instead of 0 ms'],
  ])('that opens betting %s halts the table before the round is published', async (tableId, because) => {
    await neighbours.halted(tableId, new RegExp(because));
    const row = await neighbours.fixture.inPhase(tableId, 'PREPARING');
    expect(row).toMatchObject({ number: 1, seq: 0 });
    falseWindows.delete(tableId);
    doneIn(await neighbours.resume(tableId));
    expect(await neighbours.fixture.inPhase(tableId, 'BETTING')).toMatchObject({ id: row.id });
    expect((await neighbours.fixture.snapshot(tableId)).closesAt === undefined).toBe(tableId === UNTIMED);
  });

  describe('that reveals a seed', () => {
    const another = () => ({
      result: { case: 'reveal' as const, value: { serverSeed: randomBytes(32).toString('hex') } },
    });

    it('which is not the committed one halts the table, and the result waits for the right one', async () => {
      const row = await neighbours.opened('another-seed');
      neighbours.lieAbout(row, dealing.reveal, another);
      await neighbours.deal('another-seed', row);
      await neighbours.halted('another-seed', /a seed that is not the committed one/);
      expect(await neighbours.ending(row)).toEqual(NOTHING_ENDED);
      expect(neighbours.events.of(row.id).some((event) => event.is(round.roundResulted))).toBe(false);
      await neighbours.goesOn('another-seed', row, 'RESULT');
    });

    it('which is not the committed one, for a round that was called off, halts the table too', async () => {
      const row = await neighbours.opened('another-void-seed');
      neighbours.lieAbout(row, dealing.reveal, another);
      await neighbours.callOff('another-void-seed', row);
      await neighbours.halted('another-void-seed', /a seed that is not the committed one/);
      expect(await neighbours.ending(row)).toEqual(NOTHING_ENDED);
      expect(neighbours.events.of(row.id).some((event) => event.is(round.roundVoided))).toBe(false);
      await neighbours.goesOn('another-void-seed', row, 'VOID');
    });

    it('is asked for it only after every bet is paid, or refunded', async () => {
      const expectOrder = (row: RoundRow, last: CallSubject): void => {
        const about = neighbours.fixture.neighbourProxy.exchanges.filter(({ roundId }) => roundId === row.id);
        const at = (call: CallSubject, what: string) =>
          about.findIndex((exchange) => exchange.call === call.subject && exchange.what === what);
        expect(at(last, 'answered')).toBeGreaterThanOrEqual(0);
        expect(at(dealing.reveal, 'asked')).toBeGreaterThan(at(last, 'answered'));
      };
      const [paid, refunded] = [await neighbours.opened('order'), await neighbours.opened('order-void')];
      await neighbours.deal('order', paid);
      await neighbours.callOff('order-void', refunded);
      await neighbours.endedAs('order', paid, 'RESULT');
      await neighbours.endedAs('order-void', refunded, 'VOID');
      expectOrder(paid, wallet.settleRound);
      expectOrder(refunded, wallet.voidRound);
    });
  });

  describe('with one replica that lacks the key', () => {
    it('is asked again for the cards, and the round is dealt', async () => {
      const row = await neighbours.opened('one-lacks-deal');
      neighbours.lieAbout(row, dealing.deal, () => UNREADABLE, TOLERATED);
      await neighbours.deal('one-lacks-deal', row);
      await neighbours.endedAs('one-lacks-deal', row, 'RESULT');
      expect(neighbours.fixture.neighbourProxy.asked(row.id, dealing.deal)).toHaveLength(TOLERATED + 1);
      expect(await neighbours.haltedBecause('one-lacks-deal')).toBeNull();
    });

    it('is asked again for the seed, and the round has its result', async () => {
      const row = await neighbours.opened('one-lacks-finish');
      neighbours.lieAbout(row, dealing.reveal, () => UNREADABLE, TOLERATED);
      await neighbours.deal('one-lacks-finish', row);
      await neighbours.endedAs('one-lacks-finish', row, 'RESULT');
      expect(neighbours.fixture.neighbourProxy.asked(row.id, dealing.reveal)).toHaveLength(TOLERATED + 1);
      expect(await neighbours.haltedBecause('one-lacks-finish')).toBeNull();
    });

    it('is asked again for the seed of a round that was called off, and the table goes on', async () => {
      const row = await neighbours.opened('one-lacks-void');
      neighbours.lieAbout(row, dealing.reveal, () => UNREADABLE, TOLERATED);
      await neighbours.callOff('one-lacks-void', row);
      await neighbours.endedAs('one-lacks-void', row, 'VOID');
      expect((await neighbours.fixture.round(row.id)).serverSeed).toMatch(/^[0-9a-f]{64}$/);
      expect(await neighbours.haltedBecause('one-lacks-void')).toBeNull();
      await neighbours.fixture.current('one-lacks-void', ({ number }) => number === row.number + 1);
    });
  });

  describe('with no replica that has the key', () => {
    it('at the result halts the table with every bet paid, and the result waits for the key', async () => {
      const row = await neighbours.opened('none-finish');
      neighbours.lieAbout(row, dealing.reveal, () => UNREADABLE);
      await neighbours.deal('none-finish', row);
      await neighbours.halted('none-finish', /cannot be decrypted, but cards were dealt/);
      expect(neighbours.fixture.neighbourProxy.asked(row.id, dealing.reveal)).toHaveLength(TOLERATED + 1);
      expect(await neighbours.ending(row)).toEqual(NOTHING_ENDED);
      await neighbours.goesOn('none-finish', row, 'RESULT');
    });

    it('at the void ends the round without its seed and halts the table', async () => {
      const row = await neighbours.opened('none-void');
      neighbours.lieAbout(row, dealing.reveal, () => UNREADABLE);
      await neighbours.callOff('none-void', row);
      await neighbours.halted('none-void', /cannot be decrypted/);
      await neighbours.endedAs('none-void', row, 'VOID');
      expect((await neighbours.fixture.round(row.id)).serverSeed).toBe('');
    });

    it('at the deal, but with the key back at the void, reveals the seed and still halts the table', async () => {
      const row = await neighbours.opened('key-back');
      const before = await neighbours.fixture.balance(neighbours.player);
      neighbours.lieAbout(row, dealing.deal, () => UNREADABLE);
      await neighbours.deal('key-back', row);
      await neighbours.halted('key-back', /cannot be decrypted/);
      await neighbours.endedAs('key-back', row, 'VOID');
      expect(await neighbours.fixture.round(row.id)).toMatchObject({
        voidReason: roundV1.VoidReason.SEED_UNREADABLE,
        serverSeed: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      expect(await neighbours.fixture.balance(neighbours.player)).toBe(before + 1_000n);
    });
  });

  describe('that deals cards', () => {
    it('which the rules do not deal halts the table before any of them is stored or shown', async () => {
      const row = await neighbours.opened('no-rules');
      neighbours.lieAbout(row, dealing.deal, () => {
        const { playerCards = [], ...rest } = outcomeMessage(dealFrom([1, 2, 3, 4, 5, 6]));
        const outcome = { ...rest, playerCards: playerCards.slice(0, 1) };
        return { result: { case: 'deal' as const, value: { outcome } } };
      });
      await neighbours.deal('no-rules', row);
      await neighbours.halted('no-rules', /cards that the rules do not deal/);
      const { rows } = await neighbours.fixture.sql['round-scheduler'].query(
        'SELECT hands, client_seed, revealed_steps FROM rounds WHERE id = $1',
        [row.id],
      );
      expect(rows).toEqual([{ hands: null, client_seed: null, revealed_steps: 0 }]);
      await neighbours.goesOn('no-rules', row, 'RESULT');
    });

    it('which do not follow from the seed halts the table, and no such result is published', async () => {
      const row = await neighbours.opened('rigged');
      neighbours.lieAbout(row, dealing.deal, async (_, neighbour) => {
        const honest = doneIn(await neighbour()).outcome?.playerCards ?? [];
        // Legal cards, but with a different first card from the one that was drawn.
        const outcome = outcomeMessage(dealFrom([((honest[0] ?? 0) + 1) % 52, 2, 3, 4, 5, 6]));
        return { result: { case: 'deal' as const, value: { outcome } } };
      });
      await neighbours.deal('rigged', row);
      await neighbours.halted('rigged', /a seed from which other cards follow/);
      expect(await neighbours.ending(row)).toEqual(NOTHING_ENDED);
      expect(neighbours.events.of(row.id).some((event) => event.is(round.roundResulted))).toBe(false);
    });
  });

  it('that refuses a call it must accept halts the table, and is asked again when the table is resumed', async () => {
    const row = await neighbours.opened('refusing');
    const value = {
      code: RefusalCode.INVALID_PHASE,
      details: { case: 'stateMismatch' as const, value: { expected: 'OPEN', actual: 'VOIDED' } },
    };
    neighbours.lieAbout(row, wallet.sealRound, () => ({ result: { case: 'refusal' as const, value } }));
    await neighbours.deal('refusing', row);
    await neighbours.halted('refusing', /seal_round: refused with INVALID_PHASE .*VOIDED/);
    expect(await neighbours.fixture.inPhase('refusing', 'SEALING')).toMatchObject({ id: row.id, seq: 1 });
    const pause = { tableId: 'refusing', operatorId: OPERATOR_ID, note: '' };
    doneIn(await neighbours.fixture.ask(round.pauseTable, pause));
    expect(await neighbours.haltedBecause('refusing')).not.toBeNull();
    await neighbours.goesOn('refusing', row, 'RESULT');
  });

  it('that sends an empty answer halts the table', async () => {
    const row = await neighbours.opened('empty');
    neighbours.lieAbout(row, wallet.settleRound, () => ({}));
    await neighbours.deal('empty', row);
    await neighbours.halted('empty', /settle_round: an empty answer/);
    await neighbours.goesOn('empty', row, 'RESULT');
  });

  it('whose answers are lost after it did the work gets the same calls again, and nothing is done twice', async () => {
    const row = await neighbours.opened('half');
    const before = await neighbours.fixture.balance(neighbours.player);
    const calls: readonly CallSubject[] = [
      wallet.sealRound,
      dealing.deal,
      wallet.settleRound,
      dealing.reveal,
    ];
    for (const call of calls)
      neighbours.lieAbout(
        row,
        call,
        async (_, neighbour) => {
          await neighbour();
          return undefined;
        },
        1,
      );
    await neighbours.deal('half', row);
    await neighbours.endedAs('half', row, 'RESULT');
    for (const call of calls) {
      const [first, second, ...more] = neighbours.fixture.neighbourProxy.asked(row.id, call);
      expect(second?.request).toEqual(first?.request);
      expect(more).toEqual([]);
      expect(
        await neighbours.fixture.metric(`neighbour_failures_total{call="${call.subject}",code="TIMEOUT"}`),
      ).toBe(1);
    }
    const { outcome } = await neighbours.fixture.round(row.id);
    const won = outcome?.winner === roundV1.Winner.TIE ? 9_000n : 0n;
    expect(await neighbours.fixture.balance(neighbours.player)).toBe(before + won);
  });
});
