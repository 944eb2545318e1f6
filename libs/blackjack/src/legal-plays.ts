// Which plays the rules allow. Money is not judged here: a double, a split or an insurance also needs its stake.
import { rankOf } from '@sabot/cards';
import { cardValue } from './hand.js';
import { HAND_PLAYS, type HandPlayName, type PlayName } from './play.js';
import type { BlackjackRules } from './rules.js';
import { splitCount, type BlackjackState, type PlayerHand } from './state.js';

/** The plays that are legal now, in a fixed order; none while the dealer plays and when the round is over. */
export function legalPlays(state: BlackjackState): readonly PlayName[] {
  switch (state.phase) {
    case 'Ready':
      return ['deal'];
    case 'InsuranceOffered':
      return ['insurance', 'decline-insurance'];
    case 'PlayersRound':
    case 'PlayersSplitRound': {
      const hand = state.hands[state.active];
      if (!hand) throw new RangeError(`there is no hand ${state.active}`);
      return legalOn(hand, state.rules, splitCount(state));
    }
    default:
      return [];
  }
}

/** The plays that are legal on a hand when it is active. */
function legalOn(hand: PlayerHand, rules: BlackjackRules, splits: number): HandPlayName[] {
  const first = hand.cards.length === 2;
  const held = isHeldAce(hand, rules);
  const legal: Record<HandPlayName, boolean> = {
    stay: true,
    hit: !held,
    split: canSplit(hand, rules, splits),
    double: first && !held && rules.allowDouble && (!hand.fromSplit || rules.doubleAfterSplit),
    surrender: first && !hand.fromSplit && rules.allowSurrender,
  };
  return HAND_PLAYS.filter((play) => legal[play]);
}

/** Whether a hand is a pair that may be split, after so many splits in the round. */
export function canSplit(hand: PlayerHand, rules: BlackjackRules, splits: number): boolean {
  const [first, second, third] = hand.cards;
  if (first === undefined || second === undefined || third !== undefined) return false;
  const pair =
    rules.splitBy === 'rank' ? rankOf(first) === rankOf(second) : cardValue(first) === cardValue(second);
  const again = !isSplitAce(hand) || rules.resplitAces;
  return pair && again && splits < rules.maxSplits;
}

/** Whether the hand began as a split ace and may take no card beyond its second. */
export function isHeldAce(hand: PlayerHand, rules: BlackjackRules): boolean {
  return isSplitAce(hand) && rules.oneCardOnSplitAces;
}

function isSplitAce({ fromSplit, cards: [first] }: PlayerHand): boolean {
  return fromSplit && first !== undefined && cardValue(first) === 1;
}
