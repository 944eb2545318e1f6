/** What the history is configured with. */
import { loadConfig, serviceEnvironment } from '@sabot/service-kit';
import { z } from 'zod';

const milliseconds = (fallback: number, least: number) =>
  z.coerce.number().int().min(least).max(3_600_000).default(fallback);

const historyEnvironment = serviceEnvironment.extend({
  NATS_URL: z.url({ protocol: /^(nats|tls)$/ }),
  /** Sets an installation apart on a shared NATS server; empty in production. */
  SUBJECT_PREFIX: z.string().default(''),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  /** Before the name of the one key that is used, so that installations can share a Redis. */
  REDIS_PREFIX: z.string().max(64).default('sabot:'),
  /** After this time Redis counts as away, and a query is answered from the scheduler's rounds. */
  REDIS_TIMEOUT_MS: milliseconds(500, 10),
  /** How often what Redis holds is compared with where the tables stand. */
  HISTORY_CHECK_MS: milliseconds(10_000, 50),
});

export type HistoryConfig = z.output<typeof historyEnvironment>;

export function historyConfig(): HistoryConfig {
  return loadConfig(historyEnvironment, process.env);
}
