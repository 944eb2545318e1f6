// Settings of the single-player game. Amounts are minor units, a hundred per chip: the defaults are 1000 chips to start
// with, bets of 10 to 5000 chips and a shoe of eight decks.
import {
  CARD_COUNT,
  isDeckCount,
  DEFAULT_BET_LIMITS,
  limitsForAll,
  type TableLimits,
  type Refusal,
  RESHUFFLE_BELOW,
} from '@sabot/cards';
import { STANDARD_BETS, isBetTarget, type BetTarget } from '../bets.js';
import { DEFAULT_PAY_TABLE, type PayTable } from '../pay-table.js';

export interface BaccaratSettings {
  /** The balance of a new game; changing it does not affect a game in progress. */
  readonly startingChipsMinor: bigint;
  readonly minBetMinor: bigint;
  readonly maxBetMinor: bigint;
  readonly decks: number;
  /** A new shoe is shuffled before a round when fewer cards than this remain. */
  readonly reshuffleBelow: number;
  /** How many finished rounds the history keeps. */
  readonly historyRounds: number;
  readonly offered: readonly BetTarget[];
  readonly payTable: PayTable;
}

export const DEFAULT_SETTINGS: BaccaratSettings = {
  startingChipsMinor: 100_000n,
  minBetMinor: DEFAULT_BET_LIMITS.minMinor,
  maxBetMinor: DEFAULT_BET_LIMITS.maxMinor,
  decks: 8,
  reshuffleBelow: RESHUFFLE_BELOW,
  historyRounds: 20,
  offered: STANDARD_BETS,
  payTable: DEFAULT_PAY_TABLE,
};

const MAX_CARDS_PER_ROUND = 6;

/** VALIDATION of the first setting that makes no sense. */
export function checkSettings(settings: BaccaratSettings): Refusal<never> | undefined {
  const { decks, reshuffleBelow, historyRounds } = settings;
  const sound: Record<string, boolean> = {
    startingChipsMinor: settings.startingChipsMinor >= 0n,
    minBetMinor: settings.minBetMinor > 0n,
    maxBetMinor: settings.maxBetMinor >= settings.minBetMinor,
    decks: isDeckCount(decks),
    reshuffleBelow: isIntegerBetween(reshuffleBelow, MAX_CARDS_PER_ROUND, CARD_COUNT * decks),
    historyRounds: isIntegerBetween(historyRounds, 0, 1_000),
    offered: settings.offered.every(isBetTarget),
  };
  const field = Object.keys(sound).find((name) => !sound[name]);
  return field === undefined ? undefined : { code: 'VALIDATION', field };
}

/** The limits that the settings put on every bet on offer. */
export function limitsOf(settings: BaccaratSettings): TableLimits {
  return limitsForAll(settings.offered, { minMinor: settings.minBetMinor, maxMinor: settings.maxBetMinor });
}

function isIntegerBetween(x: number, low: number, high: number): boolean {
  return Number.isInteger(x) && x >= low && x <= high;
}
