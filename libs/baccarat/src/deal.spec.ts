import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dealRound } from './deal.js';
import { outcomeOf } from './outcome.js';

interface HandVector {
  id: string;
  cards: number[];
  cardsUsed: number;
  playerHand: number[];
  bankerHand: number[];
  playerTotal: number;
  bankerTotal: number;
  winner: string;
  margin: number;
  natural: boolean;
  playerNatural: boolean;
  bankerNatural: boolean;
  playerPair: boolean;
  bankerPair: boolean;
  playerPerfectPair: boolean;
  bankerPerfectPair: boolean;
}

const file = readFileSync(new URL('../test/vectors/baccarat-hands.json', import.meta.url), 'utf8');
const { vectors } = JSON.parse(file) as { vectors: HandVector[] };

const sourceOf = (cards: readonly number[]): (() => number) => {
  const queue = [...cards];
  return () => queue.shift() ?? NaN;
};

describe('deal', () => {
  it('knows 200 complete hands', () => {
    expect(vectors).toHaveLength(200);
  });

  it.each(vectors.map((vector) => [vector.id, vector] as const))('deals and judges hand %s', (_, vector) => {
    const deal = dealRound(sourceOf(vector.cards));
    expect(deal).toEqual({
      player: vector.playerHand,
      banker: vector.bankerHand,
      cards: vector.cards.slice(0, vector.cardsUsed),
    });
    expect(outcomeOf(deal.player, deal.banker)).toEqual({
      winner: vector.winner.toUpperCase(),
      playerTotal: vector.playerTotal,
      bankerTotal: vector.bankerTotal,
      margin: vector.margin,
      natural: vector.natural,
      playerNatural: vector.playerNatural,
      bankerNatural: vector.bankerNatural,
      playerCards: vector.playerHand.length,
      bankerCards: vector.bankerHand.length,
      cardsUsed: vector.cardsUsed,
      playerPair: vector.playerPair,
      bankerPair: vector.bankerPair,
      playerPerfectPair: vector.playerPerfectPair,
      bankerPerfectPair: vector.bankerPerfectPair,
    });
  });

  it('takes exactly the cards it uses from the source', () => {
    const sixCards = fc.array(fc.integer({ min: 0, max: 51 }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(sixCards, (cards) => {
        let taken = 0;
        const deal = dealRound(() => cards[taken++] ?? NaN);
        expect(deal.cards).toEqual(cards.slice(0, taken));
        expect(taken).toBe(deal.player.length + deal.banker.length);
      }),
    );
  });

  it.each([52, -1, 0.5, NaN])('throws when the source returns %p instead of a card', (card) => {
    expect(() => dealRound(() => card)).toThrow('not a card index');
  });

  it('refuses to judge a hand of fewer than two cards', () => {
    expect(() => outcomeOf([1], [2, 3])).toThrow('at least two cards');
  });
});
