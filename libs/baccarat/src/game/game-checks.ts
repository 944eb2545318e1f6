// Why a move of the single-player game is refused. A target takes one bet; a bet keeps to the limits and to what the
// balance holds beyond the bets already placed.
import { checkFunds, checkStake, type Refusal } from '@sabot/cards';
import type { BetTarget } from '../bets.js';
import type { Bet } from './game-bet.js';
import { limitsOf } from './game-settings.js';
import type { BaccaratGameState, GamePhase } from './game-state.js';

/** The sum of all bets on the table. */
export function betTotalMinor(state: BaccaratGameState): bigint {
  return state.bets.reduce((sum, bet) => sum + bet.amountMinor, 0n);
}

/** INVALID_PHASE unless the game is in the phase that the move needs. */
export function checkPhase(state: BaccaratGameState, expected: GamePhase): Refusal<never> | undefined {
  const actual = state.phase;
  return actual === expected ? undefined : { code: 'INVALID_PHASE', expected, actual };
}

/** The reason to refuse one more bet. */
export function checkNewBet(state: BaccaratGameState, bet: Bet): Refusal<BetTarget> | undefined {
  const wrongPhase = checkPhase(state, 'betting');
  if (wrongPhase) return wrongPhase;
  if (state.bets.some(({ type }) => type === bet.type)) return { code: 'DUPLICATE_BET', type: bet.type };
  return checkLimits(state, bet) ?? checkFunds(bet.amountMinor, state.balanceMinor - betTotalMinor(state));
}

/** The reason to refuse a deal. Settings may have changed since the bets were placed, so the bets are checked again. */
export function checkDeal(state: BaccaratGameState): Refusal<never> | undefined {
  const wrongPhase = checkPhase(state, 'betting');
  if (wrongPhase) return wrongPhase;
  if (state.bets.length === 0) return { code: 'NO_BETS_PLACED' };
  for (const bet of state.bets) {
    const refusal = checkLimits(state, bet);
    if (refusal) return refusal;
  }
  return checkFunds(betTotalMinor(state), state.balanceMinor);
}

function checkLimits(state: BaccaratGameState, { type, amountMinor }: Bet): Refusal<never> | undefined {
  const request = { target: type, stakeMinor: amountMinor, alreadyOnTargetMinor: 0n };
  return checkStake(request, limitsOf(state.settings));
}
