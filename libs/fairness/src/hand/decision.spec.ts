import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { handVectors, hexOf } from '../../test/hand/vectors.js';
import { decisionDigest, decisionSeed, type Decision } from './decision.js';
import { decisionCards } from './decision-cards.js';

const steps = handVectors.flatMap(({ id, handId, handNumber, serverSeed, tip, steps }) =>
  steps.map((step, i) => {
    const place = { handId, k: step.k, previousSeed: steps[i - 1]?.clientSeed ?? tip };
    return { name: `${id}, decision ${step.k}`, place, step, serverSeed, handNumber };
  }),
);

describe('a decision', () => {
  it.each(steps)('has the seed and the digest of the known answer: $name', ({ place, step }) => {
    expect(decisionSeed(place, step)).toBe(step.clientSeed);
    expect(hexOf(decisionDigest(place, step))).toBe(step.digest);
  });

  it.each(steps)('has the cards of the known answer: $name', ({ step, serverSeed, handNumber }) => {
    const { clientSeed, cards } = step;
    expect(decisionCards({ serverSeed, clientSeed, handNumber }, cards.length)).toEqual(cards);
  });

  it('is hashed as the README says: a domain byte, then each field with its length', () => {
    const field = (text: string): Buffer => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(text.length);
      return Buffer.concat([length, Buffer.from(text)]);
    };
    const sha256 = (domain: number, ...fields: readonly string[]): string =>
      createHash('sha256')
        .update(Buffer.concat([Buffer.of(domain), ...fields.map(field)]))
        .digest('hex');
    const place = { handId: 'h', k: 11, previousSeed: 'before' };
    const decision = { actor: 'player', play: 'hit', hand: 2, link: 'link' } as const;
    const head = ['sabot-hand/1', 'h', '11', 'before'];
    expect(decisionSeed(place, decision)).toBe(sha256(5, ...head, 'player', 'hit', '2', 'link'));
    expect(hexOf(decisionDigest(place, decision))).toBe(sha256(6, ...head, 'hit', '2', 'link'));
  });

  it('has another seed whichever of its parts is another', () => {
    const place = { handId: 'a', k: 1, previousSeed: 'b' };
    const decision = { actor: 'player', play: 'hit', hand: 0, link: 'c' } as const;
    const places = [{ handId: 'x' }, { k: 2 }, { previousSeed: 'x' }];
    const decisions: Partial<Decision>[] = [
      { actor: 'recover' },
      { play: 'stay' },
      { hand: 1 },
      { link: '' },
    ];
    const seeds = [
      decisionSeed(place, decision),
      ...places.map((other) => decisionSeed({ ...place, ...other }, decision)),
      ...decisions.map((other) => decisionSeed(place, { ...decision, ...other })),
    ];
    expect(new Set(seeds).size).toBe(1 + places.length + decisions.length);
  });
});
