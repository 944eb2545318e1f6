// Long random play of the single-player game, watched from outside: money and cards are conserved whatever a player tries.
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BET_TARGETS } from '../src/bets.js';
import { BaccaratGame } from '../src/game/baccarat-game.js';
import type { RoundOutcome } from '../src/game/game-state.js';

const target = fc.constantFrom(...BET_TARGETS);
const move = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('place' as const), target, amount: fc.bigInt(-5n, 30_000n) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), target }) },
  { weight: 1, arbitrary: fc.constant({ do: 'clear' as const }) },
  { weight: 4, arbitrary: fc.constant({ do: 'deal' as const }) },
  { weight: 4, arbitrary: fc.constant({ do: 'next' as const }) },
);

/** A small generator of pseudo-random numbers, enough to shuffle differently in each run. */
function pickFromSeed(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

describe('random play', () => {
  it('conserves chips and cards, keeps the balance above zero and refuses without changing anything', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 150 }), fc.nat(), (moves, seed) => {
        const rounds: RoundOutcome[] = [];
        const game = new BaccaratGame(
          pickFromSeed(seed),
          { decks: 1, offered: BET_TARGETS },
          { onRoundComplete: (round) => rounds.push(round) },
        );
        for (const one of moves) {
          const before = game.getState();
          const changed = play(game, one);
          const after = game.getState();
          if (!changed) expect(after).toBe(before);
          expect(after.balanceMinor >= game.getBetTotal() || after.phase === 'resolution').toBe(true);
          expect(after.balanceMinor >= 0n).toBe(true);
        }
        const net = rounds.reduce((sum, round) => sum + round.payoutMinor - round.stakedMinor, 0n);
        expect(game.getState().balanceMinor).toBe(100_000n + net);
        for (const round of rounds) expectSoundRound(round);
      }),
    );
  });
});

type Move = typeof move extends fc.Arbitrary<infer T> ? T : never;

/** Makes a move and returns whether the game accepted it. */
function play(game: BaccaratGame, one: Move): boolean {
  switch (one.do) {
    case 'place':
      return game.placeBet(one.target, one.amount).ok;
    case 'remove':
      return game.removeBet(one.target);
    case 'clear':
      game.clearBets();
      return true;
    case 'deal': {
      const expected = game.canDeal();
      const { ok } = game.deal();
      expect(ok).toBe(expected);
      return ok;
    }
    case 'next':
      return game.newRound().ok;
  }
}

function expectSoundRound(round: RoundOutcome): void {
  const dealt = [...round.playerHand, ...round.bankerHand];
  expect(new Set(dealt).size).toBe(round.cardsUsed);
  expect(round.playerPerfectPair || round.bankerPerfectPair).toBe(false);
  expect(round.results.reduce((sum, { bet }) => sum + bet.amountMinor, 0n)).toBe(round.stakedMinor);
  expect(round.results.reduce((sum, { payoutMinor }) => sum + payoutMinor, 0n)).toBe(round.payoutMinor);
}
