// The library's rules under the names that the single-player game uses. It adds no rules of its own.
import type { CardIndex } from '@sabot/cards';
import { cardValue, handTotal, isNaturalTotal, isPairOf } from '../hand.js';
import { bankerDraws, playerDraws } from '../tableau.js';

export type Hand = readonly CardIndex[];

/** The total of a hand, from 0 to 9. */
export function getHandValue(hand: Hand): number {
  return handTotal(hand);
}

/** Whether the hand is an 8 or 9 on two cards. */
export function isNatural(hand: Hand): boolean {
  return hand.length === 2 && isNaturalTotal(handTotal(hand));
}

/** Whether the first two cards of the hand share a rank. */
export function isPair(hand: Hand): boolean {
  const [first, second] = hand;
  return first !== undefined && second !== undefined && isPairOf(first, second);
}

/** Whether the player takes a third card. */
export function shouldPlayerDraw(playerValue: number): boolean {
  return playerDraws(playerValue);
}

/** Whether the banker takes a third card, given the player's third card or that the player stood. */
export function shouldBankerDraw(
  bankerValue: number,
  playerThirdCard: CardIndex | null,
  playerStood: boolean,
): boolean {
  const stood = playerStood || playerThirdCard === null;
  return bankerDraws(bankerValue, stood ? null : cardValue(playerThirdCard));
}
