import { describe, expect, it } from '@jest/globals';
import { compare, rational, rationalText, ZERO, type CardIndex } from '@sabot/cards';
import fc from 'fast-check';
import { playOn, type PlayName } from '../play.js';
import { DEFAULT_RULES } from '../rules.js';
import { activeHand, isFinal } from '../state.js';
import { BlackjackGame, type GameAnswer } from './blackjack-game.js';
import type { BlackjackSettings } from './game-settings.js';
import type { BlackjackGameState } from './game-state.js';

/** Nothing may be drawn beyond the initial deck. */
const noMore = (): number => {
  throw new Error('the initial deck is used up');
};

function gameWith(initialDeck: CardIndex[], settings: Partial<BlackjackSettings> = {}): BlackjackGame {
  return new BlackjackGame(noMore, { initialDeck, startingChipsMinor: 10_000n, ...settings });
}

function played(game: BlackjackGame, name: PlayName): GameAnswer {
  return game.play(playOn(activeHand(game.getState().round), name));
}

function stateAfter(answer: GameAnswer): BlackjackGameState {
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

describe('the single-player game', () => {
  it('takes the stake at the deal, more for a split, and pays everything at the end', () => {
    const game = gameWith([7, 9, 20, 6, 2, 22, 12]);
    expect(stateAfter(game.deal(1_000n)).balanceMinor).toBe(9_000n);
    const split = stateAfter(played(game, 'split'));
    expect([split.balanceMinor, split.stakedMinor]).toEqual([8_000n, 2_000n]);
    played(game, 'hit');
    const { balanceMinor, lastRound } = stateAfter(played(game, 'stay'));
    expect(lastRound).toMatchObject({ stakeMinor: 1_000n, stakedMinor: 2_000n, netMinor: 2_000n });
    expect(balanceMinor).toBe(12_000n);
  });

  it('insures a blackjack as even money', () => {
    const game = gameWith([0, 13, 12, 5]);
    game.deal(1_000n);
    expect(game.possiblePlays()).toEqual(['insurance', 'decline-insurance']);
    expect(stateAfter(played(game, 'insurance'))).toMatchObject({
      balanceMinor: 11_000n,
      stakedMinor: 1_500n,
    });
  });

  it('keeps every state of the round, and never shows the hole card before the dealer does', () => {
    const game = gameWith([9, 4, 8, 5, 2, 11]);
    game.deal(1_000n);
    played(game, 'stay');
    const { states, round } = game.getState();
    const dealers = states.map(({ dealer }) => dealer.cards);
    expect(states.map(({ phase }) => phase)).toEqual([
      ...['Ready', 'PlayersRound', 'DealersRound', 'DealersRound', 'DealersRound', 'GameOverDealerBusts'],
    ]);
    expect(dealers).toEqual([[], [4, null], [4, null], [4, 5], [4, 5, 2], [4, 5, 2, 11]]);
    expect(states.at(-1)).toBe(round);
  });

  it('goes on after a round, with cards that come from the random source', () => {
    let picked = 0;
    const game = new BlackjackGame((n) => (picked += 1) % n, { initialDeck: [9, 8, 9, 9] });
    game.deal(1_000n);
    played(game, 'stay');
    expect(picked).toBe(0);
    expect(stateAfter(game.newRound())).toMatchObject({ stakeMinor: 0n, lastRound: null, decisions: [] });
    expect(game.getState().history).toHaveLength(1);
    game.deal(1_000n);
    expect(game.getState().round.hands[0]?.cards).toEqual([1, 3]);
  });

  it.each<[string, (game: BlackjackGame) => GameAnswer, object]>([
    ['a stake below the minimum', (game) => game.deal(500n), { code: 'BET_BELOW_MIN' }],
    ['a stake above the maximum', (game) => game.deal(500_002n), { code: 'BET_ABOVE_MAX' }],
    ['a stake that has no half', (game) => game.deal(1_001n), { code: 'VALIDATION', field: 'amount' }],
    ['a stake above the balance', (game) => game.deal(10_002n), { code: 'INSUFFICIENT_BALANCE' }],
    ['a play before the deal', (game) => played(game, 'hit'), { code: 'NO_BETS_PLACED' }],
    ['a new round before the deal', (game) => game.newRound(), { code: 'INVALID_PHASE' }],
  ])('refuses %s and changes nothing', (_, move, refusal) => {
    const game = gameWith([]);
    const before = game.getState();
    expect(move(game)).toEqual({ ok: false, refusal: expect.objectContaining(refusal) });
    expect(game.getState()).toBe(before);
  });

  it.each<[PlayName, number, object]>([
    ['double', 0, { code: 'INSUFFICIENT_BALANCE', required: 6_000n, available: 4_000n }],
    ['split', 0, { code: 'INSUFFICIENT_BALANCE', required: 6_000n, available: 4_000n }],
    ['hit', 1, { code: 'HAND_OUT_OF_RANGE' }],
    ['insurance', 0, { code: 'PLAY_NOT_LEGAL', legal: ['stay', 'hit', 'split', 'double', 'surrender'] }],
  ])('refuses %s on hand %i with its code, and draws no card', (name, hand, refusal) => {
    const game = gameWith([7, 9, 20, 6]);
    game.deal(6_000n);
    const before = game.getState();
    expect(game.play(playOn(hand, name))).toEqual({ ok: false, refusal });
    expect(game.getState()).toBe(before);
    expect(game.possiblePlays()).toEqual(['stay', 'hit', 'surrender']);
  });

  it('refuses a second deal while the round goes on', () => {
    const game = gameWith([7, 9, 20, 6]);
    game.deal(1_000n);
    expect(game.deal(1_000n)).toMatchObject({ ok: false, refusal: { code: 'INVALID_PHASE' } });
  });

  it.each([
    [{ minBetMinor: 0n }, 'minBetMinor'],
    [{ maxBetMinor: 1n }, 'maxBetMinor'],
    [{ startingChipsMinor: -1n }, 'startingChipsMinor'],
    [{ historyRounds: 0.5 }, 'historyRounds'],
    [{ initialDeck: [52] }, 'initialDeck'],
  ])('cannot begin with the settings %p', (settings, field) => {
    expect(() => gameWith([], settings)).toThrow(`unusable settings: ${field}`);
  });
});

describe('the trainer', () => {
  it('prices a mistake by its exact value in money', () => {
    // Sixteen against a ten: standing instead of giving up costs four hundredths of a stake.
    const game = gameWith([9, 22, 5, 8]);
    game.deal(1_000n);
    const values = game.values();
    const [decision] = stateAfter(played(game, 'stay')).decisions;
    expect(decision).toMatchObject({ best: 'surrender', play: { name: 'stay', hand: 0 }, values });
    expect(rationalText(values.surrender ?? ZERO)).toBe('-1/2');
    expect(Number(decision?.costMinor.numerator) / Number(decision?.costMinor.denominator)).toBeCloseTo(
      40.43,
      2,
    );
  });

  it('does not call a play a mistake because the better one could not be paid for', () => {
    const game = gameWith([7, 9, 20, 6, 12]);
    game.deal(6_000n);
    const before = game.values();
    expect(Object.keys(before)).toEqual(['stay', 'hit', 'surrender']);
    const [decision] = stateAfter(played(game, 'surrender')).decisions;
    expect(decision).toMatchObject({ best: 'surrender', costMinor: rational(0n) });
  });

  it('finds nothing to blame in best play, and a price in every other play', () => {
    const rounds = fc.tuple(
      fc.array(fc.nat({ max: 51 }), { minLength: 60, maxLength: 60 }),
      fc.array(fc.nat({ max: 4 }), { minLength: 20, maxLength: 20 }),
    );
    const settings = { rules: { ...DEFAULT_RULES, resplitAces: true } };
    fc.assert(
      fc.property(rounds, ([deck, choices]) => {
        const game = gameWith(deck, settings);
        game.deal(1_000n);
        for (const choice of choices) {
          if (isFinal(game.getState().round)) break;
          const possible = game.possiblePlays();
          played(game, possible[choice % possible.length] ?? 'stay');
        }
        for (const { play, best, values, costMinor } of game.getState().decisions) {
          const others = Object.values(values);
          const most = values[best] ?? ZERO;
          expect(others.every((value) => compare(value, most) <= 0)).toBe(true);
          expect(compare(costMinor, ZERO) > 0).toBe(compare(values[play.name] ?? ZERO, most) < 0);
        }
      }),
      { numRuns: 40 },
    );
  });
});
