/**
 * A table's past as text for Redis. The first line is its version, which changes with every round and which a Redis script
 * compares; the rest is JSON. Text in an older format, or damaged text, counts as missing and is rebuilt.
 */
import { formatRoundCode, parseRoundCode, type RoundMark } from '@sabot/roads';
import { z } from 'zod';
import type { TablePast } from './table-past.js';

/** Changes with the format of the text. */
const FORMAT = 'v2';
const NATURAL = 'n';

/** What Redis holds for a table: the version to compare with, and the past if the text can be read. */
export interface HeldPast {
  readonly version: string;
  readonly past?: TablePast;
}

export const NOTHING_HELD: HeldPast = { version: '' };

const count = z.int().nonnegative();
const cards = z.array(count);
const round = z.object({
  roundId: z.string(),
  number: count,
  endedAtMs: z.int(),
  shoeNumber: count,
  ending: z.union([z.strictObject({ player: cards, banker: cards }), z.strictObject({ voidReason: count })]),
});
const mark = z.string().transform((text, context): RoundMark => {
  const natural = text.endsWith(NATURAL);
  const read = parseRoundCode(natural ? text.slice(0, -NATURAL.length) : text);
  if (read) return { ...read, natural };
  context.addIssue('not the mark of a round');
  return z.NEVER;
});
const storedPast = z.object({
  number: count,
  endedAtMs: z.int(),
  shoeNumber: count,
  marks: z.array(mark),
  firstNumber: count,
  recent: z.array(round),
  latestResult: z.object({ roundId: z.string(), number: count }).optional(),
});

export function versionOf({ number, recent }: TablePast): string {
  return `${FORMAT} ${number} ${recent[0]?.roundId ?? ''}`;
}

export function storedText(past: TablePast): string {
  const marks = past.marks.map((one) => formatRoundCode(one) + (one.natural === true ? NATURAL : ''));
  return `${versionOf(past)}\n${JSON.stringify({ ...past, marks })}`;
}

export function readStored(text: string): HeldPast {
  const [version = ''] = text.split('\n', 1);
  const held: HeldPast = { version };
  if (!version.startsWith(`${FORMAT} `)) return held;
  const read = storedPast.safeParse(parsed(text.slice(version.length + 1)));
  if (!read.success) return held;
  const { latestResult, ...past } = read.data;
  return { version, past: { ...past, ...(latestResult && { latestResult }) } };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // Treated like any other damaged text.
    return undefined;
  }
}
