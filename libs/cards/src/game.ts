// What the platform needs from a game. Code that handles money, records or sockets knows no particular game: it looks one
// up by name, hands it JSON and gets back what to check and what to pay.
import type { BetEdge } from './bet-edge.js';
import type { BetReturn } from './bet-return.js';
import type { DeckModel } from './deck-model.js';
import type { JsonValue } from './json-value.js';
import type { Terms, TermsJson } from './terms.js';

/**
 * A game. `Prices` is its pay table and `Result` what decides a round, such as the cards of both hands; both are opaque to
 * the code that looked the game up, and a result is plain JSON.
 */
export interface Game<Prices = unknown, Result extends JsonValue = JsonValue> {
  readonly name: string;
  /** All targets, in the order in which tables and reports list them. */
  readonly targets: readonly string[];
  /** Reads terms, or names the field that is wrong. The pay table prices exactly the targets that the JSON has. */
  parseTerms(json: unknown): Terms<Prices> | { readonly invalidField: string };
  /** Terms as they are stored; equal terms have equal JSON. */
  termsToJson(terms: Terms<Prices>): TermsJson;
  /** Reads the result of a round; undefined when it is impossible under the rules. */
  parseResult(json: unknown): Result | undefined;
  /** How a bet on each priced target ends: its status, and the fraction of the stake that is credited. */
  returns(result: Result, payTable: Prices): Readonly<Partial<Record<string, BetReturn>>>;
  /** The exact edge of a bet on each priced target, on a fresh deck. */
  edges(deck: DeckModel, payTable: Prices): Readonly<Partial<Record<string, BetEdge>>>;
}
