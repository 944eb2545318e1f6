// A decision of a hand: what the player does next, and the randomness that comes with it. Its cards come from a seed that
// covers the decision and a link that nobody but the player had, so they do not exist before the player decides.
import { bytesToHex } from '@noble/hashes/utils.js';
import { HAND_VERSION, HASH_DOMAIN, hashFields } from '../hash.js';

/**
 * Who decided: the player with a link and a signature; the player without them, after losing the device's secret; or
 * nobody in time, so that the house played on.
 */
export const ACTORS = ['player', 'recover', 'automatic'] as const;

export type Actor = (typeof ACTORS)[number];

/** One decision, as the player sends it. */
export interface Decision {
  readonly actor: Actor;
  /** The name of the play on the wire. */
  readonly play: string;
  /** The index of the hand that it is for, from 0; 0 for the deal and for insurance. */
  readonly hand: number;
  /** The link r(k + 1); empty unless the player decides with the secret. */
  readonly link: string;
  /** The signature of the decision's digest; empty where there is no link. */
  readonly signature: string;
}

/** Which decision of which hand: the k-th, counted from 0, after the seed of the previous one (or the tip). */
export interface DecisionPlace {
  readonly handId: string;
  readonly k: number;
  readonly previousSeed: string;
}

/** c(k), the client seed of a decision's cards. */
export function decisionSeed(place: DecisionPlace, decision: Omit<Decision, 'signature'>): string {
  const { actor, play, hand, link } = decision;
  const fields = [...placeFields(place), actor, play, String(hand), link];
  return bytesToHex(hashFields(HASH_DOMAIN.decisionSeed, fields, HAND_VERSION));
}

/** What the hand's key signs. */
export function decisionDigest(
  place: DecisionPlace,
  { play, hand, link }: Pick<Decision, 'play' | 'hand' | 'link'>,
): Uint8Array {
  const fields = [...placeFields(place), play, String(hand), link];
  return hashFields(HASH_DOMAIN.decisionDigest, fields, HAND_VERSION);
}

function placeFields({ handId, k, previousSeed }: DecisionPlace): [string, string, string] {
  return [handId, String(k), previousSeed];
}
