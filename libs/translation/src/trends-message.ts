/** Trends as a message, and back. */
import { type historyV1, type MessageInitShape, roundV1 } from '@sabot/contracts';
import { currentStreak, type RoadsState, type Trends } from '@sabot/roads';

const { Winner } = roundV1;
const WINNERS = { P: Winner.PLAYER, B: Winner.BANKER } as const;

/** The message for the trends of this state. */
export function trendsMessage(state: RoadsState): MessageInitShape<typeof historyV1.TrendsSchema> {
  const { trends } = state;
  const streak = currentStreak(state);
  return {
    playerWins: trends.player,
    bankerWins: trends.banker,
    ties: trends.tie,
    playerPairs: trends.playerPairs,
    bankerPairs: trends.bankerPairs,
    naturals: trends.naturals,
    longestPlayerStreak: trends.longestPlayerStreak,
    longestBankerStreak: trends.longestBankerStreak,
    streakWinner: streak ? WINNERS[streak.result] : Winner.UNSPECIFIED,
    streakLength: streak?.length ?? 0,
  };
}

/** The counts of a message. They cannot be recomputed from marks, which do not say which rounds ended with a natural. */
export function readTrends(message: historyV1.Trends): Trends {
  return {
    player: message.playerWins,
    banker: message.bankerWins,
    tie: message.ties,
    playerPairs: message.playerPairs,
    bankerPairs: message.bankerPairs,
    naturals: message.naturals,
    longestPlayerStreak: message.longestPlayerStreak,
    longestBankerStreak: message.longestBankerStreak,
  };
}
