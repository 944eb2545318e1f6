import { describe, expect, it } from '@jest/globals';

import { isTableId, SubjectSpace } from './subject-space.js';
import { allSubjects, subjects } from './subjects.js';

const { cardDealt } = subjects.round;
const { placeBets } = subjects.wallet;
const space = new SubjectSpace();

describe('a subject', () => {
  it('ends with the table id if it belongs to a table', () => {
    expect(space.of(cardDealt, 'main-1')).toBe('round.v1.evt.card_dealt.main-1');
    expect(space.of(placeBets)).toBe('wallet.v1.cmd.place_bets');
  });

  it('of a table is not made without a table id', () => {
    // @ts-expect-error The compiler refuses this too.
    expect(() => space.of(cardDealt)).toThrow('is not the id of a table');
  });

  it.each(['', '*', '>', 'a.b', 'Main', 'a b', 'a\n', 'é', 'a'.repeat(33)])(
    'is not made with table %j',
    (tableId) => {
      expect(isTableId(tableId)).toBe(false);
      expect(() => space.of(cardDealt, tableId)).toThrow(RangeError);
      expect(() => space.events('round', tableId)).toThrow(RangeError);
    },
  );

  it('has a pattern for all tables, and for all events of one table', () => {
    expect(space.pattern(cardDealt)).toBe('round.v1.evt.card_dealt.*');
    expect(space.pattern(placeBets)).toBe('wallet.v1.cmd.place_bets');
    expect(space.events('round')).toBe('round.v1.evt.>');
    expect(space.events('wallet', 'main')).toBe('wallet.v1.evt.*.main');
  });

  it('that a message came on leads back to its entry', () => {
    for (const entry of allSubjects) {
      const found = space.find(space.pattern(entry).replace('*', 'main'));
      expect(found?.entry === entry).toBe(true);
      expect(found?.tableId).toBe(entry.scope === 'table' ? 'main' : undefined);
    }
  });

  it.each([
    'round.v1.evt.card_dealt',
    'round.v1.evt.card_dealt.main.more',
    'round.v1.evt.card_dealt.MAIN',
    'wallet.v1.cmd.place_bets.main',
    'wallet.v2.cmd.place_bets',
    'constructor',
    '',
  ])('%j leads to no entry', (subject) => {
    expect(space.find(subject)).toBeUndefined();
  });
});

describe('what a stream tells', () => {
  it('comes under a subject of its own, which leads back to the entry', () => {
    expect(space.stored('round.v1.evt.card_dealt.main')).toBe('stored.round.v1.evt.card_dealt.main');
    const found = space.find(space.stored(space.of(cardDealt, 'main')));
    expect(found).toEqual({ entry: cardDealt, tableId: 'main' });
  });
});

describe('a dead letter', () => {
  it('keeps the subject that it came on', () => {
    expect(space.deadLetter('wallet.v1.cmd.place_bets')).toBe('dead.wallet.v1.cmd.place_bets');
    expect(space.deadLetter('round.v1.evt.card_dealt.main')).toBe('dead.round.v1.evt.card_dealt.main');
  });
});
