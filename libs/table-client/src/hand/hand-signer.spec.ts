import { describe, expect, it } from '@jest/globals';
import { isSignature } from '@sabot/fairness/hand/signing';
import fc from 'fast-check';
import { BUILT_IN, handSigner, LOADED } from './hand-signer.js';

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });

describe('the signer of a hand', () => {
  it('is the built-in one where there is one, and both make the same keys and signatures', async () => {
    expect(await handSigner()).toBe(BUILT_IN);
    await fc.assert(
      fc.asyncProperty(bytes32, bytes32, async (secret, digest) => {
        const [key, signature] = [await BUILT_IN.keyOf(secret), await BUILT_IN.sign(digest, secret)];
        expect([await LOADED.keyOf(secret), await LOADED.sign(digest, secret)]).toEqual([key, signature]);
        expect(isSignature(signature, digest, key)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });
});
