import { describe, expect, it } from '@jest/globals';
import { knownInputs, playedHand, stepAt, voidHand } from '../../test/hand/hands.js';
import { bytesOf } from '../../test/hand/vectors.js';
import { chainAfter, checkDenial, HandSecret, openChain, type SignedDecision } from './index.js';

/** A split, two hits and a stay: five decisions. */
const inputs = knownInputs('F02');
const secret = new HandSecret(inputs.lastLink, inputs.keySecret);
const honest = playedHand(inputs);
/** The same hand after the house denied having received decision 2, and played on from there. */
const denying = playedHand({ ...inputs, automaticFrom: 2 });
const sent = stepAt(honest, 2);

function signedAt(k: number, play: string, hand = 0): SignedDecision {
  const chain = honest.steps.slice(0, k).reduce(chainAfter, openChain(honest));
  return { ...secret.decide(chain, play, hand), k };
}

describe('a decision that the house denies', () => {
  it('is shown to be signed by the key of the hand, with the cards that were due', () => {
    expect(checkDenial(denying, sent)).toEqual({ ok: true, due: sent.cards });
  });

  it('is no denial when the record has it', () => {
    for (const step of honest.steps)
      expect(checkDenial(honest, step)).toEqual({ ok: false, why: 'recorded' });
  });

  it('may be another play than the recorded one: then the device signed two, which is shown as well', () => {
    expect(checkDenial(honest, signedAt(2, 'stay', sent.hand))).toMatchObject({ ok: true });
  });

  it('needs the next link and a signature of the key for this play at this place', () => {
    const other = new HandSecret(bytesOf('11'.repeat(32)), bytesOf('22'.repeat(32)));
    const foreign = other.decide(openChain(denying), 'hit', sent.hand);
    expect(checkDenial(denying, { ...sent, link: foreign.link })).toEqual({ ok: false, why: 'link' });
    const wrong = { ok: false, why: 'signature' };
    expect(checkDenial(denying, { ...sent, signature: foreign.signature })).toEqual(wrong);
    expect(checkDenial(denying, { ...sent, play: sent.play === 'hit' ? 'stay' : 'hit' })).toEqual(wrong);
    expect(checkDenial(denying, { ...sent, hand: sent.hand + 1 })).toEqual(wrong);
    expect(checkDenial(denying, { ...sent, k: 3 })).toMatchObject({ ok: false });
    expect(checkDenial(denying, { ...sent, k: 99 })).toEqual({ ok: false, why: 'beyond' });
  });

  it('has no cards due when it could not be played there', () => {
    expect(checkDenial(denying, signedAt(2, 'deal'))).toEqual({ ok: true, due: [] });
  });

  it('may be the deal of a hand that was refunded', () => {
    expect(checkDenial(voidHand(inputs), stepAt(honest, 0))).toEqual({
      ok: true,
      due: stepAt(honest, 0).cards,
    });
  });
});
