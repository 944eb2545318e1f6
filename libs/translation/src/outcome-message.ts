/** Translates a round's outcome to and from a message. Only the cards are trusted; the rest must follow from them. */
import { areDealtHands, type Hands, outcomeOf } from '@sabot/baccarat';
import { type MessageInitShape, roundV1 } from '@sabot/contracts';

/** The message of two complete hands. */
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

/** The two hands; undefined if the rules would not deal them or the message contradicts its cards. */
export function readOutcome(message: roundV1.Outcome | undefined): Hands | undefined {
  if (!message) return undefined;
  const { playerCards: player, bankerCards: banker } = message;
  if (!areDealtHands({ player, banker })) return undefined;
  const outcome = outcomeOf(player, banker);
  const agrees =
    roundV1.Winner[message.winner] === outcome.winner &&
    message.playerTotal === outcome.playerTotal &&
    message.bankerTotal === outcome.bankerTotal &&
    message.natural === outcome.natural &&
    message.playerPair === outcome.playerPair &&
    message.bankerPair === outcome.bankerPair;
  return agrees ? { player, banker } : undefined;
}
