import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseSeedKeys, type SeedKeys } from './seed-keys.js';

const base64 = (bytes = 32): string => randomBytes(bytes).toString('base64');

function keysIn(text: string): SeedKeys {
  const parsed = parseSeedKeys(text);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return parsed.keys;
}

describe('seed keys', () => {
  it('are read with their numbers, and the last one is the newest', () => {
    const [first, second] = [base64(), base64()];
    const keys = keysIn(`7:${first}, 3:${second}`);
    expect(keys.newestId).toBe(3);
    expect(keys.byId.get(7)?.export().toString('base64')).toBe(first);
    expect(keys.byId.get(3)?.export().toString('base64')).toBe(second);
  });

  it('reveal nothing when printed', () => {
    const key = base64();
    const keys = keysIn(`1:${key}`);
    const hex = Buffer.from(key, 'base64').toString('hex');
    const printed = JSON.stringify([...keys.byId]) + inspect(keys, { showHidden: true, depth: 9 });
    expect(printed).not.toContain(key);
    expect(printed).not.toContain(hex);
  });

  const good = base64();
  it.each([
    ['nothing', '', 1],
    ['no number', base64(), 1],
    ['the number 0', `0:${base64()}`, 1],
    ['a number that the database cannot hold', `2147483648:${base64()}`, 1],
    ['a short key', `1:${base64(31)}`, 1],
    ['a long key', `1:${base64(33)}`, 1],
    ['a key in hex', `1:${randomBytes(32).toString('hex')}`, 1],
    ['a key in base64url', `1:${Buffer.alloc(32, '\xfb\xef\xbe', 'latin1').toString('base64url')}`, 1],
    ['a key without its padding', `1:${base64().slice(0, -1)}`, 1],
    ['something after the key', `1:${base64()}!`, 1],
    ['a placeholder', `1:${Buffer.alloc(32).toString('base64')}`, 1],
    ['the same number twice', `1:${good},1:${base64()}`, 2],
    ['an empty place', `1:${good},`, 2],
    ['a bad key after a good one', `1:${good},2:${base64(16)}`, 2],
  ])('are refused with %s, without being printed', (_, text, place) => {
    const parsed = parseSeedKeys(text);
    if (!('problem' in parsed)) throw new Error('accepted');
    expect(parsed.problem).toMatch(new RegExp(`^key ${place} of the list `));
    const secrets = text.split(/[,:]/).filter((part) => part.length > 10);
    expect(secrets.filter((secret) => parsed.problem.includes(secret))).toEqual([]);
  });

  it('are never printed, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[\w+/=:-]{8,60}$/), { minLength: 1, maxLength: 4 }),
        (parts) => {
          const parsed = parseSeedKeys(parts.join());
          if ('problem' in parsed) expect(parts.filter((part) => parsed.problem.includes(part))).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });
});
