import { describe, expect, it } from '@jest/globals';
import { isBetTarget } from '@sabot/baccarat';
import { readSavedBets } from '../chips/saved-bets';
import { readStakes } from './stored-stakes';

describe('stored stakes', () => {
  it('are read back', () => {
    const stakes = [{ target: 'TIE', amount: 100 }] as const;
    expect(readStakes(JSON.stringify(stakes), isBetTarget)).toEqual(stakes);
    expect(readSavedBets(JSON.stringify([stakes]))).toEqual([stakes]);
  });

  it.each([
    null,
    '',
    'x',
    '{}',
    '7',
    '[{"target":"TIE","amount":-1}]',
    '[{"target":"MOON","amount":1}]',
    '[null]',
  ])('are empty when %j was stored', (stored) => {
    expect(readStakes(stored, isBetTarget)).toEqual([]);
    expect(readSavedBets(stored)).toEqual([]);
  });
});
