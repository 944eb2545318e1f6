// The state machine: Ready → InsuranceOffered → PlayersRound → PlayersSplitRound → DealersRound → one of the ends. A play
// draws exactly the cards that it needs, in a fixed order: a deal the player's first, the up card, the player's second and
// the hole card; a hit or a double one; a split one for the hand and then one for the new hand. What the dealer draws
// after the last decision follows.
import type { RoundCards } from './round-cards.js';
import { dealerFinishes } from './dealer.js';
import { cardValue, handValue, isTwoCard21, BLACKJACK_TOTAL } from './hand.js';
import { canSplit, isHeldAce, legalPlays } from './legal-plays.js';
import type { Play } from './play.js';
import { isRefused, type PlayRefusal } from './play-refusal.js';
import type { BlackjackRules } from './rules.js';
import {
  activeHand,
  isFinal,
  splitCount,
  type BlackjackState,
  type InsuranceState,
  type PlayerHand,
  type PlayersState,
  type ReadyState,
} from './state.js';

type Hands = readonly PlayerHand[];

/** The state that a play leads to, or why it is refused. */
export function next(state: BlackjackState, play: Play, source: RoundCards): BlackjackState | PlayRefusal {
  const states = transitions(state, play, source);
  return isRefused(states) ? states : (states.at(-1) ?? state);
}

/** Every state that a play leads through, the dealer's cards one by one; the last one is `next`. */
export function transitions(
  state: BlackjackState,
  play: Play,
  source: RoundCards,
): readonly BlackjackState[] | PlayRefusal {
  const refusal = refusalOf(state, play);
  if (refusal) return refusal;
  switch (state.phase) {
    case 'Ready':
      return deal(state, source);
    case 'InsuranceOffered':
      return peekAndGoOn({ ...state, insurance: play.name === 'insurance' ? 'taken' : 'declined' }, source);
    case 'PlayersRound':
    case 'PlayersSplitRound':
      return goOn(state, handsAfter(state, play, source), source);
    case 'DealersRound':
      throw new Error('no play is legal while the dealer plays');
    default:
      throw new Error('no play is legal when the round is over');
  }
}

/** Why a play is refused; undefined when it is legal. */
export function refusalOf(state: BlackjackState, play: Play): PlayRefusal | undefined {
  if (isFinal(state)) return { code: 'ROUND_OVER' };
  const active = activeHand(state);
  if ('hand' in play && active !== null && play.hand !== active) {
    return state.hands[play.hand] ? { code: 'HAND_NOT_ACTIVE', active } : { code: 'HAND_OUT_OF_RANGE' };
  }
  const legal = legalPlays(state);
  return legal.includes(play.name) ? undefined : { code: 'PLAY_NOT_LEGAL', legal };
}

function deal(state: ReadyState, source: RoundCards): readonly BlackjackState[] {
  const first = source.draw();
  const up = source.draw();
  const cards = [first, source.draw()];
  source.dealHole();
  const hand = { cards, stakes: 1, fromSplit: false, surrendered: false, complete: false } as const;
  const dealt = { ...state, hands: [hand], dealer: { cards: [up, null], blackjack: null } };
  if (isTwoCard21(cards) && state.rules.bothBlackjack === 'player_wins') return dealerFinishes(dealt, source);
  if (cardValue(up) === 1 && state.rules.allowInsurance) {
    return [{ ...dealt, phase: 'InsuranceOffered', insurance: 'offered' }];
  }
  return peekAndGoOn(dealt, source);
}

/** The dealer peeks where the up card allows a blackjack. A blackjack on either side ends the round. */
function peekAndGoOn(state: ReadyState | InsuranceState, source: RoundCards): readonly BlackjackState[] {
  const [up] = state.dealer.cards;
  const possible = up !== undefined && up !== null && (cardValue(up) === 1 || cardValue(up) === 10);
  const blackjack = possible && source.peek(up);
  const peeked = { ...state, dealer: { ...state.dealer, blackjack } };
  const over = blackjack || state.hands.some(({ cards }) => isTwoCard21(cards));
  return over ? dealerFinishes(peeked, source) : [{ ...peeked, phase: 'PlayersRound', active: 0 }];
}

/** All hands after a play on the active one. */
function handsAfter({ hands, active, rules }: PlayersState, play: Play, source: RoundCards): Hands {
  const hand = hands[active];
  if (!hand) throw new RangeError(`there is no hand ${active}`);
  return [...hands.slice(0, active), ...played(hand, play, rules, source), ...hands.slice(active + 1)];
}

/** What becomes of the hand that is played: one hand, or two after a split. */
function played(hand: PlayerHand, { name }: Play, rules: BlackjackRules, source: RoundCards): Hands {
  switch (name) {
    case 'stay':
      return [{ ...hand, complete: true }];
    case 'surrender':
      return [{ ...hand, complete: true, surrendered: true }];
    case 'hit': {
      const cards = [...hand.cards, source.draw()];
      return [{ ...hand, cards, complete: isDone(cards, rules) }];
    }
    case 'double':
      return [{ ...hand, cards: [...hand.cards, source.draw()], stakes: 2, complete: true }];
    case 'split':
      return hand.cards.map((card) => {
        const cards = [card, source.draw()];
        return { ...hand, cards, fromSplit: true, complete: isDone(cards, rules) };
      });
    case 'deal':
    case 'insurance':
    case 'decline-insurance':
      throw new Error(`${name} is not a play on a hand`);
  }
}

/** Whether the cards alone end a hand: more than 21, or 21 where hands stand by themselves. */
function isDone(cards: PlayerHand['cards'], { autoStandOn21 }: BlackjackRules): boolean {
  const { total } = handValue(cards);
  return total > BLACKJACK_TOTAL || (autoStandOn21 && total === BLACKJACK_TOTAL);
}

/** Play passes to the first hand that is not complete, or to the dealer. */
function goOn(state: PlayersState, played: Hands, source: RoundCards): readonly BlackjackState[] {
  const splits = splitCount({ hands: played });
  // A split ace waits only for another split, and the round may have used up its splits on another hand meanwhile.
  const hands = played.map((hand) =>
    isHeldAce(hand, state.rules) && !canSplit(hand, state.rules, splits) ? { ...hand, complete: true } : hand,
  );
  const active = hands.findIndex(({ complete }) => !complete);
  if (active < 0) return dealerFinishes({ ...state, hands }, source);
  return [{ ...state, phase: hands.length > 1 ? 'PlayersSplitRound' : 'PlayersRound', hands, active }];
}
