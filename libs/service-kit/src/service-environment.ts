import { z } from 'zod';

/** What every service is configured with; a service extends it with its own variables. */
export const serviceEnvironment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  /** Where `/healthz`, `/readyz` and `/metrics` are served. */
  HEALTH_HOST: z.string().default('0.0.0.0'),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).default(9_090),
  /** How long a shutdown may take before the process ends anyway. */
  SHUTDOWN_GRACE_MS: z.coerce.number().int().min(0).max(600_000).default(20_000),
  /** How many servers of NATS keep each event at least; one unless it says otherwise, three in production. */
  NATS_STREAM_REPLICAS: z.coerce.number().int().min(1).max(5).optional(),
  /** A collector that takes traces over OTLP/HTTP, such as `http://collector:4318`; without one nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** What the collector wants to see, such as `authorization=Bearer%20…`. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  /** The share of the traces that are recorded, from 0 to 1; all of them unless it says otherwise. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
});

export type ServiceEnvironment = z.output<typeof serviceEnvironment>;
