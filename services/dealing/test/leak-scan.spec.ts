import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { leaksOf } from './leak-scan.js';

const seed = randomBytes(32).toString('hex');
const raw = Buffer.from(seed, 'hex');
const about = (part: string | Uint8Array): Buffer =>
  Buffer.concat([randomBytes(7), Buffer.from(part), randomBytes(5)]);

describe('the leak scan', () => {
  it.each<[string, string | Uint8Array]>([
    ['its text', seed],
    ['its text in capitals', seed.toUpperCase()],
    ['its bytes', raw],
    ['base64', raw.toString('base64')],
    ['base64url', raw.toString('base64url')],
    ['base64 of its text', Buffer.from(seed).toString('base64')],
    ['a row with its bytes', `\\x${raw.toString('hex')}`],
    ['a row with the bytes of its text', `\\x${Buffer.from(seed).toString('hex')}`],
    ['JSON of a buffer', JSON.stringify(raw)],
    ['JSON of its text', JSON.stringify({ deep: [{ seed }] })],
    ['an inspected buffer', inspect(raw)],
    ['an inspected array', inspect([...raw])],
  ])('finds a seed as %s', (_, part) => {
    expect(leaksOf([seed], [{ where: 'here', bytes: about(part) }])).not.toEqual([]);
  });

  it('finds it at any offset in the base64 of something longer', () => {
    for (let before = 0; before < 6; before++) {
      const whole = Buffer.concat([randomBytes(before), raw, randomBytes(4)]);
      expect(leaksOf([seed], [{ where: 'here', bytes: whole.toString('base64') }])).not.toEqual([]);
      expect(leaksOf([seed], [{ where: 'here', bytes: whole.toString('base64url') }])).not.toEqual([]);
    }
  });

  it('says where, and reports nothing else', () => {
    const others = [{ where: 'there', bytes: randomBytes(10_000).toString('hex') }];
    expect(leaksOf([seed], others)).toEqual([]);
    expect(leaksOf([seed], [...others, { where: 'here', bytes: raw }])).toEqual(['here: raw']);
  });
});
