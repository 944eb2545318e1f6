// The player's randomness: a chain of links, each the SHA-256 of the next. The player announces the tip with the stake and
// reveals one link for each decision. Nobody can compute the next link from those already seen, and nobody can replace one,
// because each must hash to the one before it.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { isDigestHex } from '../hash.js';

/** How many links follow the tip, which is more than the decisions of the longest hand. */
export const LINK_COUNT = 128;

/** The link before: SHA-256 of the 32 bytes of r(i) is r(i - 1). */
export function linkBefore(link: string): string {
  return bytesToHex(sha256(hexToBytes(link)));
}

/** Whether a value is a link and hashes to the one that was revealed before it. */
export function continuesLink(link: string, previous: string): boolean {
  return isDigestHex(link) && linkBefore(link) === previous;
}

/** All links from the tip r(0) to r(128), made from the last one. */
export function linksFrom(last: Uint8Array): string[] {
  if (last.length !== 32) throw new RangeError(`a link has 32 bytes, not ${last.length}`);
  const links = [bytesToHex(last)];
  for (let i = 0; i < LINK_COUNT; i++) links.push(linkBefore(links[i] ?? ''));
  return links.reverse();
}
