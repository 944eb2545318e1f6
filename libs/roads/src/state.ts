/**
 * All roads, one round at a time. The state holds the ends of the roads and the counts, never the cells, so it is
 * small whatever the length of the shoe, it is plain JSON, and adding a round costs the same at every point of a
 * shoe. A state that was stored and read back continues exactly where it left off.
 */
import { EMPTY_BIG_ROAD, extendBigRoad, type BigRoadTail } from './big-road.js';
import {
  derivedColor,
  EMPTY_DERIVED_ROAD,
  extendDerivedRoad,
  type DerivedRoadName,
  type DerivedTail,
} from './derived-road.js';
import { resultLetter, type RoundMark, type SideLetter } from './round-mark.js';
import { countRound, NO_TRENDS, type Trends } from './trends.js';

/** What adding the next round depends on. */
export interface RoadsState extends Readonly<Record<DerivedRoadName, DerivedTail>> {
  readonly rounds: number;
  readonly bigRoad: BigRoadTail;
  readonly trends: Trends;
}

/** A run of rounds won by one side, ties ignored. */
export interface Streak {
  readonly result: SideLetter;
  readonly length: number;
}

const EMPTY_ROADS: RoadsState = {
  rounds: 0,
  bigRoad: EMPTY_BIG_ROAD,
  bigEyeBoy: EMPTY_DERIVED_ROAD,
  smallRoad: EMPTY_DERIVED_ROAD,
  cockroachPig: EMPTY_DERIVED_ROAD,
  trends: NO_TRENDS,
};

/** The state before the first round of a shoe. */
export function emptyRoads(): RoadsState {
  return EMPTY_ROADS;
}

/** The state after one more round. The given state does not change; the new one shares its unchanged parts. */
export function addRound(state: RoadsState, mark: RoundMark): RoadsState {
  const letter = resultLetter(mark);
  const bigRoad = extendBigRoad(state.bigRoad, letter);
  const trends = countRound(state.trends, mark, letter, bigRoad.lengths[0]);
  const rounds = state.rounds + 1;
  const { lengths, result } = state.bigRoad;
  const sameColumn = letter === result;
  const extended = (road: DerivedRoadName): DerivedTail =>
    letter === 'T' ? state[road] : extendDerivedRoad(state[road], derivedColor(lengths, road, sameColumn));
  return {
    rounds,
    bigRoad,
    bigEyeBoy: extended('bigEyeBoy'),
    smallRoad: extended('smallRoad'),
    cockroachPig: extended('cockroachPig'),
    trends,
  };
}

/** The streak that the next round could lengthen; null before the first result. */
export function currentStreak(state: RoadsState): Streak | null {
  const { result, lengths } = state.bigRoad;
  return result === null ? null : { result, length: lengths[0] };
}
