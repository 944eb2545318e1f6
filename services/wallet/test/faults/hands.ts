/** Finished hands for settling rounds. */
import type { Hands } from '@sabot/baccarat';

/** Cards are numbers: 0 to 12 are the spades A, 2 to 10, J, Q, K; then hearts, clubs and diamonds. */
export const PLAYER_WINS: Hands = { player: [8, 9], banker: [6, 10] };
export const BANKER_WINS: Hands = { player: [5, 10], banker: [7, 11] };
export const PLAYER_PAIR_TIES: Hands = { player: [3, 16], banker: [7, 23] };

export const SOME_HANDS: readonly Hands[] = [PLAYER_WINS, BANKER_WINS, PLAYER_PAIR_TIES];
