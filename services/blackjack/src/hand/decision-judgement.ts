/**
 * What becomes of a request about a decision, by where its hand is: it is refused; it is a repeat; the hand has to finish first
 * what it is in the middle of; or the decision may be written down. Pure.
 */
import {
  costOf,
  isFinal,
  isRefused,
  parsePlay,
  refusalOf as playRefusal,
  type Play,
  type PlayRefusal,
} from '@sabot/blackjack';
import { decisionFault } from '@sabot/fairness/hand';
import { invalid, type ServiceRefusal } from '@sabot/translation';
import { gameOf } from './hand-game.js';
import type { StoredHand } from './hands.store.js';
import { type DecisionRequest, sameDecision, samePlay } from './pending-decision.js';

const REUSED = { code: 'IDEMPOTENCY_KEY_REUSED' } as const;
const FAULTS = { link: 'LINK_INVALID', signature: 'SIGNATURE_INVALID' } as const;

type Course = 'repeat' | 'finish' | 'write';

/** A decision with its link, or a recovered one. */
export function judgeDecision(
  hand: StoredHand,
  k: number,
  decision: DecisionRequest,
): Course | ServiceRefusal {
  const play = readPlay(decision);
  if ('code' in play) return play;
  const made = hand.steps[k];
  if (made) return sameDecision(made, decision) ? 'repeat' : REUSED;
  const turn = turnOf(hand, k);
  if (turn) return turn;
  const { pending } = hand;
  if (pending?.stage === 'staking') return 'finish';
  if (pending?.stage === 'drawing') return sameDecision(pending, decision) ? 'finish' : REUSED;
  if (pending && !samePlay(pending, decision)) return REUSED;
  const { state, chain } = gameOf(hand, hand.steps);
  const illegal = playRefusal(state, play);
  if (illegal) return refusalOf(illegal);
  if (!pending && k > 0 && costOf(play).numerator > 0n) return { code: 'STAKE_MISSING' };
  const fault = decisionFault(chain, { ...decision, hand: decision.handIndex });
  return fault ? { code: FAULTS[fault] } : 'write';
}

/** Money for a decision that has not been made yet. */
export function judgeStake(
  hand: StoredHand,
  k: number,
  stake: Pick<DecisionRequest, 'play' | 'handIndex'>,
): Course | ServiceRefusal {
  const play = readPlay(stake);
  if ('code' in play) return play;
  if (play.name === 'deal' || costOf(play).numerator === 0n) return invalid('play');
  const made = hand.steps[k];
  if (made) return samePlay(made, stake) ? 'repeat' : REUSED;
  const turn = turnOf(hand, k);
  if (turn) return turn;
  const { pending } = hand;
  if (pending && samePlay(pending, stake)) return 'repeat';
  if (pending) return pending.stage === 'staking' ? 'finish' : REUSED;
  const illegal = playRefusal(gameOf(hand, hand.steps).state, play);
  return illegal ? refusalOf(illegal) : 'write';
}

/** Whether it is the turn of decision k: undefined when it is. */
function turnOf(hand: StoredHand, k: number): Course | ServiceRefusal | undefined {
  const { state, steps } = hand;
  if (state === 'OPENING') return 'finish';
  if (state === 'OPEN')
    return k === steps.length ? undefined : { code: 'OUT_OF_TURN', nextDecision: steps.length };
  return { code: 'INVALID_PHASE', expected: 'OPEN', actual: state };
}

function readPlay({ play, handIndex }: Pick<DecisionRequest, 'play' | 'handIndex'>): Play | ServiceRefusal {
  const read = parsePlay(play, handIndex);
  return isRefused(read) ? refusalOf(read) : read;
}

function refusalOf(refusal: PlayRefusal): ServiceRefusal {
  switch (refusal.code) {
    case 'UNKNOWN_PLAY':
      return invalid('play');
    case 'ROUND_OVER':
      return { code: 'INVALID_PHASE', expected: 'OPEN', actual: 'SETTLED' };
    case 'HAND_OUT_OF_RANGE':
    case 'HAND_NOT_ACTIVE':
    case 'PLAY_NOT_LEGAL':
      return { code: refusal.code };
  }
}

/** Whether a hand has no decision left. */
export function isOver(hand: StoredHand): boolean {
  return isFinal(gameOf(hand, hand.steps).state);
}
