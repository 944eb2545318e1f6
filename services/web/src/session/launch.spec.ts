import { describe, expect, it } from '@jest/globals';
import type { Session } from '@sabot/edge';
import { codeOfFragment, redeemed } from './launch';
import { RestRefusal } from './rest';

const SESSION: Session = { token: 't', userId: 'ada', balance: 5, currency: 'DEMO', expiresAt: '' };

/** A gateway that gives these answers, one after the other. */
function gateway(...answers: (Session | RestRefusal)[]) {
  const asked: object[] = [];
  const redeem = (body: object): Promise<Session> => {
    asked.push(body);
    const answer = answers.shift();
    if (!answer || answer instanceof RestRefusal)
      return Promise.reject(answer ?? new RestRefusal(500, 'INTERNAL'));
    return Promise.resolve(answer);
  };
  return { asked, redeem };
}
const answering = (yes: boolean) => () => Promise.resolve(yes);
const other = new RestRefusal(409, 'OTHER_SESSION');
const gone = new RestRefusal(401, 'UNAUTHENTICATED');

describe('a launch code', () => {
  it('is taken from the fragment only', () => {
    expect(codeOfFragment('#code=abc-1')).toBe('abc-1');
    expect(codeOfFragment('#token=abc')).toBeNull();
    expect(codeOfFragment('')).toBeNull();
  });

  it('opens its session without a question when there is no other', async () => {
    const { asked, redeem } = gateway(SESSION);
    const mayReplace = (): Promise<boolean> => Promise.reject(new Error('asked'));
    expect(await redeemed('c', { redeem, mayReplace })).toBe(SESSION);
    expect(asked).toEqual([{ code: 'c' }]);
  });

  it('replaces the session of another player only after a yes', async () => {
    const { asked, redeem } = gateway(other, SESSION);
    expect(await redeemed('c', { redeem, mayReplace: answering(true) })).toBe(SESSION);
    expect(asked).toEqual([{ code: 'c' }, { code: 'c', replace: true }]);
    const refused = gateway(other, SESSION);
    expect(await redeemed('c', { redeem: refused.redeem, mayReplace: answering(false) })).toBeNull();
    expect(refused.asked).toEqual([{ code: 'c' }]);
  });

  it.each([
    ['was used', [gone]],
    ['grew old during the question', [other, gone]],
  ] as const)('that %s opens nothing', async (_, answers) => {
    const { redeem } = gateway(...answers);
    expect(await redeemed('c', { redeem, mayReplace: answering(true) })).toBeNull();
  });

  it('that cannot be looked up is an error, not a missing session', async () => {
    const { redeem } = gateway(new RestRefusal(503, 'OVERLOADED'));
    await expect(redeemed('c', { redeem, mayReplace: answering(true) })).rejects.toThrow('503');
  });
});
