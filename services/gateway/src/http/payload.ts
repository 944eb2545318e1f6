/** What clients send, over sockets and over HTTP, in one strict shape each. */
import type { Refused } from '@sabot/edge';
import type { z } from 'zod';
import { invalid } from './refusal.js';

/** The payload in its shape; or the first field that is wrong. */
export function read<T extends object>(shape: z.ZodType<T>, payload: unknown): T | Refused {
  const result = shape.safeParse(payload);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const unknownField = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  return invalid(unknownField ?? issue?.path.map(String).join('.') ?? '');
}
