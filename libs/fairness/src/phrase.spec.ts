import { describe, expect, it } from '@jest/globals';
import { dealtBundle, fullRound, voidBundle, without } from '../test/rounds.js';
import { leafPaths, tampered } from '../test/tampering.js';
import { figureNames, type Phrase } from './phrase.js';
import { verifyRound } from './verify/verify-round.js';

/** A phrase and every phrase within it. */
function withInner(phrase: Phrase): Phrase[] {
  const inner = Object.values(phrase.figures).filter((figure) => typeof figure === 'object');
  return [phrase, ...inner.flatMap(withInner)];
}

describe('the phrases of a verification', () => {
  const honest = [dealtBundle(fullRound), voidBundle(fullRound)];
  const damaged: unknown[] = [7, {}, without(honest[0] ?? {}, 'hash' as never), { ...honest[0], cards: 'x' }];
  const lies = honest.flatMap((bundle) => leafPaths(bundle).map((path) => tampered(bundle, path)));
  const steps = [...honest, ...damaged, ...lies].flatMap((bundle) => verifyRound(bundle).steps);

  it('give a reason for every verdict', () => {
    expect(steps.filter(({ reasons }) => reasons.length === 0)).toEqual([]);
  });

  it('carry every figure that their sentence shows', () => {
    const phrases = steps.flatMap(({ reasons }) => reasons.flatMap(withInner));
    const lacking = phrases.filter(({ code, figures }) =>
      figureNames(code).some((name) => figures[name] === undefined),
    );
    expect(lacking).toEqual([]);
  });
});
