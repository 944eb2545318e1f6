import type { Logger as PinoLogger } from 'pino';

import type { ServiceEnvironment } from './service-environment.js';

/** What of a service's configuration tracing depends on. */
export type TracingEnvironment = Partial<
  Pick<ServiceEnvironment, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>
>;

/** Sends what is still to be sent. */
export type StopTracing = () => Promise<void>;

/** Traces where a collector is configured. Elsewhere no SDK is loaded, and every call of the API does nothing. */
export async function startTracing(
  service: string,
  config: TracingEnvironment,
  logger: PinoLogger,
): Promise<StopTracing> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return () => Promise.resolve();
  const { sendSpans } = await import('./otlp-tracing.js');
  return sendSpans({ service, share: config.OTEL_TRACES_SAMPLER_ARG ?? 1 }, logger);
}
