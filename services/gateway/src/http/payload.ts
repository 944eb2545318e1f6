/** Parses what clients send, over sockets and over HTTP, against strict schemas. */
import type { Refused } from '@sabot/edge';
import type { z } from 'zod';
import { invalid } from './refusal.js';

/** Returns the parsed payload, or a refusal that names the first invalid field. */
export function read<T extends object>(shape: z.ZodType<T>, payload: unknown): T | Refused {
  const result = shape.safeParse(payload);
  return result.success ? result.data : refusalOf(result.error);
}

/** Names the first invalid field. */
export function refusalOf({ issues: [issue] }: z.ZodError): Refused {
  const unknownField = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  return invalid(unknownField ?? issue?.path.map(String).join('.') ?? '');
}
