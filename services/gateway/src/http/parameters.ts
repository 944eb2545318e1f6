/** The parameters and bodies of routes, each with a strict schema. */
import { isTableId } from '@sabot/contracts';
import { isRoundId, isUserId } from '@sabot/translation';
import { z } from 'zod';
import { invalid } from './refusal.js';
import { RefusedException } from './problem.js';
import { refusalOf } from './payload.js';

const MAX_ITEMS = 200;
const DEFAULT_ITEMS = 50;
/** What the wallet accepts as an idempotency key. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

const pageQuery = z.strictObject({
  cursor: z
    .string()
    .regex(/^[\w.~:=-]{0,256}$/)
    .default(''),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number)
    .refine((limit) => limit <= MAX_ITEMS)
    .default(DEFAULT_ITEMS),
});

const note = z
  .string()
  .max(1_000)
  .regex(/^[^\0]*$/)
  .default('');

/** A deposit or withdrawal by an operator. */
export const transferBody = z.strictObject({
  userId: z.string().refine(isUserId),
  amount: z.int().positive(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  note,
});

export const noteBody = z.strictObject({ note }).default({ note: '' });
/** A launch code; `replace` says that the browser's session of another player may go. */
export const redeemBody = z.strictObject({
  code: z.string().regex(/^[\w-]{43}$/),
  replace: z.boolean().default(false),
});
export const operatorBody = z.strictObject({ key: z.string().max(256) });

/** Returns the parsed value; throws a refusal when it does not match the schema. */
export function demand<T extends object>(shape: z.ZodType<T>, value: unknown): T {
  const result = shape.safeParse(value);
  if (!result.success) throw new RefusedException(refusalOf(result.error));
  return result.data;
}

export function pageOf(query: unknown): { readonly cursor: string; readonly pageSize: number } {
  const { cursor, limit } = demand(pageQuery, query);
  return { cursor, pageSize: limit };
}

export function tableIdOf(text: string): string {
  if (!isTableId(text)) throw new RefusedException(invalid('tableId'));
  return text;
}

export function userIdOf(text: string): string {
  if (!isUserId(text)) throw new RefusedException(invalid('userId'));
  return text;
}

export function uuidOf(text: string, field: string): string {
  // `isRoundId` accepts any UUID version, so it fits bet ids too.
  if (!isRoundId(text)) throw new RefusedException(invalid(field));
  return text;
}

export function idempotencyKeyOf(header: unknown): string {
  if (typeof header !== 'string' || !IDEMPOTENCY_KEY.test(header))
    throw new RefusedException(invalid('Idempotency-Key'));
  return header;
}

/** The round number before which a page begins; 0 starts at the newest. */
export function roundBefore(cursor: string): number {
  return cursor === '' ? 0 : roundNumberOf(cursor, 'cursor');
}

export function roundNumberOf(text: string, field: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new RefusedException(invalid(field));
  return Number(text);
}
