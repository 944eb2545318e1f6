/** The best first play of every hand under a rule set. It takes about a second, so it runs in a thread of its own. */
import { ExactPlay, firstPlays, type FirstPlayTable, rulesFromJson } from '@sabot/blackjack';
import type { BlackjackTable } from '@sabot/edge';

export function firstPlaysUnder(rules: BlackjackTable['rules']): FirstPlayTable {
  const read = rulesFromJson(rules);
  if (!read.ok) throw new Error(`these are no rules: ${read.problems.join('; ')}`);
  return firstPlays(new ExactPlay(read.value));
}
