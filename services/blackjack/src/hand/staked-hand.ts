import type { StakedHand } from './hand-record.js';
import type { StoredHand } from './hands.store.js';

/** A hand whose stake is known; it throws where there is none, which the hand's state rules out. */
export function stakedHand({ stakeMinor, tip, key, ...hand }: StoredHand): StakedHand {
  if (stakeMinor === null || tip === null || key === null) throw new Error(`hand ${hand.id} has no stake`);
  return { ...hand, stakeMinor, tip, key };
}
