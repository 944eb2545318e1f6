/** Unusable input; the message says what is wrong with it. */
import type { z } from 'zod';

export class BadInput extends Error {}

/** Checks a value against a shape; throws BadInput naming every field that does not match. */
export function checked<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => {
    const field = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
    return field === '' ? message : `${field.replace(/^\./, '')}: ${message}`;
  });
  throw new BadInput(problems.join('; '));
}
