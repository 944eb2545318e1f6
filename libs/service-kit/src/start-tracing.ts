import type { Logger as PinoLogger } from 'pino';

import type { ServiceEnvironment } from './service-environment.js';

/** The part of a service's configuration that tracing needs. */
export type TracingEnvironment = Partial<
  Pick<ServiceEnvironment, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>
>;

/** Sends the remaining spans. */
export type StopTracing = () => Promise<void>;

/** Starts tracing if a collector is configured. Otherwise no SDK is loaded, and every call of the API does nothing. */
export async function startTracing(
  service: string,
  config: TracingEnvironment,
  logger: PinoLogger,
): Promise<StopTracing> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return () => Promise.resolve();
  const { sendSpans } = await import('./otlp-tracing.js');
  return sendSpans({ service, share: config.OTEL_TRACES_SAMPLER_ARG ?? 1 }, logger);
}
