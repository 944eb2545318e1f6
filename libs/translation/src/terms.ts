/** Translates a round's terms to and from a message. The text is the game's own; a message only carries it. */
import type { Game, Terms } from '@sabot/cards';
import type { MessageInitShape, roundV1 } from '@sabot/contracts';
import { gameNamed } from '@sabot/games';

export interface GameTerms {
  readonly game: Game;
  readonly terms: Terms;
}

/** Reads terms from a message, or names the field that is wrong. */
export function readTerms(
  message: Pick<roundV1.BettingTerms, 'game' | 'json'> | undefined,
): GameTerms | { readonly invalidField: string } {
  const game = gameNamed(message?.game ?? '');
  if (!game) return { invalidField: 'terms.game' };
  const terms = game.parseTerms(readJson(message?.json ?? ''));
  return 'invalidField' in terms ? { invalidField: `terms.${terms.invalidField}` } : { game, terms };
}

/** The message for these terms; `readTerms` reads equal terms back from it. */
export function termsMessage(
  game: Game,
  terms: Terms,
): MessageInitShape<typeof roundV1.BettingTermsSchema> & { $typeName?: never } {
  return { game: game.name, json: JSON.stringify(game.termsToJson(terms)) };
}

/** The value of a JSON text; undefined if it is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
