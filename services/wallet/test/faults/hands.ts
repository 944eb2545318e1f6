/** Finished hands for settling rounds, and the message that tells of them. */
import { outcomeOf } from '@sabot/baccarat';
import { type MessageInitShape, roundV1 } from '@sabot/contracts';

export interface Hands {
  readonly player: readonly number[];
  readonly banker: readonly number[];
}

/** Cards are numbers: 0 to 12 are the spades A, 2 to 10, J, Q, K; then hearts, clubs and diamonds. */
export const PLAYER_WINS: Hands = { player: [8, 9], banker: [6, 10] };
export const BANKER_WINS: Hands = { player: [5, 10], banker: [7, 11] };
export const PLAYER_PAIR_TIES: Hands = { player: [3, 16], banker: [7, 23] };

export const SOME_HANDS: readonly Hands[] = [PLAYER_WINS, BANKER_WINS, PLAYER_PAIR_TIES];

export function outcomeMessage({ player, banker }: Hands): MessageInitShape<typeof roundV1.OutcomeSchema> {
  const { winner, playerTotal, bankerTotal, natural, playerPair, bankerPair } = outcomeOf(player, banker);
  return {
    playerCards: [...player],
    bankerCards: [...banker],
    playerTotal,
    bankerTotal,
    winner: roundV1.Winner[winner],
    natural,
    playerPair,
    bankerPair,
  };
}
