import { describe, expect, it } from '@jest/globals';
import { readTally, withChecks } from './tally';

const check = (roundId: string, status: 'checking' | 'verified' | 'mismatch' | 'unavailable') => ({
  roundId,
  status,
});

describe('the tally of checked rounds', () => {
  it('counts each round once, when its check has ended', () => {
    const first = withChecks(readTally(null), [check('a', 'verified'), check('b', 'checking')]);
    expect(first).toEqual({ verified: 1, failed: 0, latest: ['a'] });
    const reloaded = readTally(JSON.stringify(first));
    const second = withChecks(reloaded, [
      check('a', 'verified'),
      check('b', 'mismatch'),
      check('c', 'unavailable'),
    ]);
    expect(second).toEqual({ verified: 1, failed: 1, latest: ['b', 'a'] });
    expect(withChecks(second, [check('b', 'mismatch')])).toBe(second);
  });

  it.each(['', 'nonsense', '[]', 'null', '{"verified":-1,"failed":0,"latest":[]}', '{"verified":"7"}'])(
    'starts again when %j was stored',
    (stored) => {
      expect(readTally(stored)).toEqual({ verified: 0, failed: 0, latest: [] });
    },
  );
});
