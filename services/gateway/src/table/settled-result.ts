/** How a round ended, from the text with which the wallet was told to settle it. */
import { BACCARAT, outcomeOf } from '@sabot/baccarat';
import { cardCode } from '@sabot/cards';
import type { RoundResult } from '@sabot/edge';
import { readJson } from '@sabot/translation';

/** Null when the round is not settled, or was settled by a version that kept something else. */
export function settledResult(text: string): RoundResult | null {
  const hands = text === '' ? undefined : BACCARAT.parseResult(readJson(text));
  if (!hands) return null;
  const { player, banker } = hands;
  const { winner, playerTotal, bankerTotal, playerPair, bankerPair, natural } = outcomeOf(player, banker);
  const cards = { PLAYER: player.map(cardCode), BANKER: banker.map(cardCode) };
  return { winner, playerTotal, bankerTotal, playerPair, bankerPair, natural, cards };
}
