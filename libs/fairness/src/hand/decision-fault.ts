// Whether a decision continues the chain of its hand: the link hashes to the one before, and the hand's key signed it.
import { ACTORS, decisionDigest, type Actor, type Decision } from './decision.js';
import type { DecisionChain } from './decision-chain.js';
import { continuesLink } from './link.js';
import { isSignature } from './signature.js';

/** What is wrong with the form of a decision: its link (or that it has one), or its signature (likewise). */
export type DecisionFault = 'link' | 'signature';

/** Why a decision does not continue the chain, or undefined when it does. Legality is up to the game. */
export function decisionFault(chain: DecisionChain, decision: Decision): DecisionFault | undefined {
  if (!linkHolds(chain, decision)) return 'link';
  return signatureHolds(chain, decision) ? undefined : 'signature';
}

/** Whether the decision reveals the next link, or rightly has none. */
export function linkHolds(chain: DecisionChain, { actor, link }: Decision): boolean {
  if (!mayFollow(actor, chain.previousActor)) return false;
  return actor === 'player' ? continuesLink(link, chain.previousLink) : link === '';
}

/** Whether the hand's key signed the decision, or it rightly has no signature. */
export function signatureHolds(chain: DecisionChain, decision: Decision): boolean {
  const { actor, signature } = decision;
  if (actor !== 'player') return signature === '';
  return isSignature(signature, decisionDigest(chain, decision), chain.key);
}

/** Whether one actor's decision may follow another's. */
export function mayFollow(actor: Actor, previous: Actor): boolean {
  return ACTORS.indexOf(actor) >= ACTORS.indexOf(previous);
}
