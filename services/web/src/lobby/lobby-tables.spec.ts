import { describe, expect, it } from '@jest/globals';
import { ScriptedTable } from '@sabot/table-client/testing';
import { limitsOf, withUpdates } from './lobby-tables';

const table = (id: string, players = 0): ReturnType<ScriptedTable['lobby']> => ({
  ...new ScriptedTable({ tableId: id, name: id }).lobby(),
  players,
});

describe('the lobby', () => {
  it('replaces changed tables, keeps the order and appends new tables', () => {
    const after = withUpdates([table('a'), table('b')], [table('c'), table('a', 5)]);
    expect(after.map(({ tableId, players }) => [tableId, players])).toEqual([
      ['a', 5],
      ['b', 0],
      ['c', 0],
    ]);
  });

  it('knows the widest limits of a table', () => {
    expect(
      limitsOf({
        limits: [
          { target: 'TIE', min: 5, max: 9, step: 1 },
          { target: 'BIG', min: 7, max: 20, step: 1 },
        ],
      }),
    ).toEqual({ min: 5, max: 20 });
  });
});
