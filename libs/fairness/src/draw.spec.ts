import { describe, expect, it } from '@jest/globals';
import { dealRound, outcomeOf } from '@sabot/baccarat';
import { freshShoe, shoeRemaining } from '@sabot/cards';
import fc from 'fast-check';
import { hex64 } from '../test/rounds.js';
import { drawVectors, isSabot1, shoeVectors } from '../test/vectors.js';
import { serverHashOf } from './commitment.js';
import { cardSource, dealFairRound, drawCards } from './draw.js';
import { createStream } from './stream.js';

const INFINITE = { model: 'infinite' } as const;

describe('drawCards', () => {
  it.each(shoeVectors)('$id: draws from $remaining remaining cards of $decks decks', (vector) => {
    expect(shoeRemaining(vector.counts)).toBe(vector.remaining);
    expect(drawCards(vector, { model: 'shoe', counts: vector.counts }, vector.count)).toEqual(vector.cards);
  });

  it.each(drawVectors.filter(isSabot1))('$id: draws from the infinite deck', (vector) => {
    expect(drawCards(vector, INFINITE, vector.count)).toEqual(vector.cards);
  });

  it('empties a shoe without dealing more copies of a card than it held', () => {
    fc.assert(
      fc.property(hex64, fc.array(fc.nat(3), { minLength: 52, maxLength: 52 }), (serverSeed, counts) => {
        const cards = drawCards(
          { serverSeed, clientSeed: 'c', nonce: 1 },
          { model: 'shoe', counts },
          shoeRemaining(counts),
        );
        const dealt = counts.map((_, card) => cards.filter((drawn) => drawn === card).length);
        expect(dealt).toEqual(counts);
      }),
      { numRuns: 25 },
    );
  });

  it('fails rather than deal from an empty shoe', () => {
    const counts = new Array<number>(52).fill(0);
    expect(() =>
      drawCards({ serverSeed: 's', clientSeed: 'c', nonce: 1 }, { model: 'shoe', counts }, 1),
    ).toThrow(RangeError);
  });
});

describe('dealFairRound', () => {
  it.each(drawVectors.filter(isSabot1))('$id: deals the hands', (vector) => {
    const { player, banker, cards } = dealFairRound({ ...vector, deck: INFINITE });
    const outcome = outcomeOf(player, banker);
    expect({
      player,
      banker,
      playerTotal: outcome.playerTotal,
      bankerTotal: outcome.bankerTotal,
      winner: outcome.winner.toLowerCase(),
      cardsUsed: cards.length,
    }).toEqual(vector.baccarat);
    expect(serverHashOf(vector.serverSeed)).toBe(vector.serverSeedHash_sha256_of_ascii);
  });

  it('does not change the given shoe', () => {
    const counts = freshShoe(8);
    dealFairRound({ serverSeed: 'a', clientSeed: 'b', nonce: 1, deck: { model: 'shoe', counts } });
    expect(counts).toEqual(freshShoe(8));
  });

  it('deals the same from one stream that seeks from round to round as from a new stream for each', () => {
    const stream = createStream('server', 'client', 0);
    const next = cardSource(stream, INFINITE);
    for (let nonce = 0; nonce < 200; nonce++) {
      stream.seek(nonce);
      expect(dealRound(next)).toEqual(
        dealFairRound({ serverSeed: 'server', clientSeed: 'client', nonce, deck: INFINITE }),
      );
    }
  });
});
