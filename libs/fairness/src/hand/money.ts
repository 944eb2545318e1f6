// What a hand costs and returns, derived from its decisions alone. The wallet pays by this after `verifyHand` found nothing
// wrong, and compares the stakes with those that it booked.
import { costOf, isFinal, minorOf, settle, type PlayName } from '@sabot/blackjack';
import { isVoidHand, type HandBundle } from './bundle.js';
import { replayBundle } from './verify/replayed-bundle.js';

/** What one decision had to be backed with. */
export interface DecisionStake {
  readonly k: number;
  readonly play: PlayName;
  readonly amountMinor: bigint;
}

export interface HandMoney {
  /** The decisions that cost something, the deal first. */
  readonly stakes: readonly DecisionStake[];
  readonly stakedMinor: bigint;
  /** What the account gets back in the end, stakes included. */
  readonly returnedMinor: bigint;
}

/** The money of a verified hand. It throws when the bundle does not hold a whole hand. */
export function handMoney(bundle: HandBundle): HandMoney {
  const stakeMinor = BigInt(bundle.stake);
  if (isVoidHand(bundle)) {
    const stakes = [{ k: 0, play: 'deal', amountMinor: stakeMinor }] as const;
    return { stakes, stakedMinor: stakeMinor, returnedMinor: stakeMinor };
  }
  const { end } = replayBundle(bundle);
  if (end === undefined || !isFinal(end)) throw new Error(`hand ${bundle.handId} was not verified`);
  const stakes = bundle.steps
    .map(({ k, play }) => ({ k, play, amountMinor: minorOf(costOf({ name: play }), stakeMinor) }))
    .filter(({ amountMinor }) => amountMinor > 0n);
  const stakedMinor = stakes.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  return { stakes, stakedMinor, returnedMinor: stakedMinor + minorOf(settle(end).net, stakeMinor) };
}
