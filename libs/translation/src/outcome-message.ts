/** How a round ended, to and from a message. Only the cards are read: everything else follows from them by the rules. */
import { type CardIndex, dealRound, isCardIndex, outcomeOf } from '@sabot/baccarat';
import { type MessageInitShape, roundV1 } from '@sabot/contracts';

export interface Hands {
  readonly player: readonly CardIndex[];
  readonly banker: readonly CardIndex[];
}

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

/** The two hands, or undefined when the rules do not deal them so or the message says otherwise than its cards do. */
export function readOutcome(message: roundV1.Outcome | undefined): Hands | undefined {
  if (!message) return undefined;
  const { playerCards: player, bankerCards: banker } = message;
  if (![...player, ...banker].every(isCardIndex)) return undefined;
  const dealt = redeal(player, banker);
  if (String(dealt?.player) !== String(player) || String(dealt?.banker) !== String(banker)) return undefined;
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

/** Deals the cards again in their order; undefined when the rules want a card that is not there. */
function redeal(player: readonly CardIndex[], banker: readonly CardIndex[]): Hands | undefined {
  const [p1, p2, ...p3] = player;
  const [b1, b2, ...b3] = banker;
  const order = [p1, b1, p2, b2, ...p3, ...b3];
  const missing: number[] = [];
  let at = 0;
  const dealt = dealRound(() => {
    const card = order[at++];
    if (card === undefined) missing.push(at);
    return card ?? 0;
  });
  return missing.length > 0 ? undefined : dealt;
}
