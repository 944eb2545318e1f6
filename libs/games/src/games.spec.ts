import { describe, expect, it } from '@jest/globals';
import { NO_COMMISSION_PAY_TABLE, payTableToJson } from '@sabot/baccarat';
import { payoutMinorOf, percentText, type Game } from '@sabot/cards';
import { gameNamed } from './games.js';

function baccarat(): Game {
  const game = gameNamed('baccarat');
  if (!game) throw new Error('there is no baccarat');
  return game;
}

const limits = { BANKER: { min: '1000', max: '500000', step: '1' } };
const json = { limits, payTable: payTableToJson(NO_COMMISSION_PAY_TABLE) };

describe('a game looked up by its name', () => {
  it.each(['blackjack', '', 'Baccarat', 'constructor'])('does not exist for %p', (name) => {
    expect(gameNamed(name)).toBeUndefined();
  });

  it('settles a round from JSON alone', () => {
    const game = baccarat();
    const terms = game.parseTerms(JSON.parse(JSON.stringify(json)));
    const bankerWithSix = game.parseResult({ player: [4, 9, 12], banker: [5, 11] });
    if ('invalidField' in terms || bankerWithSix === undefined) throw new Error('not read');
    const { BANKER, SUPER_SIX, TIE } = game.returns(bankerWithSix, terms.payTable);
    expect([BANKER?.status, SUPER_SIX?.status, TIE?.status]).toEqual(['WON', 'WON', 'LOST']);
    expect(BANKER && payoutMinorOf(1_001n, BANKER)).toBe(1_501n);
    expect(terms.limits.BANKER).toEqual({ minMinor: 1_000n, maxMinor: 500_000n, stepMinor: 1n });
    expect(game.termsToJson(terms)).toEqual(json);
  });

  it('knows its targets and the exact edge of each', () => {
    const game = baccarat();
    const terms = game.parseTerms(json);
    if ('invalidField' in terms) throw new Error(terms.invalidField);
    const edges = game.edges({ model: 'shoe', decks: 8 }, terms.payTable);
    expect(Object.keys(edges)).toEqual(game.targets);
    expect(edges.BANKER && percentText(edges.BANKER.houseEdge, 6)).toBe('1.458104');
  });
});
