/** The scoreboard: the latest rounds as they fell, ties and pairs included, with the count of each result. */
import type { BeadCell } from './drawing.js';
import type { ResultLetter } from './round-mark.js';

/** Rounds on the scoreboard. */
export const SCOREBOARD_ROUNDS = 20;

export interface Scoreboard {
  /** Oldest first. */
  readonly rounds: readonly BeadCell[];
  readonly player: number;
  readonly banker: number;
  readonly tie: number;
}

/** The last rounds of a bead plate. */
export function scoreboardOf(beadPlate: readonly BeadCell[]): Scoreboard {
  const rounds = beadPlate.slice(-SCOREBOARD_ROUNDS);
  const count = (letter: ResultLetter): number => rounds.filter(({ result }) => result === letter).length;
  return { rounds, player: count('P'), banker: count('B'), tie: count('T') };
}
