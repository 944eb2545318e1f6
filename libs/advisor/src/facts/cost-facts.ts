// Facts about money: what bets cost on average, what the table takes, and the player's own figures. An hour of play spans
// many rounds and shoes, so costs are counted at the odds of a fresh deck.
import type { BetTarget } from '@sabot/baccarat';
import { add, multiply, rational, ZERO, type BetLimits, type Rational } from '@sabot/cards';
import type { Measure, Subject, UnnumberedFact } from './fact.js';
import { edgeOn } from './odds-facts.js';
import type { Situation } from './situation.js';

/** What the smallest bet on each target costs in a round and in an hour. */
export function costFacts(situation: Situation, targets: readonly BetTarget[]): UnnumberedFact[] {
  return targets.flatMap((target) => {
    const minMinor = situation.limits[target]?.minMinor ?? 0n;
    const cost = costOf(situation, target, minMinor);
    return [
      money('minimum', target, rational(minMinor)),
      money('costPerRound', target, cost),
      money('costPerHour', target, anHour(situation, cost)),
    ];
  });
}

/** What the table takes on each target, or on any of them when all have the same limits. */
export function limitFacts({ limits }: Situation, targets: readonly BetTarget[]): UnnumberedFact[] {
  const offers = targets.flatMap((target) => {
    const offer = limits[target];
    return offer ? [{ subject: target, ...offer }] : [];
  });
  const [first] = offers;
  const uniform = offers.every(
    ({ minMinor, maxMinor }) => minMinor === first?.minMinor && maxMinor === first.maxMinor,
  );
  const told: readonly ({ subject: Subject } & BetLimits)[] =
    first && uniform ? [{ ...first, subject: 'TABLE' as const }] : offers;
  return told.flatMap(({ subject, minMinor, maxMinor }) => [
    money('minimum', subject, rational(minMinor)),
    money('maximum', subject, rational(maxMinor)),
  ]);
}

/** The player's own stake in this round, what it costs on average, and the net result so far. */
export function myFacts(situation: Situation): UnnumberedFact[] {
  const { bets = [], netMinor } = situation.mine ?? {};
  const net = netMinor === undefined ? [] : [money('myNet', 'TABLE', rational(netMinor), 'private')];
  if (bets.length === 0) return net;
  const stake = bets.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);
  const cost = bets.map(({ target, stakeMinor }) => costOf(situation, target, stakeMinor)).reduce(add, ZERO);
  return [
    money('myStake', 'TABLE', rational(stake), 'private'),
    money('myCostPerRound', 'TABLE', cost, 'private'),
    money('myCostPerHour', 'TABLE', anHour(situation, cost), 'private'),
    ...net,
  ];
}

function costOf({ odds }: Situation, target: BetTarget, stakeMinor: bigint): Rational {
  return multiply(edgeOn(odds.fresh, target).houseEdge, rational(stakeMinor));
}

function anHour({ roundsPerHour }: Situation, perRound: Rational): Rational {
  return multiply(perRound, rational(BigInt(Math.round(roundsPerHour))));
}

function money(
  measure: Measure,
  subject: Subject,
  value: Rational,
  privacy: UnnumberedFact['privacy'] = 'public',
): UnnumberedFact {
  return { measure, subject, privacy, unit: 'money', value };
}
