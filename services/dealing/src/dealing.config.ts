/** The configuration of the dealing service. */
import { loadConfig, serviceEnvironment } from '@sabot/service-kit';
import { z } from 'zod';
import { parseSeedKeys } from './seed-keys.js';

/** Key texts are parsed here and kept nowhere; the parsed keys cannot be printed. */
const seedKeys = z.string({ error: 'is missing' }).transform((text, context) => {
  const parsed = parseSeedKeys(text);
  if ('keys' in parsed) return parsed.keys;
  context.issues.push({ code: 'custom', message: parsed.problem, input: undefined });
  return z.NEVER;
});

export const dealingEnvironment = serviceEnvironment.extend({
  /** PostgreSQL, with a role that no other service has. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  NATS_URL: z.url({ protocol: /^(nats|tls)$/ }),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(100).default(5),
  /** Keys for seeds at rest: `1:<32 bytes as base64>,2:<…>`. The last one encrypts; all of them decrypt. */
  SEED_KEYS: seedKeys,
});

export type DealingConfig = z.output<typeof dealingEnvironment>;

export function dealingConfig(): DealingConfig {
  return loadConfig(dealingEnvironment, process.env);
}
