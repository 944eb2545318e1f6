import { describe, expect, it } from '@jest/globals';
import { rational, ZERO } from '@sabot/cards';
import { bestOf, judgePlay } from './judgement.js';

const values = { stay: rational(-1n, 2n), hit: rational(-1n, 3n), surrender: rational(-1n, 2n) };

describe('a judgement', () => {
  it('names the best play and what another one gives away, exactly', () => {
    expect(judgePlay(values, 'stay')).toEqual({ best: 'hit', cost: rational(1n, 6n) });
    expect(judgePlay(values, 'hit')).toEqual({ best: 'hit', cost: ZERO });
  });

  it('calls every play that is as good as the best one the best', () => {
    const equal = { stay: rational(1n, 4n), hit: rational(1n, 4n) };
    expect(bestOf(equal)).toBe('stay');
    expect(judgePlay(equal, 'hit')).toEqual({ best: 'hit', cost: ZERO });
  });

  it('is none without the value of the play', () => {
    expect(judgePlay(values, 'split')).toBeUndefined();
    expect(judgePlay({}, 'hit')).toBeUndefined();
    expect(bestOf({})).toBeUndefined();
  });
});
