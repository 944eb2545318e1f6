/**
 * Statistics over the rounds on the roads. A streak is a big-road column: a tie neither lengthens nor ends it. Shares
 * are whole basis points that always add up to 10,000, rounded by largest remainder, so the shares shown sum to
 * 100 percent.
 */
import type { ResultLetter, RoundMark } from './round-mark.js';

/** Counts over all rounds. */
export interface Trends {
  readonly player: number;
  readonly banker: number;
  readonly tie: number;
  readonly playerPairs: number;
  readonly bankerPairs: number;
  readonly naturals: number;
  readonly longestPlayerStreak: number;
  readonly longestBankerStreak: number;
}

/** Shares of the results in basis points (1/100 of a percent). */
export interface Shares {
  readonly playerBp: number;
  readonly bankerBp: number;
  readonly tieBp: number;
}

export const NO_TRENDS: Trends = {
  player: 0,
  banker: 0,
  tie: 0,
  playerPairs: 0,
  bankerPairs: 0,
  naturals: 0,
  longestPlayerStreak: 0,
  longestBankerStreak: 0,
};

const WHOLE_BP = 10_000;

/** The figures after one more round, `streak` being the length of the big road's current column after it. */
export function countRound(trends: Trends, mark: RoundMark, letter: ResultLetter, streak: number): Trends {
  const player = letter === 'P';
  const banker = letter === 'B';
  return {
    player: trends.player + Number(player),
    banker: trends.banker + Number(banker),
    tie: trends.tie + Number(letter === 'T'),
    playerPairs: trends.playerPairs + Number(mark.playerPair),
    bankerPairs: trends.bankerPairs + Number(mark.bankerPair),
    naturals: trends.naturals + Number(mark.natural === true),
    longestPlayerStreak: player ? Math.max(trends.longestPlayerStreak, streak) : trends.longestPlayerStreak,
    longestBankerStreak: banker ? Math.max(trends.longestBankerStreak, streak) : trends.longestBankerStreak,
  };
}

/** Shares of player, banker and tie; all zero while there is no round. */
export function sharesOf(counts: Pick<Trends, 'player' | 'banker' | 'tie'>): Shares {
  const { player, banker, tie } = counts;
  const rounds = player + banker + tie;
  if (rounds === 0) return { playerBp: 0, bankerBp: 0, tieBp: 0 };
  const parts = [player, banker, tie].map((count) => ({
    whole: Math.floor((count * WHOLE_BP) / rounds),
    remainder: (count * WHOLE_BP) % rounds,
  }));
  const missing = WHOLE_BP - parts.reduce((sum, part) => sum + part.whole, 0);
  const largestFirst = parts.toSorted((a, b) => b.remainder - a.remainder);
  largestFirst.slice(0, missing).forEach((part) => (part.whole += 1));
  const [playerBp = 0, bankerBp = 0, tieBp = 0] = parts.map((part) => part.whole);
  return { playerBp, bankerBp, tieBp };
}
