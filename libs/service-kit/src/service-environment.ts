import { z } from 'zod';

/** The variables of every service; a service extends them with its own. */
export const serviceEnvironment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  /** Where `/healthz`, `/readyz` and `/metrics` are served. */
  HEALTH_HOST: z.string().default('0.0.0.0'),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).default(9_090),
  /** How long a shutdown may take before the process ends anyway. */
  SHUTDOWN_GRACE_MS: z.coerce.number().int().min(0).max(600_000).default(20_000),
  /** The seed of the key with which the service logs in to its account on NATS; without one, only development works. */
  NATS_NKEY_SEED: z.string().startsWith('SU').optional(),
  /** A collector that takes traces over OTLP/HTTP, such as `http://collector:4318`; if unset, nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Headers that the collector requires, such as `authorization=Bearer%20…`. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  /** The share of traces that are recorded, from 0 to 1; all of them by default. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
});

export type ServiceEnvironment = z.output<typeof serviceEnvironment>;
