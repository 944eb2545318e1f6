// What a play gives away: the difference to the best one, on average and in stakes. A play as good as the best one is the
// best, whichever of them is named first.
import { compare, subtract, type Rational } from '@sabot/cards';
import type { PlayName } from '../play.js';
import type { PlayValues } from './exact-play.js';

export interface Judgement {
  readonly best: PlayName;
  /** In stakes; zero for the best play. */
  readonly cost: Rational;
}

/** The play with the largest value, the first of equal ones; undefined when there is none. */
export function bestOf(values: PlayValues): PlayName | undefined {
  return mostOf(Object.keys(values) as PlayName[], values);
}

/** The same among some of the plays, in their order. */
export function mostOf(plays: readonly PlayName[], values: PlayValues): PlayName | undefined {
  let best: { play: PlayName; value: Rational } | undefined;
  for (const play of plays) {
    const value = values[play];
    if (value && (!best || compare(value, best.value) > 0)) best = { play, value };
  }
  return best?.play;
}

/** Undefined when the values do not say what the play is worth. */
export function judgePlay(values: PlayValues, play: PlayName): Judgement | undefined {
  const made = values[play];
  const most = values[bestOf(values) ?? play];
  if (!made || !most) return undefined;
  const cost = subtract(most, made);
  return { best: cost.numerator === 0n ? play : (bestOf(values) ?? play), cost };
}
