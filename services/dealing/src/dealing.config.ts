/** What the dealing service is configured with. */
import { loadConfig, serviceEnvironment } from '@sabot/service-kit';
import { z } from 'zod';
import { parseSeedKeys } from './seed-keys.js';

/** The texts of keys are read here and nowhere kept: what goes on cannot be printed. */
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
  /** Sets an installation apart on a shared NATS server; empty in production. */
  SUBJECT_PREFIX: z.string().default(''),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(100).default(5),
  /** Keys of the seeds at rest: `1:<32 bytes as base64>,2:<…>`. The last one encrypts, every one decrypts. */
  SEED_KEYS: seedKeys,
});

export type DealingConfig = z.output<typeof dealingEnvironment>;

export function dealingConfig(): DealingConfig {
  return loadConfig(dealingEnvironment, process.env);
}
