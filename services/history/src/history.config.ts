/** The configuration of the history service. */
import { loadConfig, serviceEnvironment } from '@sabot/service-kit';
import { z } from 'zod';

const milliseconds = (fallback: number, least: number) =>
  z.coerce.number().int().min(least).max(3_600_000).default(fallback);

const historyEnvironment = serviceEnvironment.extend({
  NATS_URL: z.url({ protocol: /^(nats|tls)$/ }),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  /** Prefix of the one key that is used, so installations can share a Redis. */
  REDIS_PREFIX: z.string().max(64).default('sabot:'),
  /** After this time without a reply Redis counts as down, and a query is answered from the scheduler's rounds. */
  REDIS_TIMEOUT_MS: milliseconds(500, 10),
  /** How often the pasts in Redis are compared with the scheduler's tables. */
  HISTORY_CHECK_MS: milliseconds(10_000, 50),
});

export type HistoryConfig = z.output<typeof historyEnvironment>;

export function historyConfig(): HistoryConfig {
  return loadConfig(historyEnvironment, process.env);
}
