import type { z } from 'zod';

/** Checks an environment against a schema. Prints each problem on its own line, without the value, then ends the process. */
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

/** An empty variable counts as unset. */
function withoutEmpty(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value]],
    ),
  );
}
