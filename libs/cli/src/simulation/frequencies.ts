/**
 * Observed frequencies beside exact probabilities. With n rounds and probability p, a count has mean np and standard
 * deviation sqrt(np(1-p)); z is the count's distance from the mean in standard deviations.
 */
import { eventProbabilities } from '@sabot/baccarat';
import { approximate, type DeckModel } from '@sabot/cards';
import { SIMULATED_EVENTS, type SimulatedEvent, type Tally } from './tally.js';

export interface Frequency {
  readonly count: number;
  readonly frequency: number;
  readonly probability: number;
  /** 0 for an event that cannot happen and did not. */
  readonly z: number;
}

export type Frequencies = Readonly<Record<SimulatedEvent, Frequency>>;

export function frequenciesOf(tally: Tally, rounds: number, deck: DeckModel): Frequencies {
  const exact = eventProbabilities(deck);
  const entries = SIMULATED_EVENTS.map((event, index): [SimulatedEvent, Frequency] => {
    const count = tally[index] ?? 0;
    const probability = approximate(exact[event]);
    const surprise = count - rounds * probability;
    const z = surprise === 0 ? 0 : surprise / Math.sqrt(rounds * probability * (1 - probability));
    return [event, { count, frequency: count / rounds, probability, z }];
  });
  return Object.fromEntries(entries) as Frequencies;
}

/** The largest |z| of all events. */
export function largestZ(frequencies: Frequencies): number {
  return Math.max(...Object.values(frequencies).map(({ z }) => Math.abs(z)));
}
