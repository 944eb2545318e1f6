import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ed25519, ED25519_TORSION_SUBGROUP } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { bytesOf, handVectors, hexOf } from '../../test/hand/vectors.js';
import { handKeyOf, isHandKey, isSignature, signDigest } from './signature.js';

const { Point } = ed25519;
const ORDER = Point.Fn.ORDER;
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });

/** Node's own Ed25519, which is OpenSSL's. */
const PKCS8_PREFIX = '302e020100300506032b657004220420';
const SPKI_PREFIX = '302a300506032b6570032100';
const nodeSecret = (secret: Uint8Array): ReturnType<typeof createPrivateKey> =>
  createPrivateKey({ key: Buffer.from(PKCS8_PREFIX + hexOf(secret), 'hex'), format: 'der', type: 'pkcs8' });
const nodeAccepts = (signature: string, digest: Uint8Array, key: string): boolean => {
  const spki = { key: Buffer.from(SPKI_PREFIX + key, 'hex'), format: 'der', type: 'spki' } as const;
  return verify(null, digest, createPublicKey(spki), Buffer.from(signature, 'hex'));
};

const secret = new Uint8Array(32).fill(9);
const key = handKeyOf(secret);
const digest = new Uint8Array(32).fill(1);
const signature = signDigest(digest, secret);

const littleEndian = (n: bigint): string => hexOf(Point.Fn.toBytes(n));
const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${hexOf(bytes.slice().reverse())}`);

/** A signature by someone who knows the secret scalar and chooses key and R as they like. */
function craftedSignature(scalar: bigint, keyPoint: typeof Point.BASE, addToR = Point.ZERO): string {
  const nonce = 12_345n;
  const r = Point.BASE.multiply(nonce).add(addToR).toHex();
  const challenge = numberOf(sha512(Buffer.concat([bytesOf(r), keyPoint.toBytes(), digest]))) % ORDER;
  return r + littleEndian((nonce + challenge * scalar) % ORDER);
}

describe('the signature of a decision', () => {
  it.each(handVectors)('is the known answer, from the key of the known answer: $id', (vector) => {
    const handSecret = bytesOf(vector.keySecret);
    expect(handKeyOf(handSecret)).toBe(vector.key);
    expect(isHandKey(vector.key)).toBe(true);
    for (const step of vector.steps) {
      expect(signDigest(bytesOf(step.digest), handSecret)).toBe(step.signature);
      expect(isSignature(step.signature, bytesOf(step.digest), vector.key)).toBe(true);
    }
  });

  it('is the same as that of OpenSSL, and OpenSSL accepts it', () => {
    fc.assert(
      fc.property(bytes32, bytes32, (anySecret, anyDigest) => {
        const made = signDigest(anyDigest, anySecret);
        expect(made).toBe(sign(null, anyDigest, nodeSecret(anySecret)).toString('hex'));
        expect(isSignature(made, anyDigest, handKeyOf(anySecret))).toBe(true);
      }),
      { numRuns: 10 },
    );
    expect(nodeAccepts(signature, digest, key)).toBe(true);
  });

  it('holds for one digest and one key only', () => {
    expect(isSignature(signature, digest, key)).toBe(true);
    expect(isSignature(signature, new Uint8Array(32).fill(2), key)).toBe(false);
    expect(isSignature(signature, digest, handKeyOf(new Uint8Array(32).fill(8)))).toBe(false);
  });

  it('has one form: changing any one bit breaks it', () => {
    fc.assert(
      fc.property(fc.nat(511), (bit) => {
        const changed = bytesOf(signature);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(isSignature(hexOf(changed), digest, key)).toBe(false);
      }),
      { numRuns: 24 },
    );
  });

  it('has one form: S plus the order of the group is refused', () => {
    const s = numberOf(bytesOf(signature.slice(64)));
    const larger = (s + ORDER).toString(16).padStart(64, '0');
    const malleated = signature.slice(0, 64) + hexOf(bytesOf(larger).reverse());
    expect(isSignature(malleated, digest, key)).toBe(false);
  });

  it('has one form: upper-case hex, other lengths and other texts are refused', () => {
    const wrong = [signature.toUpperCase(), '', `${signature}00`, signature.slice(2), 'g'.repeat(128)];
    for (const text of wrong) expect(isSignature(text, digest, key)).toBe(false);
    expect(isSignature(signature, digest, key.toUpperCase())).toBe(false);
    expect(isSignature(signature, digest, '')).toBe(false);
  });
});

describe('points of small order', () => {
  const torsion = Point.fromHex(ED25519_TORSION_SUBGROUP[1] ?? '');

  it('are no keys, though a signature by one would hold for every digest', () => {
    const zeroSignature = Point.ZERO.toHex() + '0'.repeat(64);
    for (const small of ED25519_TORSION_SUBGROUP) {
      expect(isHandKey(small)).toBe(false);
      expect(isSignature(zeroSignature, digest, small)).toBe(false);
    }
    expect(ed25519.verify(bytesOf(zeroSignature), digest, Point.ZERO.toBytes(), { zip215: true })).toBe(true);
  });

  it('may not be part of a key', () => {
    const honest = Point.BASE.multiply(77n);
    const mixed = honest.add(torsion);
    expect(isHandKey(honest.toHex())).toBe(true);
    expect(isHandKey(mixed.toHex())).toBe(false);
  });

  it('may not be part of R: noble accepts that signature and OpenSSL refuses it', () => {
    const keyPoint = Point.BASE.multiply(77n);
    const plain = craftedSignature(77n, keyPoint);
    expect(isSignature(plain, digest, keyPoint.toHex())).toBe(true);
    const mixed = craftedSignature(77n, keyPoint, torsion);
    expect(ed25519.verify(bytesOf(mixed), digest, keyPoint.toBytes(), { zip215: false })).toBe(true);
    expect(nodeAccepts(mixed, digest, keyPoint.toHex())).toBe(false);
    expect(isSignature(mixed, digest, keyPoint.toHex())).toBe(false);
  });

  it('are not the only texts that are no keys', () => {
    const nonCanonical = 'f'.repeat(62) + '7f';
    for (const wrong of ['', key.toUpperCase(), key.slice(2), nonCanonical, undefined, 7]) {
      expect(isHandKey(wrong)).toBe(false);
    }
  });
});
