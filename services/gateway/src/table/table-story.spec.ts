import { describe, expect, it } from '@jest/globals';
import { create, roundV1, walletV1 } from '@sabot/contracts';
import type { Position } from '@sabot/edge';
import { dealFrom } from '@sabot/testing';
import fc from 'fast-check';
import { roundEvents, snapshotAfter } from '../../test/scripted-round.js';
import type { RoundEvent } from './round-event.js';
import { stepOf } from './round-step.js';
import { TableStory } from './table-story.js';

const idOf = (number: number): string => `01935f7a-0c00-7000-8000-${String(number).padStart(12, '0')}`;

/** Four rounds of a table, one after the other. */
const tables = fc
  .array(
    fc.record({
      cards: fc.array(fc.integer({ min: 0, max: 51 }), { minLength: 6, maxLength: 6 }),
      voided: fc.boolean(),
    }),
    { minLength: 4, maxLength: 4 },
  )
  .map((rounds) =>
    rounds.map(({ cards, voided }, at) =>
      roundEvents({
        tableId: 'main',
        roundId: idOf(at + 1),
        roundNumber: at + 1,
        hands: dealFrom(cards),
        voided,
      }),
    ),
  );

const positionOf = ({ message: { roundNumber, seq } }: RoundEvent): Position => ({ roundNumber, seq });

function listened(events: readonly RoundEvent[]): TableStory {
  const story = new TableStory();
  for (const event of events) if (typeof story.hear(event) === 'string') throw new Error(event.name);
  return story;
}

/** The scheduler's snapshot after this many events of all rounds together. */
function snapshotAt(rounds: readonly RoundEvent[][], told: number): roundV1.TableSnapshot {
  let left = told;
  const at = rounds.findIndex((events) => {
    if (left <= events.length) return true;
    left -= events.length;
    return false;
  });
  const before = rounds[at - 1];
  return snapshotAfter(rounds[at]?.slice(0, left) ?? [], { ...(before && { before }) });
}

describe('the story of a table', () => {
  it('returns the steps after any position in this round and the last', () => {
    fc.assert(
      fc.property(tables, fc.nat(), fc.nat(), (rounds, end, cut) => {
        const all = rounds.flat().slice(0, 1 + (end % rounds.flat().length));
        const story = listened(all);
        const seen = all[cut % all.length];
        if (!seen) return;
        const steps = story.after(positionOf(seen));
        const isRemembered = seen.message.roundNumber >= story.view.roundNumber - 1;
        expect(steps?.map(({ event }) => event.seq)).toEqual(
          isRemembered ? all.slice(1 + all.indexOf(seen)).map(({ message }) => message.seq) : undefined,
        );
        expect(steps).toEqual(isRemembered ? all.slice(1 + all.indexOf(seen)).map(stepOf) : undefined);
      }),
    );
  });

  it('knows no position that is still to come, nor one in a round that never existed', () => {
    const [first = [], second = []] = [1, 2].map((roundNumber) =>
      roundEvents({
        tableId: 'main',
        roundId: idOf(roundNumber),
        roundNumber,
        hands: dealFrom([0, 1, 2, 3, 4, 5]),
      }),
    );
    const story = listened([...first, ...second.slice(0, 3)]);
    expect(story.after({ roundNumber: 2, seq: 3 })).toEqual([]);
    expect(story.after({ roundNumber: 2, seq: 4 })).toBeUndefined();
    expect(story.after({ roundNumber: 3, seq: 0 })).toBeUndefined();
    expect(story.after({ roundNumber: 1, seq: first.length + 1 })).toBeUndefined();
    expect(story.after({ roundNumber: 1, seq: 0 })).toHaveLength(first.length + 3);
  });

  it('is the same after a snapshot at any instant and the events after it as after all events', () => {
    fc.assert(
      fc.property(tables, fc.nat(), fc.nat(), (rounds, start, end) => {
        const all = rounds.flat();
        const told = 1 + (start % all.length);
        const until = told + (end % (1 + all.length - told));
        const late = new TableStory();
        expect(late.catchUp(snapshotAt(rounds, told))).toBe('too much');
        for (const event of all.slice(told, until)) late.hear(event);
        const early = listened(all.slice(0, until));
        expect(late.view).toEqual(early.view);
        expect(late.rounds[0]).toEqual(early.rounds[0]);
        for (const seen of all.slice(0, until)) {
          if (seen.message.roundNumber < early.view.roundNumber - 1) continue;
          expect(late.after(positionOf(seen))).toEqual(early.after(positionOf(seen)));
        }
      }),
    );
  });

  it('catches up with the steps that it missed, unless they go back further than two rounds', () => {
    fc.assert(
      fc.property(tables, fc.nat(), fc.nat(), (rounds, start, end) => {
        const all = rounds.flat();
        const heard = 1 + (start % all.length);
        const told = 1 + (end % all.length);
        const story = listened(all.slice(0, heard));
        const { roundNumber } = story.view;
        const found = story.catchUp(snapshotAt(rounds, told));
        if (told <= heard && story.view.roundNumber === roundNumber) expect(found).toBe('nothing');
        else if (told > heard && story.view.roundNumber <= roundNumber + 1)
          expect(found).toEqual(all.slice(heard, told).map(stepOf));
        else expect(found).toBe('too much');
      }),
    );
  });

  it('continues from a prepared round, and remembers the one before it', () => {
    const [first = [], second = []] = [1, 2].map((roundNumber) =>
      roundEvents({
        tableId: 'main',
        roundId: idOf(roundNumber),
        roundNumber,
        hands: dealFrom([0, 1, 2, 3, 4, 5]),
      }),
    );
    const snapshot = create(roundV1.TableSnapshotSchema, {
      ...{ roundId: idOf(2), roundNumber: 2, phase: roundV1.Phase.PREPARING },
      events: snapshotAfter(first).events,
    });
    const story = new TableStory();
    story.catchUp(snapshot);
    expect(story.view).toMatchObject({ phase: 'PREPARING', roundNumber: 2, seq: 0 });
    expect(story.after({ roundNumber: 1, seq: first.length })).toEqual([]);
    for (const event of second.slice(0, 2)) story.hear(event);
    expect(story.after({ roundNumber: 1, seq: first.length })).toEqual(second.slice(0, 2).map(stepOf));
    expect(story.after({ roundNumber: 2, seq: 0 })).toEqual(second.slice(0, 2).map(stepOf));
  });

  it('remembers a round only from the first event that carries its phase', () => {
    const events = roundEvents({
      tableId: 'main',
      roundId: idOf(7),
      roundNumber: 7,
      hands: dealFrom([0, 1, 2, 3, 4, 5]),
    });
    const old = events.slice(0, 4).map(({ name, message }) => ({
      name,
      message: { ...message, phase: roundV1.Phase.UNSPECIFIED, roundNumber: 0 },
    })) as RoundEvent[];
    const snapshot = snapshotAfter(events.slice(0, 4));
    snapshot.events = snapshotAfter([...events.slice(0, 1), ...old.slice(1)]).events.slice(1);
    const story = new TableStory();
    story.catchUp(snapshot);
    expect(story.view).toMatchObject({ phase: 'DEALING', seq: 4 });
    expect(story.after({ roundNumber: 7, seq: 3 })).toBeUndefined();
    for (const event of events.slice(4, 6)) story.hear(event);
    expect(story.after({ roundNumber: 7, seq: 4 })).toEqual(events.slice(4, 6).map(stepOf));
  });

  it('takes totals that arrive before the start of their round', () => {
    const [opened] = roundEvents({
      tableId: 'main',
      roundId: idOf(1),
      roundNumber: 1,
      hands: dealFrom([0, 1, 2, 3, 4, 5]),
    });
    const totals = (roundNumber: number, revision: bigint) =>
      create(walletV1.BetTotalsSchema, { roundId: idOf(roundNumber), roundNumber, revision, playerCount: 5 });
    const story = new TableStory();
    expect(story.hearTotals(totals(1, 3n))).toBe(false);
    if (opened) story.hear(opened);
    expect(story.view).toMatchObject({ players: 5, totalsRevision: 3 });
    expect(story.hearTotals(totals(1, 2n))).toBe(false);
  });
});
