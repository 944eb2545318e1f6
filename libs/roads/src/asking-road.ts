/**
 * The asking road: for a hypothetical next player win and next banker win, the mark that each derived road would
 * get. One of the two repeats the current winner and the other changes it, so the two marks are always opposite, once
 * they are defined.
 */
import { derivedColor, type Color, type DerivedRoadName } from './derived-road.js';
import type { SideLetter } from './round-mark.js';
import type { RoadsState } from './state.js';

/** The mark each derived road would get; null where it would get none. */
export type AskedMarks = Readonly<Record<DerivedRoadName, Color | null>>;

export type AskingRoad = Readonly<Record<SideLetter, AskedMarks>>;

/** What the next player win and the next banker win would add to the derived roads. */
export function askRoads(state: RoadsState): AskingRoad {
  return { P: marksFor(state, 'P'), B: marksFor(state, 'B') };
}

function marksFor(state: RoadsState, letter: SideLetter): AskedMarks {
  const { lengths, result } = state.bigRoad;
  const sameColumn = letter === result;
  return {
    bigEyeBoy: derivedColor(lengths, 'bigEyeBoy', sameColumn),
    smallRoad: derivedColor(lengths, 'smallRoad', sameColumn),
    cockroachPig: derivedColor(lengths, 'cockroachPig', sameColumn),
  };
}
