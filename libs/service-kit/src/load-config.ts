import type { z } from 'zod';

/** Checks an environment against a schema. Every problem is named on its own line, without its value, and ends the process. */
export function loadConfig<Schema extends z.ZodType>(
  schema: Schema,
  env: Readonly<Record<string, string | undefined>>,
): z.output<Schema> {
  const result = schema.safeParse(withoutEmpty(env));
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues) {
    process.stderr.write(`configuration: ${path.map(String).join('.') || 'environment'}: ${message}\n`);
  }
  process.exit(1);
}

/** A variable that is set to nothing means the same as one that is not set. */
function withoutEmpty(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value]],
    ),
  );
}
