// Everything the advisor can say by itself. A language gives each saying its words; the figures arrive as placeholders, so
// no language file contains one. The texts make no promise about any round.
import type { BetTarget } from '@sabot/baccarat';
import type { Language } from '../language.js';
import { english } from './english.js';
import { traditionalChinese } from './traditional-chinese.js';

export interface Sayings {
  /** The names of bets, as the web table has them. */
  readonly bets: Readonly<Record<BetTarget, string>>;
  /** Stands between two sentences. */
  readonly space: string;

  readonly edge: (bet: string, edge: string) => string;
  readonly edgeInShoe: (bet: string, now: string, fresh: string) => string;
  readonly smallestEdge: (bet: string, edge: string) => string;
  readonly largestEdge: (bet: string, edge: string) => string;
  readonly chances: (player: string, banker: string, tie: string) => string;
  readonly cardsLeft: (cards: string) => string;

  readonly streak: (side: string, length: string) => string;
  readonly chops: (length: string) => string;
  readonly runChance: (rounds: string, chance: string) => string;
  readonly noStreak: (side: string) => string;
  readonly nothingYet: () => string;
  /** Said with every streak: past results do not matter. */
  readonly independent: (side: string, chance: string) => string;
  /** The same for a shoe, whose odds depend on the cards that remain. */
  readonly independentInShoe: (side: string, chance: string) => string;

  readonly sideBet: (bet: string, chance: string, edge: string) => string;
  readonly variance: (bet: string, times: string) => string;
  readonly noSideBets: () => string;

  readonly cost: (bet: string, stake: string, perRound: string, perHour: string) => string;
  readonly sizeDoesNotMatter: () => string;
  readonly noSystem: () => string;

  readonly limits: (bet: string, min: string, max: string) => string;
  /** The limits of every bet, when they are the same. */
  readonly limitsOfAll: (min: string, max: string) => string;
  readonly decideFirst: () => string;
  readonly lossesDoNotCount: () => string;
  readonly takeABreak: () => string;

  /** Only as examples for a model: figures of one kind, and nothing else. */
  readonly nextRound: (side: string, chance: string) => string;
  readonly minimumCost: (bet: string, perRound: string) => string;

  readonly myCost: (stake: string, perRound: string, perHour: string) => string;
  readonly myNet: (net: string) => string;
}

const SAYINGS: Readonly<Record<Language, Sayings>> = { en: english, 'zh-Hant': traditionalChinese };

export function sayingsIn(language: Language): Sayings {
  return SAYINGS[language];
}
