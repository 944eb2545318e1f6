import { describe, expect, it } from '@jest/globals';
import { betBookRoot, betLeafHash, type BookedBet, MerkleTree, verifyInclusion } from '@sabot/fairness';
import { CHUNK_LEAVES, pathInBook, placeInBook, sealChunks } from './bet-book.js';

const ROUND_ID = '0190b5a0-0000-7000-8000-000000000000';

function bet(at: number): BookedBet {
  return {
    betId: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    alias: `alias-${at % 7}`,
    target: at % 2 ? 'TIE' : 'PLAYER',
    amountMinor: BigInt(1_000 + at),
    playerSeed: at % 3 ? '' : `"seed" ${at}`,
    sequence: 100 + at * 2,
  };
}

/** A book of `count` bets, sealed from chunks as the database makes them. */
function bookOf(count: number) {
  const bets = Array.from({ length: count }, (_, at) => bet(at));
  const texts = Array.from({ length: Math.ceil(count / CHUNK_LEAVES) }, (_, chunk) =>
    JSON.stringify(
      bets
        .slice(chunk * CHUNK_LEAVES, (chunk + 1) * CHUNK_LEAVES)
        .map((b) => [b.betId, b.alias, b.target, String(b.amountMinor), b.playerSeed, b.sequence]),
    ),
  );
  return { leaves: bets.map(betLeafHash), book: sealChunks(ROUND_ID, texts) };
}

const SIZES = [0, 1, 2, 3, 1_023, 1_024, 1_025, 2_048, 2_500];

describe('a book sealed in chunks', () => {
  it.each(SIZES)('has the root of the whole tree: %p bets', (count) => {
    const { leaves, book } = bookOf(count);
    expect(book.root).toBe(betBookRoot(ROUND_ID, leaves));
    expect(book.count).toBe(count);
    expect(book.chunks).toHaveLength(Math.ceil(count / CHUNK_LEAVES));
  });

  it('names the first bet of each chunk', () => {
    const { book } = bookOf(2_500);
    const firsts = book.chunks.map(({ firstSequence }) => firstSequence);
    expect(firsts).toEqual([0, 1_024, 2_048].map((at) => BigInt(bet(at).sequence)));
  });

  it.each(SIZES)('proves its bets like the whole tree: %p bets', (count) => {
    const { leaves, book } = bookOf(count);
    const whole = new MerkleTree(leaves);
    const chunkRoots = book.chunks.map(({ root }) => root);
    for (let at = 0; at < count; at += at % CHUNK_LEAVES < 2 || at > count - 3 ? 1 : 97) {
      const leaf = leaves[at] ?? new Uint8Array();
      const chunk = Math.floor(at / CHUNK_LEAVES);
      const part = { chunk, leaves: book.chunks[chunk]?.leaves ?? new Uint8Array() };
      expect(placeInBook(part, leaf)).toBe(at);
      const path = pathInBook(part.leaves, chunkRoots, at);
      expect(path).toEqual(whole.path(at));
      const hex = path.map((node) => Buffer.from(node).toString('hex'));
      expect(verifyInclusion({ roundId: ROUND_ID, root: book.root, count, index: at, leaf, path: hex })).toBe(
        true,
      );
    }
  });

  it('has no place for a bet that is not in it', () => {
    const { book } = bookOf(10);
    const part = { chunk: 0, leaves: book.chunks[0]?.leaves ?? new Uint8Array() };
    expect(placeInBook(part, betLeafHash(bet(11)))).toBeUndefined();
    expect(placeInBook(part, betLeafHash({ ...bet(3), amountMinor: 1n }))).toBeUndefined();
  });
});
