// Baccarat as the platform sees it. The cards of both hands decide a round.
import { isCardIndex, isJsonObject, type CardIndex, type Game } from '@sabot/cards';
import { BET_TARGETS } from './bets.js';
import { areDealtHands } from './deal-order.js';
import { houseEdges } from './edges.js';
import { outcomeOf } from './outcome.js';
import type { PayTable } from './pay-table.js';
import { returnMultiples } from './payout.js';
import { parseTerms, termsToJson } from './terms.js';

/** The hands of a round as plain JSON. */
type HandsJson = Readonly<Record<'player' | 'banker', readonly CardIndex[]>>;

export const BACCARAT: Game<PayTable, HandsJson> = {
  name: 'baccarat',
  targets: BET_TARGETS,
  parseTerms,
  termsToJson,
  parseResult,
  returns: ({ player, banker }, payTable) => returnMultiples(outcomeOf(player, banker), payTable),
  edges: houseEdges,
};

/** Reads two complete hands; undefined unless the rules deal exactly these. */
function parseResult(json: unknown): HandsJson | undefined {
  if (!isJsonObject(json) || Object.keys(json).length !== 2) return undefined;
  const { player, banker } = json;
  if (!isHand(player) || !isHand(banker)) return undefined;
  const hands = { player, banker };
  return areDealtHands(hands) ? hands : undefined;
}

function isHand(cards: unknown): cards is CardIndex[] {
  return Array.isArray(cards) && cards.every(isCardIndex);
}
