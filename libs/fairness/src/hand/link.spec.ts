import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { bytesOf, handVectors } from '../../test/hand/vectors.js';
import { continuesLink, LINK_COUNT, linkBefore, linksFrom } from './link.js';

describe('the chain of links', () => {
  it.each(handVectors)('leads from the last link to the tip: $id', ({ lastLink, tip, steps }) => {
    const links = linksFrom(bytesOf(lastLink));
    expect(links).toHaveLength(LINK_COUNT + 1);
    expect([links[0], links.at(-1)]).toEqual([tip, lastLink]);
    expect(links.slice(1, steps.length + 1)).toEqual(steps.map(({ link }) => link));
  });

  it('hashes the 32 bytes of a link, not its hex digits', () => {
    const link = 'ab'.repeat(32);
    expect(linkBefore(link)).toBe(createHash('sha256').update(Buffer.from(link, 'hex')).digest('hex'));
  });

  it('continues only with the one link that hashes to the previous one, in lower-case hex', () => {
    const [, link = '', later = ''] = linksFrom(new Uint8Array(32));
    expect(continuesLink(later, link)).toBe(true);
    expect(continuesLink(link, link)).toBe(false);
    expect(continuesLink(link, later)).toBe(false);
    expect(continuesLink(later.toUpperCase(), link)).toBe(false);
    for (const wrong of ['', 'xyz', `${later}00`, later.slice(2)])
      expect(continuesLink(wrong, link)).toBe(false);
  });

  it('begins with 32 bytes', () => {
    expect(() => linksFrom(new Uint8Array(31))).toThrow(RangeError);
  });
});
