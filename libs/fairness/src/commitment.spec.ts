import { describe, expect, it } from '@jest/globals';
import { drawVectors } from '../test/vectors.js';
import { isServerSeed, serverHashOf } from './commitment.js';

describe('commitment', () => {
  it.each(drawVectors)('$id: the hash is that of the seed as text, not of its bytes', (vector) => {
    expect(serverHashOf(vector.serverSeed)).toBe(vector.serverSeedHash_sha256_of_ascii);
  });

  it('has a form: 64 lower-case hex digits', () => {
    expect(isServerSeed('0123456789abcdef'.repeat(4))).toBe(true);
    for (const other of [
      '',
      '0'.repeat(63),
      '0'.repeat(65),
      'A'.repeat(64),
      'g'.repeat(64),
      `${'0'.repeat(64)}\n`,
      5,
      null,
    ]) {
      expect(isServerSeed(other)).toBe(false);
    }
  });
});
