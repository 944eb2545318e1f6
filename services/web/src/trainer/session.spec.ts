import { describe, expect, it } from '@jest/globals';
import { NEW_SESSION, readSession, sessionText, withDecision, withHand } from './session';

const right = { play: 'stay', best: 'stay', costMicro: 0n } as const;
const wrong = { play: 'hit', best: 'stay', costMicro: 12_345_678n } as const;

describe('a training session', () => {
  it('counts decisions, and prices the wrong ones', () => {
    const session = [right, wrong, wrong].reduce(withDecision, NEW_SESSION);
    expect(session).toMatchObject({ decisions: 3, mistakes: 2, costMicro: 24_691_356n });
  });

  it('adds up what hands staked and gained', () => {
    const session = withHand(withHand(NEW_SESSION, -5_000, 5_000), 7_500, 10_000);
    expect(session).toMatchObject({ hands: 2, net: 2_500, staked: 15_000 });
  });

  it('survives being stored', () => {
    const session = withHand(withDecision(NEW_SESSION, wrong), -5_000, 5_000);
    expect(readSession(sessionText(session))).toEqual(session);
  });

  it.each([
    null,
    '',
    '{}',
    'null',
    '{"hands":-1,"decisions":0,"mistakes":0,"net":0,"staked":0,"costMicro":"0"}',
  ])('begins anew if %j was stored', (stored) => {
    expect(readSession(stored)).toEqual(NEW_SESSION);
  });
});
