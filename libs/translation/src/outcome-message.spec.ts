import { describe, expect, it } from '@jest/globals';
import { dealRound } from '@sabot/baccarat';
import type { CardIndex } from '@sabot/cards';
import { create, type MessageInitShape, roundV1 } from '@sabot/contracts';
import fc from 'fast-check';
import { dealFrom, DEALS } from '@sabot/testing';
import { outcomeMessage, readOutcome } from './outcome-message.js';

const deal = fc.array(fc.nat({ max: 51 }), { minLength: 6, maxLength: 6 }).map(dealFrom);
const read = (message: MessageInitShape<typeof roundV1.OutcomeSchema>) =>
  readOutcome(create(roundV1.OutcomeSchema, message));

describe('an outcome', () => {
  it('is read back as its hands, for any round that the rules deal', () => {
    fc.assert(
      fc.property(deal, ({ player, banker }) => {
        expect(read(outcomeMessage({ player, banker }))).toEqual({ player, banker });
      }),
      { numRuns: 1_000 },
    );
  });

  it('is read only if the tableau deals exactly these cards', () => {
    const hand = fc.array(fc.nat({ max: 51 }), { minLength: 2, maxLength: 3 });
    fc.assert(
      fc.property(hand, hand, (player, banker) => {
        expect(read(outcomeMessage({ player, banker })) !== undefined).toBe(isDealt(player, banker));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['another winner', { winner: roundV1.Winner.BANKER }],
    ['no winner', { winner: roundV1.Winner.UNSPECIFIED }],
    ['another player total', { playerTotal: 6 }],
    ['another banker total', { bankerTotal: 8 }],
    ['a natural that is not one', { natural: true }],
    ['a player pair that is not one', { playerPair: true }],
    ['a banker pair that is not one', { bankerPair: true }],
    ['no cards', { playerCards: [], bankerCards: [] }],
    ['four cards in a hand', { playerCards: [6, 9, 10, 11] }],
    ['a card beyond the deck', { playerCards: [6, 52] }],
  ])('is not read when it says %s', (_, change) => {
    expect(read(outcomeMessage(DEALS.tie))).toEqual(DEALS.tie);
    expect(read({ ...outcomeMessage(DEALS.tie), ...change })).toBeUndefined();
  });

  it('is not read when there is none', () => {
    expect(readOutcome(undefined)).toBeUndefined();
    expect(read({})).toBeUndefined();
  });
});

/** Whether the rules, given these cards in dealing order, deal hands of the same sizes. */
function isDealt(player: readonly CardIndex[], banker: readonly CardIndex[]): boolean {
  const [p1 = 0, p2 = 0, ...p3] = player;
  const [b1 = 0, b2 = 0, ...b3] = banker;
  const pile = [p1, b1, p2, b2, ...p3, ...b3];
  const dealt = dealRound(() => pile.shift() ?? 0);
  return dealt.player.length === player.length && dealt.banker.length === banker.length;
}
