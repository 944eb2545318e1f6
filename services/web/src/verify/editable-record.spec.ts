import { describe, expect, it } from '@jest/globals';
import { cardCode } from '@sabot/cards';
import { verifyRound } from '@sabot/fairness';
import { ScriptedRound } from '@sabot/table-client/testing';
import { claimedHands, claimedMode, fieldText, parseRecord, recordText, withField } from './editable-record';

const text = recordText(new ScriptedRound('main', 3, 'a'.repeat(64)).bundle());

const firstFailure = (record: string): string | undefined => {
  const parsed = parseRecord(record);
  return verifyRound(parsed.ok ? parsed.value : undefined).steps.find(({ status }) => status === 'fail')
    ?.step;
};

/** The same text with its first character replaced by another hex digit. */
const nudged = (value: string): string => (value.startsWith('0') ? '1' : '0') + value.slice(1);

describe('an editable record', () => {
  it('passes every step as it was published', () => {
    expect(firstFailure(text)).toBeUndefined();
  });

  it.each([
    ['serverSeed', 'commitment'],
    ['serverHash', 'commitment'],
    ['clientSeed', 'client-seed'],
  ] as const)('with one character of %s changed, fails at %s', (field, step) => {
    expect(firstFailure(withField(text, field, nudged(fieldText(text, field) ?? '')))).toBe(step);
  });

  it('keeps the round number a number', () => {
    expect(fieldText(withField(text, 'roundNumber', '4'), 'roundNumber')).toBe('4');
    expect(firstFailure(withField(text, 'roundNumber', '4'))).toBe('cards');
    expect(firstFailure(withField(text, 'roundNumber', 'four'))).toBe('bundle');
  });

  it.each(['', 'no json', '[]', '7'])('%j has no fields and no hands', (other) => {
    expect(fieldText(other, 'serverSeed')).toBeUndefined();
    expect(withField(other, 'serverSeed', 'x')).toBe(other);
    expect(claimedHands(other, cardCode)).toEqual({ player: [], banker: [] });
  });

  it('names its mode only if there is such a mode', () => {
    expect(claimedMode(text)).toBe('operator-trusted-until-close');
    expect(claimedMode('{"fairnessMode":"trust me"}')).toBeNull();
    expect(claimedMode('no json')).toBeNull();
  });

  it('shows only cards that exist', () => {
    expect(claimedHands('{"player":[0,52,"x",-1,13],"banker":null}', cardCode)).toEqual({
      player: ['sA', 'hA'],
      banker: [],
    });
  });
});
