import { describe, expect, it } from '@jest/globals';
import { bytesOf, handVectors } from '../../test/hand/vectors.js';
import type { Decision } from './decision.js';
import { chainAfter, openChain, type DecisionChain } from './decision-chain.js';
import { decisionFault } from './decision-fault.js';
import { HandSecret } from './hand-secret.js';

const secret = new HandSecret(new Uint8Array(32).fill(1), new Uint8Array(32).fill(2));
const opened = openChain({ handId: 'h', tip: secret.tip, key: secret.key });
const unlinked = (actor: 'recover' | 'automatic', play = 'hit'): Decision => {
  return { actor, play, hand: 0, link: '', signature: '' };
};

/** The chain after decisions, each of which must continue it. */
function chainOf(...decisions: readonly Decision[]): DecisionChain {
  return decisions.reduce((chain, decision) => {
    expect(decisionFault(chain, decision)).toBeUndefined();
    return chainAfter(chain, decision);
  }, opened);
}

describe('a device with the secret of a hand', () => {
  it.each(handVectors)('makes the tip, the key and every decision of the known answer: $id', (vector) => {
    const device = new HandSecret(bytesOf(vector.lastLink), bytesOf(vector.keySecret));
    let chain = openChain({ handId: vector.handId, tip: device.tip, key: device.key });
    expect([device.tip, device.key]).toEqual([vector.tip, vector.key]);
    for (const { play, hand, link, signature, clientSeed } of vector.steps) {
      const decision = device.decide(chain, play, hand);
      expect(decision).toEqual({ actor: 'player', play, hand, link, signature });
      expect(decisionFault(chain, decision)).toBeUndefined();
      chain = chainAfter(chain, decision);
      expect(chain.previousSeed).toBe(clientSeed);
    }
  });

  it('does not follow later changes of the bytes that it was given', () => {
    const [link, key] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
    const device = new HandSecret(link, key);
    link.fill(0);
    key.fill(0);
    expect(device.decide(opened, 'deal')).toEqual(secret.decide(opened, 'deal'));
  });

  it('shows none of it as JSON', () => {
    expect(JSON.parse(JSON.stringify(secret))).toEqual({ key: secret.key });
  });

  it('has links for 128 decisions', () => {
    expect(secret.decide({ ...opened, k: 127 }, 'hit').link).toBe('01'.repeat(32));
    expect(() => secret.decide({ ...opened, k: 128 }, 'hit')).toThrow(RangeError);
  });
});

describe('the next decision of a hand', () => {
  const deal = secret.decide(opened, 'deal');
  const dealt = chainOf(deal);
  const hit = secret.decide(dealt, 'hit');

  it('is checked against plain data that a service can store', () => {
    const stored = JSON.parse(JSON.stringify(dealt)) as DecisionChain;
    expect(decisionFault(stored, hit)).toBeUndefined();
    expect(chainAfter(stored, hit)).toEqual(chainOf(deal, hit));
  });

  it('must reveal the next link, neither an earlier nor a later one', () => {
    const again = { ...hit, link: deal.link };
    const later = secret.decide({ ...dealt, k: 2 }, 'hit');
    for (const wrong of [again, later, { ...hit, link: '' }, { ...hit, link: hit.link.toUpperCase() }]) {
      expect(decisionFault(dealt, wrong)).toBe('link');
    }
  });

  it('must be the one that was signed: this play, this hand, this place, this history', () => {
    const elsewhere = [
      { ...dealt, handId: 'other' },
      { ...dealt, previousSeed: secret.tip },
      { ...dealt, key: new HandSecret(new Uint8Array(32), new Uint8Array(32)).key },
    ];
    expect(decisionFault(dealt, { ...hit, play: 'stay' })).toBe('signature');
    expect(decisionFault(dealt, { ...hit, hand: 1 })).toBe('signature');
    expect(decisionFault(dealt, { ...hit, signature: '' })).toBe('signature');
    expect(decisionFault(dealt, { ...hit, signature: deal.signature })).toBe('signature');
    for (const chain of elsewhere) expect(decisionFault(chain, hit)).toBe('signature');
    expect(decisionFault({ ...dealt, k: 2 }, hit)).toBe('signature');
  });

  it('has neither a link nor a signature when it is recovered or automatic', () => {
    for (const actor of ['recover', 'automatic'] as const) {
      expect(decisionFault(dealt, unlinked(actor))).toBeUndefined();
      expect(decisionFault(dealt, { ...unlinked(actor), link: hit.link })).toBe('link');
      expect(decisionFault(dealt, { ...unlinked(actor), signature: hit.signature })).toBe('signature');
    }
  });

  it('does not go back to links after it was recovered, nor to the player after it was automatic', () => {
    const recovered = chainOf(deal, unlinked('recover'));
    const linkedAgain = secret.decide({ ...recovered, k: 1 }, 'hit');
    expect(decisionFault(recovered, linkedAgain)).toBe('link');
    expect(decisionFault(recovered, unlinked('recover'))).toBeUndefined();
    const automatic = chainOf(deal, unlinked('recover'), unlinked('automatic'));
    expect(decisionFault(automatic, unlinked('recover'))).toBe('link');
    expect(decisionFault(automatic, unlinked('automatic'))).toBeUndefined();
  });
});
