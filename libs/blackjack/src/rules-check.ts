// Rules must not favour the player: a table with a dealer who stands on soft 17, aces that may be split again and hit, and
// a blackjack that beats the dealer’s loses 0.173 % of every stake to whoever plays best.
import { negate, percentText } from '@sabot/cards';
import { ExactPlay } from './exact/exact-play.js';
import type { BlackjackRules } from './rules.js';

/** Refuses rules under which best play gains; rules that are exactly even are sound. */
export function checkRules(
  rules: BlackjackRules,
): { readonly ok: true } | { readonly ok: false; readonly problems: readonly string[] } {
  const { houseEdge } = new ExactPlay(rules);
  if (houseEdge.numerator >= 0n) return { ok: true };
  return {
    ok: false,
    problems: [`best play gains ${percentText(negate(houseEdge), 4)} % under these rules`],
  };
}
