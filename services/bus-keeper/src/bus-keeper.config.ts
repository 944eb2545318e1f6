/** The configuration of the keeper. */
import { loadConfig, serviceEnvironment } from '@sabot/service-kit';
import { z } from 'zod';

const busKeeperEnvironment = serviceEnvironment.extend({
  NATS_URL: z.url({ protocol: /^(nats|tls)$/ }),
  /** The least number of NATS servers that keep each event: three in production, one on a single server. */
  NATS_STREAM_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  /** How often streams and consumers are compared with their definitions. */
  KEEPER_CHECK_MS: z.coerce.number().int().min(50).max(60_000).default(2_000),
});

export type BusKeeperConfig = z.output<typeof busKeeperEnvironment>;

export function busKeeperConfig(): BusKeeperConfig {
  return loadConfig(busKeeperEnvironment, process.env);
}
