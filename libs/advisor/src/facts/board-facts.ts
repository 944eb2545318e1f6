// Facts about the rounds on the board: the present streak or chop, how surprising it is, and, always with it, the chance of
// the next round, which does not depend on it.
import type { Winner } from '@sabot/baccarat';
import { rational } from '@sabot/cards';
import type { UnnumberedFact } from './fact.js';
import { edgeOn, nextRoundOf } from './odds-facts.js';
import { runChance, type RunShape } from './run-chance.js';
import type { Situation } from './situation.js';

export type Side = Exclude<Winner, 'TIE'>;

/** Shorter chops are nothing that anybody would remark on. */
const MIN_CHOPS = 3;

/** The run at the end of the board; ties neither lengthen nor end it. */
export interface Run {
  readonly shape: RunShape;
  readonly length: number;
  /** The winner of the latest decided round. */
  readonly side: Side;
}

export function boardFacts(situation: Situation): UnnumberedFact[] {
  const decided = decidedRounds(situation.winners);
  const run = latestRun(decided);
  if (!run) return [nextRoundOf(situation, 'BANKER')];
  const { fresh } = situation.odds;
  const chances = { player: edgeOn(fresh, 'PLAYER').win, banker: edgeOn(fresh, 'BANKER').win };
  return [
    nextRoundOf(situation, run.side),
    count(run.shape === 'streak' ? 'run' : 'chops', run.side, run.length),
    count('rounds', 'TABLE', decided.length),
    {
      measure: 'runChance',
      subject: 'TABLE',
      privacy: 'public',
      unit: 'percent',
      value: runChance(run.shape, run.length, decided.length, chances),
    },
  ];
}

/** The chop is told only when there is no streak; a single win of one side is a streak of one. */
export function latestRun(decided: readonly Side[]): Run | undefined {
  const side = decided.at(-1);
  if (!side) return undefined;
  const length = lengthOf(decided, (one, before) => one === before);
  if (length > 1) return { shape: 'streak', length, side };
  const chops = lengthOf(decided, (one, before) => one !== before);
  return chops >= MIN_CHOPS ? { shape: 'chops', length: chops, side } : { shape: 'streak', length, side };
}

export function decidedRounds(winners: readonly Winner[]): Side[] {
  return winners.filter((winner) => winner !== 'TIE');
}

function lengthOf(decided: readonly Side[], goesOn: (one: Side, before: Side) => boolean): number {
  let length = 1;
  for (let last = decided.length - 1; last > 0; last -= 1) {
    const [one, before] = [decided[last], decided[last - 1]];
    if (!one || !before || !goesOn(one, before)) break;
    length += 1;
  }
  return length;
}

function count(measure: UnnumberedFact['measure'], subject: Side | 'TABLE', value: number): UnnumberedFact {
  return { measure, subject, privacy: 'public', unit: 'count', value: rational(BigInt(value)) };
}
