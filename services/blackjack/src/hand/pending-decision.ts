/**
 * The decision that a hand is in the middle of. It is written before anybody else is asked for anything, so whoever finds it
 * can finish it: staking (the wallet may or may not have booked it), staked (the money is there and the link is awaited), or
 * drawing (dealing may or may not have drawn). Pure.
 */
import type { Actor } from '@sabot/fairness/hand';

export interface PendingDecision {
  readonly stage: 'staking' | 'staked' | 'drawing';
  readonly play: string;
  readonly handIndex: number;
  /** While the decision is only staked, nobody has decided yet. */
  readonly actor: Actor;
  readonly link: string;
  readonly signature: string;
}

export type DecisionRequest = Omit<PendingDecision, 'stage'>;

/** A decision that is being staked. */
export function staking(play: string, handIndex: number): PendingDecision {
  return { stage: 'staking', play, handIndex, actor: 'player', link: '', signature: '' };
}

/** Whether both are for the same play of the same hand. */
export function samePlay(
  a: Pick<PendingDecision, 'play' | 'handIndex'>,
  b: Pick<PendingDecision, 'play' | 'handIndex'>,
): boolean {
  return a.play === b.play && a.handIndex === b.handIndex;
}

/** Whether both are the same decision, made by the same actor with the same link. */
export function sameDecision(a: DecisionRequest, b: DecisionRequest): boolean {
  return samePlay(a, b) && a.actor === b.actor && a.link === b.link;
}
