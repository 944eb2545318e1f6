// Settings of the single-player game. Amounts are minor units, a hundred per chip: the defaults are 1000 chips to start
// with and stakes of 10 to 5000 chips. Cards come from an infinite deck, unless an initial deck is given for tests.
import { DEFAULT_BET_LIMITS, isCardIndex, type BetLimits, type CardIndex } from '@sabot/cards';
import { DEFAULT_RULES, type BlackjackRules } from '../rules.js';
import { stakeStep } from '../stake-step.js';

export interface BlackjackSettings {
  readonly rules: BlackjackRules;
  readonly startingChipsMinor: bigint;
  readonly minBetMinor: bigint;
  readonly maxBetMinor: bigint;
  /** How many finished rounds the history keeps. */
  readonly historyRounds: number;
  /** These cards are dealt first, in this order. */
  readonly initialDeck: readonly CardIndex[];
}

export const DEFAULT_SETTINGS: BlackjackSettings = {
  rules: DEFAULT_RULES,
  startingChipsMinor: 100_000n,
  minBetMinor: DEFAULT_BET_LIMITS.minMinor,
  maxBetMinor: DEFAULT_BET_LIMITS.maxMinor,
  historyRounds: 20,
  initialDeck: [],
};

const MAX_HISTORY_ROUNDS = 1_000;

/** Throws a RangeError that names the first setting that makes no sense. */
export function assertSettings(settings: BlackjackSettings): void {
  const { historyRounds, initialDeck, minBetMinor, maxBetMinor } = settings;
  const sound: Record<string, boolean> = {
    startingChipsMinor: settings.startingChipsMinor >= 0n,
    minBetMinor: minBetMinor > 0n,
    maxBetMinor: maxBetMinor >= minBetMinor,
    historyRounds:
      Number.isInteger(historyRounds) && historyRounds >= 0 && historyRounds <= MAX_HISTORY_ROUNDS,
    initialDeck: initialDeck.every(isCardIndex),
  };
  const field = Object.keys(sound).find((name) => !sound[name]);
  if (field !== undefined) throw new RangeError(`unusable settings: ${field}`);
}

/** The limits of the stake. Its step keeps halves and the price of a blackjack exact. */
export function stakeLimits({ rules, minBetMinor, maxBetMinor }: BlackjackSettings): BetLimits {
  return { minMinor: minBetMinor, maxMinor: maxBetMinor, stepMinor: stakeStep(rules) };
}
