// What is checked about the end of a hand: the dealer's cards, how each hand ended, and the money. All of it follows from the
// cards that the bundle declares for the decisions.
import {
  faceUp,
  isFinal,
  minorOf,
  settle,
  stakeStep,
  type FinalState,
  type Settlement,
} from '@sabot/blackjack';
import { rulesOf, type PlayedHandBundle } from '../bundle.js';
import { handPhrase as phrase, type HandPhrase } from '../phrase.js';
import type { Replay } from './replayed-bundle.js';
import { fail, noneOf, sameAs, skip, type HandVerdict } from './verdict.js';

type EndingStep = 'dealer' | 'results' | 'payouts';
type EndingCheck = (bundle: PlayedHandBundle, end: FinalState) => HandVerdict;

const CHECKS: Readonly<Record<EndingStep, EndingCheck>> = {
  dealer: verifyDealer,
  results: verifyResults,
  payouts: verifyPayouts,
};

/** Judges one step of the end; without an end there is nothing to compare with. */
export function verifyEnding(step: EndingStep, bundle: PlayedHandBundle, { end }: Replay): HandVerdict {
  if (end === undefined) return skip('game-unknown');
  if (isFinal(end)) return CHECKS[step](bundle, end);
  return step === 'dealer' ? fail(phrase('hand-not-over')) : skip('hand-not-over');
}

function verifyDealer({ dealer }: PlayedHandBundle, end: FinalState): HandVerdict {
  return sameAs(phrase('the-dealer'), faceUp(end.dealer).join(', '), dealer.join(', '));
}

function verifyResults({ hands }: PlayedHandBundle, end: FinalState): HandVerdict {
  const settled = settle(end).hands;
  const problems = differences([
    ['hands.length', settled.length, hands.length],
    ...settled.flatMap(({ result }, i): Comparison[] => [
      [`hands[${i}].cards`, end.hands[i]?.cards.join(', '), hands[i]?.cards.join(', ')],
      [`hands[${i}].result`, result, hands[i]?.result],
    ]),
  ]);
  return noneOf(
    problems,
    phrase('results-same', { results: settled.map(({ result }) => result).join(', ') }),
  );
}

function verifyPayouts(bundle: PlayedHandBundle, end: FinalState): HandVerdict {
  const { stake, hands, insuranceNet, net } = bundle;
  const step = stakeStep(rulesOf(bundle));
  if (BigInt(stake) % step !== 0n) return fail(phrase('stake-not-exact', { stake, step: String(step) }));
  const due = netsIn(BigInt(stake), settle(end));
  const problems = differences([
    ...due.hands.map((hand, i): Comparison => [`hands[${i}].net`, hand, hands[i]?.net]),
    ['insuranceNet', due.insurance, insuranceNet],
    ['net', due.total, net],
  ]);
  return noneOf(problems, phrase('nets-same', { net, stake }));
}

function netsIn(
  stakeMinor: bigint,
  { hands, insuranceNet, net }: Settlement,
): { readonly hands: readonly bigint[]; readonly insurance: bigint; readonly total: bigint } {
  return {
    hands: hands.map((hand) => minorOf(hand.net, stakeMinor)),
    insurance: minorOf(insuranceNet, stakeMinor),
    total: minorOf(net, stakeMinor),
  };
}

/** The path of a value, what follows from the decisions, and what the bundle says. */
type Comparison = readonly [
  path: string,
  derived: string | number | bigint | undefined,
  declared: string | number | undefined,
];

function differences(comparisons: readonly Comparison[]): HandPhrase[] {
  return comparisons.flatMap(([path, derived, declared]) => {
    const [expected, found] = [String(derived), String(declared)];
    return expected === found ? [] : [phrase('expected', { path, expected, found })];
  });
}
