// The higher total wins and equal totals tie. Pairs look only at the first two cards of a hand.
// Totals and pairs are kept apart, because no bet depends on both.
import type { CardIndex } from '@sabot/cards';
import { handTotal, isNaturalTotal, isPairOf, isPerfectPairOf } from './hand.js';

/** Which hand won. */
export type Winner = 'PLAYER' | 'BANKER' | 'TIE';

/** The facts that follow from the two totals and the number of cards. */
export interface TotalsResult {
  readonly winner: Winner;
  readonly playerTotal: number;
  readonly bankerTotal: number;
  /** The difference of the totals, never negative. */
  readonly margin: number;
  /** Whether either hand is a natural. */
  readonly natural: boolean;
  readonly playerNatural: boolean;
  readonly bankerNatural: boolean;
  readonly playerCards: number;
  readonly bankerCards: number;
  readonly cardsUsed: number;
}

/** The facts that follow from the first two cards of each hand. */
export interface PairsResult {
  readonly playerPair: boolean;
  readonly bankerPair: boolean;
  readonly playerPerfectPair: boolean;
  readonly bankerPerfectPair: boolean;
}

/** Everything about a finished round that a bet can depend on. */
export interface Outcome extends TotalsResult, PairsResult {}

/** The outcome of two finished hands. */
export function outcomeOf(player: readonly CardIndex[], banker: readonly CardIndex[]): Outcome {
  const [p1, p2] = player;
  const [b1, b2] = banker;
  if (p1 === undefined || p2 === undefined || b1 === undefined || b2 === undefined) {
    throw new RangeError('a finished hand holds at least two cards');
  }
  const totals = totalsResult(handTotal(player), player.length, handTotal(banker), banker.length);
  return {
    // Written out because a spread costs more here than the rest of the round.
    winner: totals.winner,
    playerTotal: totals.playerTotal,
    bankerTotal: totals.bankerTotal,
    margin: totals.margin,
    natural: totals.natural,
    playerNatural: totals.playerNatural,
    bankerNatural: totals.bankerNatural,
    playerCards: totals.playerCards,
    bankerCards: totals.bankerCards,
    cardsUsed: totals.cardsUsed,
    playerPair: isPairOf(p1, p2),
    bankerPair: isPairOf(b1, b2),
    playerPerfectPair: isPerfectPairOf(p1, p2),
    bankerPerfectPair: isPerfectPairOf(b1, b2),
  };
}

/** The part of the outcome that follows from totals and card counts alone. */
export function totalsResult(
  playerTotal: number,
  playerCards: number,
  bankerTotal: number,
  bankerCards: number,
): TotalsResult {
  const playerNatural = playerCards === 2 && isNaturalTotal(playerTotal);
  const bankerNatural = bankerCards === 2 && isNaturalTotal(bankerTotal);
  return {
    winner: winnerOf(playerTotal, bankerTotal),
    playerTotal,
    bankerTotal,
    margin: Math.abs(playerTotal - bankerTotal),
    natural: playerNatural || bankerNatural,
    playerNatural,
    bankerNatural,
    playerCards,
    bankerCards,
    cardsUsed: playerCards + bankerCards,
  };
}

function winnerOf(playerTotal: number, bankerTotal: number): Winner {
  if (playerTotal === bankerTotal) return 'TIE';
  return playerTotal > bankerTotal ? 'PLAYER' : 'BANKER';
}
