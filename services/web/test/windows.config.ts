/** Which windows the stage is measured in: the same ones in every run, unless the long script draws others. */
import { randomInt } from 'node:crypto';

const FIXED_SEED = 20_261_118;

export interface WindowDraw {
  readonly seed: number;
  readonly count: number;
  /** Whether to measure all of them in every state of every table, not only in the two that differ most. */
  readonly thorough: boolean;
}

/** `WINDOWS=400` draws that many windows from a new seed; `WINDOWS_SEED` repeats an earlier draw. */
export function windowDraw(environment: NodeJS.ProcessEnv = process.env): WindowDraw {
  const { WINDOWS, WINDOWS_SEED } = environment;
  if (WINDOWS === undefined) return { seed: FIXED_SEED, count: 40, thorough: false };
  return { seed: Number(WINDOWS_SEED ?? randomInt(2 ** 31)), count: Number(WINDOWS), thorough: true };
}
