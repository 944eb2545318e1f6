import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@sabot/testing';
import fc from 'fast-check';
import { HistoryFixture, PATIENT } from './history-fixture.js';
import {
  endings,
  EPOCH_MS,
  expectedHistory,
  expectedPast,
  played,
  type PlayedRound,
} from './played-rounds.js';

/** The rounds sorted by these keys; those with an even key are published twice. */
function disordered(rounds: readonly PlayedRound[], keys: readonly number[]): PlayedRound[] {
  return rounds
    .flatMap((round, at) => ((keys[at] ?? 0) % 2 === 0 ? [round, round] : [round]))
    .map((round, at) => ({ round, key: keys[at] ?? 0 }))
    .sort((a, b) => a.key - b.key)
    .map(({ round }) => round);
}

describe('published rounds', () => {
  let fixture: HistoryFixture;
  let tables = 0;
  beforeAll(async () => {
    fixture = await HistoryFixture.start({ replicas: 2 });
  });
  afterAll(async () => {
    await fixture.stop();
  });

  it('in order are folded without asking the scheduler again, and published with their roads', async () => {
    const [all] = fc.sample(endings(30), { numRuns: 1, seed: 7 });
    const rounds = played(
      [...(all ?? [])].map((one) => ({ ...one, hands: one.hands ?? A_RESULT })),
      true,
    );
    fixture.scheduler.tables.set('orderly', []);
    await fixture.isRight('orderly');
    const askedBefore = fixture.scheduler.asked;
    const lobby = await fixture.lobbyNews();
    for (const round of rounds) {
      await fixture.scheduler.play('orderly', [round]);
      await fixture.holds('orderly', round.number);
    }
    await fixture.isRight('orderly');
    expect(fixture.scheduler.asked).toBe(askedBefore);
    await eventually(async () => {
      // The replica with the later round may publish first; the number says which roads are newer.
      const published = (await fixture.roadsEvents('orderly')).sort((a, b) => a.roundNumber - b.roundNumber);
      expect(published.map(({ roundNumber }) => roundNumber)).toEqual(rounds.map(({ number }) => number));
      published.forEach((event, at) => {
        const expected = expectedHistory('orderly', rounds.slice(0, at + 1));
        expect(event).toMatchObject({ roundId: rounds[at]?.roundId, tableId: 'orderly' });
        expect(event.marks).toBe(expected.marks);
        expect(event.trends).toEqual(expected.trends);
      });
      expect(lobby.get('orderly')).toEqual(expectedPast(rounds));
    }, PATIENT);
  });

  it('twice, late and out of order, to two replicas at once, end as if recomputed', async () => {
    const keys = fc.array(fc.nat({ max: 1_000 }), { minLength: 240, maxLength: 240 });
    await fc.assert(
      fc.asyncProperty(endings(120), fc.boolean(), keys, async (all, withShoes, order) => {
        const tableId = `table-${++tables}`;
        const rounds = played(all, withShoes);
        const half = Math.floor(rounds.length / 2);
        // Some rounds are published before later ones have ended; the rest come in any order.
        for (const round of rounds.slice(0, half)) await fixture.scheduler.play(tableId, [round]);
        fixture.scheduler.end(tableId, rounds.slice(half));
        await Promise.all(disordered(rounds, order).map((round) => fixture.scheduler.tell(tableId, round)));
        await fixture.holds(tableId, rounds.length);
        await fixture.isRight(tableId);
      }),
      { numRuns: 12 },
    );
    expect(await fixture.count('duplicate_rounds_total')).toBeGreaterThan(0);
    expect(await fixture.count('rounds_folded_total')).toBeGreaterThan(0);
    expect(await fixture.count('dead_letters_total')).toBe(0);
  });

  it('are each on the roads once when replicas race for the same table', async () => {
    const [all] = fc.sample(endings(120), { numRuns: 1, seed: 11 });
    const rounds = played(all ?? [], false);
    for (const round of rounds) fixture.scheduler.end('raced', [round]);
    await Promise.all([...rounds, ...rounds].map((round) => fixture.scheduler.tell('raced', round)));
    await fixture.holds('raced', rounds.length);
    await fixture.isRight('raced');
  });

  it('from a database that started over replace the earlier ones', async () => {
    const [all] = fc.sample(endings(40), { numRuns: 1, seed: 13 });
    await fixture.scheduler.play('reborn', played(all ?? [], false));
    await fixture.isRight('reborn');
    const later = played((all ?? []).slice(0, 2), false, EPOCH_MS + 86_400_000);
    fixture.scheduler.tables.set('reborn', []);
    await fixture.scheduler.play('reborn', later);
    await fixture.isRight('reborn');
  });

  it('with an impossible outcome become dead letters at once, and hold up no other round', async () => {
    const [all] = fc.sample(endings(10), { numRuns: 1, seed: 17 });
    const rounds = played(all ?? [], false);
    await fixture.scheduler.play('poisoned', rounds);
    // A player on three must draw.
    const impossible = { player: [0, 1], banker: [2, 3] };
    const before = await fixture.count('dead_letters_total');
    const poison = {
      ...played([{ hands: A_RESULT, reshuffled: false }], false)[0],
      number: rounds.length + 1,
    };
    await fixture.scheduler.tell('poisoned', { ...(poison as PlayedRound), hands: impossible });
    await eventually(async () => {
      expect(await fixture.count('dead_letters_total')).toBe(before + 1);
    }, PATIENT);
    await fixture.scheduler.play('healthy', rounds);
    await fixture.isRight('healthy');
    await fixture.isRight('poisoned');
  });
});

/** Used when a test needs a result and the generator gave a void. */
const A_RESULT = { player: [8, 9], banker: [6, 10] };
