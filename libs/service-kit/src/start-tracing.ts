import type { Logger as PinoLogger } from 'pino';

import type { ServiceEnvironment } from './service-environment.js';

/** What of a service's configuration tracing depends on. */
export type TracingEnvironment = Partial<
  Pick<
    ServiceEnvironment,
    'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_TRACES_SAMPLER_ARG'
  >
>;

/** Sends what is still to be sent. */
export type StopTracing = () => Promise<void>;

/** Traces where a collector is configured. Elsewhere nothing is loaded, and every call of the API does nothing. */
export async function startTracing(
  service: string,
  config: TracingEnvironment,
  logger: PinoLogger,
): Promise<StopTracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
  if (endpoint === undefined) return () => Promise.resolve();
  const [{ OtlpExporter }, { recordSpans }] = await Promise.all([
    import('./otlp-exporter.js'),
    import('./otlp-tracing.js'),
  ]);
  const exporter = new OtlpExporter(
    {
      url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
      headers: headersIn(config.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
      resource: { 'service.namespace': 'sabot', 'service.name': service, 'process.pid': process.pid },
    },
    logger,
  );
  const recording = recordSpans(config.OTEL_TRACES_SAMPLER_ARG ?? 1, (span) => {
    exporter.add(span);
  });
  if (!recording) logger.warn('an SDK of OpenTelemetry is loaded already and stays in charge');
  return () => exporter.flush();
}

/** `name=value` with commas between them, percent-encoded, as OpenTelemetry writes headers in a variable. */
function headersIn(text: string): Record<string, string> {
  const entries = text.split(',').filter((entry) => entry.includes('='));
  return Object.fromEntries(
    entries.map((entry) => {
      const at = entry.indexOf('=');
      return [entry.slice(0, at).trim(), decodeURIComponent(entry.slice(at + 1).trim())];
    }),
  );
}
