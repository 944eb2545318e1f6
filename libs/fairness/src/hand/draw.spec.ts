import { faceUp, isFinal, settle, DEFAULT_RULES, rulesFromJson } from '@sabot/blackjack';
import { approximate } from '@sabot/cards';
import { describe, expect, it } from '@jest/globals';
import { bytesOf, handVectors, meta, type HandVector } from '../../test/hand/vectors.js';
import { chainAfter, openChain } from './decision-chain.js';
import { drawHand, type HandToDraw } from './draw.js';
import { HandSecret } from './hand-secret.js';

const known = (vector: HandVector): HandToDraw => ({ ...vector, rules: DEFAULT_RULES });
const [insured, , split] = handVectors.map(known);
if (!insured || !split) throw new Error('there are not enough known answers');

/** The hand with another decision at a place. */
const withStep = (hand: HandToDraw, k: number, change: object): HandToDraw => ({
  ...hand,
  steps: hand.steps.map((step, i) => (i === k ? { ...step, ...change } : step)),
});

describe('drawHand', () => {
  it('knows the rules of the known answers: those of our tables', () => {
    expect(rulesFromJson(meta.rules)).toEqual({ ok: true, value: DEFAULT_RULES });
  });

  it.each(handVectors)('draws the known answer: $id', (vector) => {
    const drawn = drawHand(known(vector));
    if (!drawn.ok || !isFinal(drawn.state)) throw new Error('the hand did not end');
    const { hands, insuranceNet, net } = settle(drawn.state);
    expect(drawn.steps).toEqual(vector.steps.map(({ clientSeed, cards }) => ({ clientSeed, cards })));
    expect({
      hands: hands.map(({ result, net: won }, i) => {
        return { cards: drawn.state.hands[i]?.cards, result, net: approximate(won) };
      }),
      dealer: faceUp(drawn.state.dealer),
      insuranceNet: approximate(insuranceNet),
      net: approximate(net),
    }).toEqual(vector.expected);
  });

  it('stops at a wrong link', () => {
    const swapped = withStep(split, 2, { link: split.steps[1]?.link });
    expect(drawHand(swapped)).toEqual({ ok: false, failed: 'link', k: 2 });
    expect(drawHand({ ...split, tip: split.steps[0]?.link ?? '' })).toEqual({
      ok: false,
      failed: 'link',
      k: 0,
    });
  });

  it('stops at a wrong signature, another play than was signed, or another key', () => {
    const wrong = (change: object): unknown => drawHand(withStep(split, 3, change));
    const failed = { ok: false, failed: 'signature', k: 3 };
    expect(wrong({ signature: split.steps[2]?.signature })).toEqual(failed);
    expect(wrong({ play: 'hit' })).toEqual(failed);
    expect(wrong({ hand: 1 })).toEqual(failed);
    expect(drawHand({ ...split, key: insured.key })).toEqual({ ok: false, failed: 'signature', k: 0 });
    const identity = `01${'0'.repeat(62)}`;
    const forged = withStep({ ...split, key: identity }, 0, { signature: identity + '0'.repeat(64) });
    expect(drawHand(forged)).toEqual({ ok: false, failed: 'signature', k: 0 });
  });

  it('stops at a play that is signed and not legal, such as one after the end', () => {
    const vector = handVectors[0];
    if (!vector) throw new Error('there are not enough known answers');
    const device = new HandSecret(bytesOf(vector.lastLink), bytesOf(vector.keySecret));
    const before = insured.steps.reduce(chainAfter, openChain(insured));
    const steps = [...insured.steps, device.decide(before, 'hit')];
    expect(drawHand({ ...insured, steps })).toEqual({ ok: false, failed: 'play', k: 3 });
    const early = device.decide(openChain(insured), 'hit');
    expect(drawHand({ ...insured, steps: [early] })).toEqual({ ok: false, failed: 'play', k: 0 });
  });

  it('draws an unfinished hand as far as it goes', () => {
    const drawn = drawHand({ ...split, steps: split.steps.slice(0, 1) });
    expect(drawn).toMatchObject({ ok: true, state: { phase: 'PlayersRound' } });
  });
});
