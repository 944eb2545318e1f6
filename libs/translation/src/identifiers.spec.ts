import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  isAmount,
  isBetId,
  isCurrency,
  isIdempotencyKey,
  isNote,
  isRoundId,
  isUserId,
} from './identifiers.js';

const V4 = 'a3bb189e-8bf9-4c3a-9912-ace4e6543002';
const NOT_UUIDS = [
  '',
  V4.toUpperCase(),
  `{${V4}}`,
  `urn:uuid:${V4}`,
  V4.slice(1),
  `${V4}0`,
  ` ${V4}`,
  `${V4}\n`,
  V4.replaceAll('-', ''),
  V4.replace('a', 'g'),
  V4.replace('9912', 'c912'),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  `${V4},${V4}`,
];

describe('identifiers', () => {
  it('of bets are version 4 UUIDs in canonical form', () => {
    expect([V4, ...Array.from({ length: 100 }, () => randomUUID())].every(isBetId)).toBe(true);
    expect(NOT_UUIDS.filter(isBetId)).toEqual([]);
    expect(
      ['1', '2', '3', '5', '6', '7', '8', '0', 'f'].map((v) => V4.replace('4c3a', `${v}c3a`)).filter(isBetId),
    ).toEqual([]);
  });

  it('of rounds are UUIDs of any version in canonical form', () => {
    expect(['1', '4', '7', '8'].map((v) => V4.replace('4c3a', `${v}c3a`)).every(isRoundId)).toBe(true);
    expect(NOT_UUIDS.filter(isRoundId)).toEqual([]);
  });

  it('of users and keys are up to 128 visible ASCII characters', () => {
    for (const isText of [isUserId, isIdempotencyKey]) {
      expect(['a', 'user-1', V4, "it's;--", 'x'.repeat(128)].every(isText)).toBe(true);
      expect(['', ' ', 'a b', 'a\0', 'a\n', 'é', '🂡', 'x'.repeat(129)].filter(isText)).toEqual([]);
    }
  });

  it('of currencies are three capital letters', () => {
    expect(['EUR', 'XTS'].every(isCurrency)).toBe(true);
    expect(['', 'eur', 'EU', 'EURO', 'EU1', 'EUR\n', 'ÉUR'].filter(isCurrency)).toEqual([]);
  });
});

describe('amounts', () => {
  it('range from 1 to the largest integer that JSON carries exactly', () => {
    expect([1n, 1_000n, 2n ** 53n - 1n].every(isAmount)).toBe(true);
    expect([0n, -1n, 2n ** 53n, 2n ** 63n - 1n, -(2n ** 63n)].filter(isAmount)).toEqual([]);
  });
});

describe('notes', () => {
  it('are short texts that the database can store', () => {
    expect(['', 'why not', 'ça va 🂡\n', 'x'.repeat(1_000)].every(isNote)).toBe(true);
    expect(['a\0b', 'x'.repeat(1_001)].filter(isNote)).toEqual([]);
  });
});
