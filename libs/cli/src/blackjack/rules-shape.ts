/**
 * Rules of blackjack as the command line takes them. Games and tables of edges name two options differently in published
 * rule sets; both names are understood, and what is left out is as at our tables.
 */
import { parseRules, type BlackjackRules } from '@sabot/blackjack';
import { isJsonObject } from '@sabot/cards';
import { z } from 'zod';

/** Other names of options, with the option's value for the other name's value. */
const OTHER_NAMES: Readonly<
  Record<string, { option: keyof BlackjackRules; value: (given: unknown) => unknown }>
> = {
  lateSurrender: { option: 'allowSurrender', value: (given) => given },
  hitSplitAces: {
    option: 'oneCardOnSplitAces',
    value: (given) => (typeof given === 'boolean' ? !given : given),
  },
};

export const blackjackRules: z.ZodType<BlackjackRules> = z
  .unknown()
  .transform((json, context) => {
    const named = renamed(json ?? {});
    const read = named.problems.length > 0 ? ({ ok: false, ...named } as const) : parseRules(named.json);
    if (read.ok) return read.value;
    for (const message of read.problems) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  })
  .prefault({});

/** The same rules under the names of the library. */
function renamed(json: unknown): { json: unknown; problems: string[] } {
  if (!isJsonObject(json)) return { json, problems: [] };
  const problems: string[] = [];
  const entries = Object.entries(json).map(([name, given]) => {
    const other = Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name] : undefined;
    if (!other) return [name, given] as const;
    if (Object.hasOwn(json, other.option)) problems.push(`${name} and ${other.option} are the same option`);
    return [other.option, other.value(given)] as const;
  });
  return { json: Object.fromEntries(entries), problems };
}
