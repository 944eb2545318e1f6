// One round of the single-player game, computed whole before any of it is shown: the cards from the pile, and what the
// bets return. The game then reveals it card by card.
import { type CardIndex, dealCard } from '@sabot/cards';
import { dealRound, type Deal } from '../deal.js';
import { outcomeOf } from '../outcome.js';
import type { PayTable } from '../pay-table.js';
import { calculatePayout, type Bet } from './game-bet.js';
import type { RoundOutcome } from './game-state.js';

/** Deals a round from the top of a pile and returns it with the remaining pile. */
export function dealFromPile(pile: readonly CardIndex[]): { deal: Deal; pile: readonly CardIndex[] } {
  let left = pile;
  const deal = dealRound(() => {
    const [card, rest] = dealCard(left);
    left = rest;
    return card;
  });
  return { deal, pile: left };
}

/** Resolves every bet against the cards that were dealt. */
export function resolveRound(deal: Deal, bets: readonly Bet[], payTable: PayTable): RoundOutcome {
  const outcome = outcomeOf(deal.player, deal.banker);
  const results = bets.map((bet) => calculatePayout(bet, outcome, payTable));
  return {
    ...outcome,
    playerHand: deal.player,
    bankerHand: deal.banker,
    results,
    stakedMinor: bets.reduce((sum, bet) => sum + bet.amountMinor, 0n),
    payoutMinor: results.reduce((sum, result) => sum + result.payoutMinor, 0n),
  };
}
