import { describe, expect, it } from '@jest/globals';

import { STREAMS, type StreamName } from './streams.js';
import { isTableId, SubjectSpace } from './subject-space.js';
import { allSubjects, subjects } from './subjects.js';

const { cardDealt } = subjects.round;
const { placeBets } = subjects.wallet;
const live = new SubjectSpace();
const suite = new SubjectSpace('t1f');

describe('a subject', () => {
  it('ends with the table id if it belongs to a table', () => {
    expect(live.of(cardDealt, 'main-1')).toBe('round.v1.evt.card_dealt.main-1');
    expect(live.of(placeBets)).toBe('wallet.v1.cmd.place_bets');
  });

  it('of a table is not made without a table id', () => {
    // @ts-expect-error The compiler refuses this too.
    expect(() => live.of(cardDealt)).toThrow('is not the id of a table');
  });

  it.each(['', '*', '>', 'a.b', 'Main', 'a b', 'a\n', 'é', 'a'.repeat(33)])(
    'is not made with table %j',
    (tableId) => {
      expect(isTableId(tableId)).toBe(false);
      expect(() => live.of(cardDealt, tableId)).toThrow(RangeError);
      expect(() => live.events('round', tableId)).toThrow(RangeError);
    },
  );

  it('has a pattern for all tables, and for all events of one table', () => {
    expect(live.pattern(cardDealt)).toBe('round.v1.evt.card_dealt.*');
    expect(live.pattern(placeBets)).toBe('wallet.v1.cmd.place_bets');
    expect(live.events('round')).toBe('round.v1.evt.>');
    expect(suite.events('wallet', 'main')).toBe('t1f.wallet.v1.evt.*.main');
  });

  it('that a message came on leads back to its entry', () => {
    for (const entry of allSubjects) {
      const found = suite.find(suite.pattern(entry).replace('*', 'main'));
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
    't1f.wallet.v1.cmd.place_bets',
    'constructor',
    '',
  ])('%j leads to no entry', (subject) => {
    expect(live.find(subject)).toBeUndefined();
  });
});

describe('a prefix', () => {
  it('separates the subjects and streams of a suite from those of others', () => {
    expect(suite.of(cardDealt, 'main')).toBe('t1f.round.v1.evt.card_dealt.main');
    expect(suite.find('round.v1.evt.card_dealt.main')).toBeUndefined();
    for (const name of Object.keys(STREAMS) as StreamName[]) {
      expect(suite.stream(name)).toEqual({
        name: `T1F_${name}`,
        subjects: STREAMS[name].subjects.map((subject) => `t1f.${subject}`),
        retentionDays: STREAMS[name].retentionDays,
      });
      expect(live.stream(name)).toEqual(STREAMS[name]);
    }
  });

  it.each(['a.b', '*', 'A', ' '])('is not %j', (prefix) => {
    expect(() => new SubjectSpace(prefix)).toThrow(RangeError);
  });
});

describe('a dead letter', () => {
  it('keeps the subject that it came on', () => {
    expect(live.deadLetter('wallet.v1.cmd.place_bets')).toBe('dead.wallet.v1.cmd.place_bets');
    expect(suite.deadLetter('t1f.round.v1.evt.card_dealt.main')).toBe(
      't1f.dead.round.v1.evt.card_dealt.main',
    );
  });
});
