import { describe, expect, it } from '@jest/globals';
import { create, roundV1, walletV1 } from '@sabot/contracts';
import { DEALS, dealFrom } from '@sabot/testing';
import fc from 'fast-check';
import { roundEvents, type RoundScript, snapshotAfter } from '../../test/scripted-round.js';
import type { RoundEvent } from './round-event.js';
import { stepOf } from './round-step.js';
import { fold, NO_VIEW, phaseName, type TableView, viewOf, withTotals } from './table-view.js';

const TABLE = 'main';
const idOf = (number: number): string => `01935f7a-0c00-7000-8000-${String(number).padStart(12, '0')}`;

const scripts = fc
  .record({
    cards: fc.array(fc.integer({ min: 0, max: 51 }), { minLength: 6, maxLength: 6 }),
    freshShoe: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    voided: fc.boolean(),
    closesAtMs: fc.option(fc.integer({ min: 1, max: 2 ** 40 }), { nil: undefined }),
  })
  .map(({ cards, ...rest }): RoundScript => {
    return { tableId: TABLE, roundId: idOf(7), roundNumber: 7, hands: dealFrom(cards), ...rest };
  });

function foldAll(view: TableView, events: readonly RoundEvent[]): TableView {
  return events.reduce((before, event) => {
    const folded = fold(before, event);
    if (folded.is !== 'next') throw new Error(`${event.name} is ${folded.is}`);
    return folded.view;
  }, view);
}

describe('the view of a table', () => {
  it('equals the snapshot at every instant of every round', () => {
    fc.assert(
      fc.property(scripts, (script) => {
        const events = roundEvents(script);
        for (let told = 1; told <= events.length; told++) {
          const sofar = events.slice(0, told);
          expect(viewOf(snapshotAfter(sofar), NO_VIEW)).toEqual(foldAll(NO_VIEW, sofar));
        }
      }),
    );
  });

  it('is the same after a snapshot and the events after it as after all events', () => {
    fc.assert(
      fc.property(scripts, fc.nat(), (script, cut) => {
        const events = roundEvents(script);
        const told = 1 + (cut % events.length);
        const resumed = viewOf(snapshotAfter(events.slice(0, told)), NO_VIEW);
        expect(foldAll(resumed, events.slice(told))).toEqual(foldAll(NO_VIEW, events));
      }),
    );
  });

  it('shows no card and no result before its event', () => {
    fc.assert(
      fc.property(scripts, (script) => {
        const events = roundEvents(script);
        events.forEach((_, at) => {
          const sofar = events.slice(0, at + 1);
          const view = foldAll(NO_VIEW, sofar);
          expect(view.cards).toHaveLength(sofar.filter(({ name }) => name === 'cardDealt').length);
          expect(view.result === null).toBe(!sofar.some(({ name }) => name === 'roundResulted'));
        });
      }),
    );
  });

  it('applies an event once, and detects every gap', () => {
    fc.assert(
      fc.property(scripts, fc.nat(), fc.nat(), (script, one, other) => {
        const events = roundEvents(script);
        const told = 1 + (one % events.length);
        const next = events[other % events.length];
        if (!next) return;
        const { seq } = next.message;
        const expected = seq <= told ? 'old' : seq === told + 1 ? 'next' : 'gap';
        expect(fold(foldAll(NO_VIEW, events.slice(0, told)), next).is).toBe(expected);
      }),
    );
  });
});

describe('the phase', () => {
  const events = roundEvents({ tableId: TABLE, roundId: idOf(7), roundNumber: 7, hands: DEALS.tie });

  it('is that of the last event, whatever the event is', () => {
    fc.assert(
      fc.property(scripts, (script) => {
        let view: TableView = NO_VIEW;
        for (const event of roundEvents(script)) {
          view = foldAll(view, [event]);
          expect(view.phase).toBe(phaseName(event.message.phase));
        }
      }),
    );
    const phases = events.map((_, at) => foldAll(NO_VIEW, events.slice(0, at + 1)).phase);
    expect([...new Set(phases)]).toEqual(['BETTING', 'DEALING', 'SETTLING', 'RESULT']);
  });

  it('missing from an event makes the event a gap', () => {
    events.forEach((event, at) => {
      const untold = {
        ...event,
        message: { ...event.message, phase: roundV1.Phase.UNSPECIFIED },
      } as RoundEvent;
      expect(fold(foldAll(NO_VIEW, events.slice(0, at)), untold).is).toBe('gap');
      expect(fold(foldAll(NO_VIEW, events), untold).is).toBe('old');
      expect(stepOf(untold)).toBeUndefined();
    });
  });

  it('of an omitted event is not taken: the event is a gap', () => {
    const message = {
      tableId: TABLE,
      roundId: idOf(7),
      roundNumber: 7,
      seq: 3,
      phase: roundV1.Phase.DEALING,
    };
    const omitted: RoundEvent = {
      name: 'eventOmitted',
      message: create(roundV1.EventOmittedSchema, message),
    };
    expect(fold(foldAll(NO_VIEW, events.slice(0, 2)), omitted).is).toBe('gap');
    expect(fold(foldAll(NO_VIEW, events.slice(0, 3)), omitted).is).toBe('old');
  });
});

describe('from round to round', () => {
  const round = (roundNumber: number): RoundEvent[] =>
    roundEvents({ tableId: TABLE, roundId: idOf(roundNumber), roundNumber, hands: DEALS.tie });
  const [opened8, ...rest8] = round(8);
  const after7 = foldAll(NO_VIEW, round(7));

  it('the next round begins when the last has ended', () => {
    const folded = opened8 && fold(after7, opened8);
    expect(folded).toMatchObject({
      is: 'next',
      view: { roundNumber: 8, phase: 'BETTING', cards: [], seq: 1 },
    });
  });

  it.each([
    ['an older round opens again', after7, round(6)[0], 'old'],
    ['a round is skipped', after7, round(9)[0], 'gap'],
    ['the last one has not ended', foldAll(NO_VIEW, round(7).slice(0, 3)), opened8, 'gap'],
    ['an event belongs to a round that never opened', after7, rest8[2], 'gap'],
    ['nothing is known yet and a round is in progress', NO_VIEW, rest8[2], 'gap'],
  ])('an event is old or a gap when %s', (_, view, event, expected) => {
    expect(event && fold(view, event).is).toBe(expected);
  });
});

describe('totals', () => {
  const [opened, ...rest] = roundEvents({
    tableId: TABLE,
    roundId: idOf(7),
    roundNumber: 7,
    hands: DEALS.tie,
  });
  const betting = foldAll(NO_VIEW, opened ? [opened] : []);
  const totals = (revision: bigint, roundId = idOf(7)) =>
    create(walletV1.BetTotalsSchema, {
      roundId,
      revision,
      playerCount: 2,
      totals: [{ target: 'PLAYER', stakedMinor: 500n }],
    });

  it('are those with the highest revision in the round', () => {
    const view = withTotals(betting, totals(4n));
    expect(view).toMatchObject({ totals: { PLAYER: 500 }, players: 2, totalsRevision: 4 });
    expect(view && withTotals(view, totals(4n))).toBeUndefined();
    expect(withTotals(betting, totals(4n, idOf(6)))).toBeUndefined();
  });

  it('are final once the book is sealed; only the player count may still change', () => {
    const sealed = foldAll(betting, rest.slice(0, 1));
    expect(withTotals(sealed, totals(9n))).toEqual({ ...sealed, players: 2, totalsRevision: 9 });
  });

  it('survive a snapshot of the same round, which does not contain them', () => {
    const view = withTotals(betting, totals(4n));
    expect(view && opened && viewOf(snapshotAfter([opened]), view)).toEqual(view);
  });
});

describe('what players get', () => {
  it('contains no seed before the round has ended', () => {
    fc.assert(
      fc.property(scripts, (script) => {
        const seed = script.serverSeed ?? 'ab'.repeat(32);
        for (const event of roundEvents(script)) {
          const ends = event.name === 'roundResulted' || event.name === 'roundVoided';
          expect(JSON.stringify(stepOf(event)).includes(seed)).toBe(ends);
        }
      }),
    );
  });

  it("carries the scheduler's position and phase", () => {
    fc.assert(
      fc.property(scripts, (script) => {
        for (const event of roundEvents(script)) {
          const { roundId, roundNumber, seq, phase } = event.message;
          expect(stepOf(event)?.event).toMatchObject({ roundId, roundNumber, seq, state: phaseName(phase) });
        }
      }),
    );
  });

  it('names every card by its code', () => {
    const events = roundEvents({
      tableId: TABLE,
      roundId: idOf(7),
      roundNumber: 7,
      hands: DEALS.playerNatural,
    });
    const steps = events.flatMap((event) => stepOf(event) ?? []);
    const cards = steps.flatMap(({ name, event }) => (name === 'deal-card' ? [event] : []));
    expect(cards[0]).toEqual({
      ...{ tableId: TABLE, roundId: idOf(7), roundNumber: 7, seq: 3, state: 'DEALING' },
      ...{ hand: 'PLAYER', card: 's9', value: 9, index: 1, total: 9 },
    });
    expect(cards.map(({ hand, card }) => `${hand} ${card}`)).toEqual([
      'PLAYER s9',
      'BANKER c7',
      'PLAYER h10',
      'BANKER dK',
    ]);
  });
});
