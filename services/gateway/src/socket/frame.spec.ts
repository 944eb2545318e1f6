import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { frameOf, textFrame } from './frame.js';

/** Reads an unmasked frame as in RFC 6455. */
function readFrame(bytes: Buffer): { first: number; text: string } {
  const short = bytes.readUInt8(1);
  const [length, at] =
    short === 126
      ? [bytes.readUInt16BE(2), 4]
      : short === 127
        ? [Number(bytes.readBigUInt64BE(2)), 10]
        : [short, 2];
  expect(bytes.length).toBe(at + length);
  return { first: bytes.readUInt8(0), text: bytes.subarray(at).toString() };
}

describe('a frame', () => {
  it.each([0, 1, 125, 126, 127, 65_535, 65_536, 100_000])('of %i bytes carries its length', (length) => {
    expect(readFrame(textFrame('x'.repeat(length)))).toEqual({ first: 0x81, text: 'x'.repeat(length) });
  });

  it('holds any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect(readFrame(textFrame(text)).text).toBe(text);
      }),
    );
  });

  it('of an event is the packet that Socket.IO would send', () => {
    const { packet, bytes } = frameOf('balance-update', { balance: 5, currency: 'USD', version: 3 });
    expect(packet).toBe('2/baccarat,["balance-update",{"balance":5,"currency":"USD","version":3}]');
    expect(readFrame(bytes).text).toBe(`4${packet}`);
  });
});
