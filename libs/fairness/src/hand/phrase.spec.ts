import { describe, expect, it } from '@jest/globals';
import { knownInputs, playedHand, voidHand } from '../../test/hand/hands.js';
import { tamperedHand } from '../../test/hand/tampering.js';
import { leafPaths } from '../../test/tampering.js';
import { HAND_PHRASES, type HandPhrase } from './phrase.js';
import { verifyHand } from './verify/verify-hand.js';

/** A phrase and every phrase within it. */
function withInner(phrase: HandPhrase): HandPhrase[] {
  const inner = Object.values(phrase.figures).filter((figure) => typeof figure === 'object');
  return [phrase, ...inner.flatMap(withInner)];
}

describe("the phrases of a hand's verification", () => {
  const inputs = knownInputs('F04');
  const short = playedHand({ ...inputs, recoverFrom: 1 });
  const refunded = voidHand(inputs);
  const lies = leafPaths(short).map((path) => tamperedHand(short, path));
  const steps = [7, {}, short, refunded, ...lies].flatMap((bundle) => verifyHand(bundle).steps);

  it('give a reason for every verdict', () => {
    expect(steps.filter(({ reasons }) => reasons.length === 0)).toEqual([]);
  });

  it('carry every figure that their sentence shows', () => {
    const phrases = steps.flatMap(({ reasons }) => reasons.flatMap(withInner));
    const lacking = phrases.filter(({ code, figures }) =>
      HAND_PHRASES.figureNames(code).some((name) => figures[name] === undefined),
    );
    expect(lacking).toEqual([]);
  });
});
