import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { sha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { MessageHasher } from './message-hasher.js';

/** The bytes that a message is defined to have, written down a second time. */
function messageBytes(domain: number, fields: readonly string[]): Buffer {
  const parts = fields.flatMap((field) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(Buffer.byteLength(field));
    return [length, Buffer.from(field)];
  });
  return Buffer.concat([Buffer.of(domain), ...parts]);
}

function digestOf(domain: number, fields: readonly string[], hasher = new MessageHasher()): string {
  hasher.begin(domain);
  for (const field of fields) hasher.field(field);
  return Buffer.from(hasher.digest()).toString('hex');
}

const wellFormed = fc.string({ unit: 'grapheme', maxLength: 40 });

describe('MessageHasher', () => {
  it('hashes the domain, then each field behind its length', () => {
    fc.assert(
      fc.property(fc.nat(255), fc.array(wellFormed, { maxLength: 8 }), (domain, fields) => {
        const expected = createHash('sha256').update(messageBytes(domain, fields)).digest('hex');
        expect(digestOf(domain, fields)).toBe(expected);
      }),
    );
  });

  it('equals Node and the audited library for every length around the block boundaries', () => {
    const hasher = new MessageHasher();
    for (let length = 0; length <= 200; length++) {
      const bytes = messageBytes(9, ['a'.repeat(length)]);
      const digest = digestOf(9, ['a'.repeat(length)], hasher);
      expect(digest).toBe(createHash('sha256').update(bytes).digest('hex'));
      expect(digest).toBe(Buffer.from(sha256(bytes)).toString('hex'));
    }
  });

  it.each(['x', 'é', '漢', '🂡'])(
    'has room for the bytes of a long text of %p, not only for its characters',
    (letter) => {
      const long = [letter.repeat(5_000)];
      expect(digestOf(1, long)).toBe(createHash('sha256').update(messageBytes(1, long)).digest('hex'));
    },
  );

  it('grows for a message larger than its buffer and still hashes small ones', () => {
    const hasher = new MessageHasher();
    const long = ['é'.repeat(5_000), 'x'.repeat(20_000)];
    expect(digestOf(1, long, hasher)).toBe(createHash('sha256').update(messageBytes(1, long)).digest('hex'));
    expect(digestOf(1, ['x'], hasher)).toBe(
      createHash('sha256')
        .update(messageBytes(1, ['x']))
        .digest('hex'),
    );
  });

  it('never gives two different messages the same bytes', () => {
    const message = fc.tuple(
      fc.nat(3),
      fc.array(fc.string({ unit: fc.constantFrom('a', '0', '\0', ':'), maxLength: 3 }), { maxLength: 4 }),
    );
    fc.assert(
      fc.property(message, message, ([domainA, fieldsA], [domainB, fieldsB]) => {
        const same = domainA === domainB && JSON.stringify(fieldsA) === JSON.stringify(fieldsB);
        expect(digestOf(domainA, fieldsA) === digestOf(domainB, fieldsB)).toBe(same);
      }),
      { numRuns: 2_000 },
    );
  });

  it('adds digests unchanged and refuses a digest of any other length', () => {
    const [left, right] = [sha256(Buffer.from('l')), sha256(Buffer.from('r'))];
    const digest = new MessageHasher().begin(1).part(left).part(right).digest();
    expect(digest).toEqual(sha256(Buffer.concat([Buffer.of(1), left, right])));
    expect(() => new MessageHasher().begin(1).part(left.subarray(1))).toThrow(RangeError);
  });

  it('refuses a lone surrogate, which would share its bytes with another text', () => {
    expect(() => digestOf(0, ['\ud800'])).toThrow(RangeError);
    expect(() => digestOf(0, ['\u{1f3b2}'])).not.toThrow();
  });
});
