/** OpenTelemetry's SDK, which sends spans to a collector over OTLP. Loaded only when a collector is configured. */
import { diag, DiagLogLevel } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { Logger as PinoLogger } from 'pino';

export interface TracingOptions {
  readonly service: string;
  /** Share of new traces that are recorded, 0 to 1. The service that starts a trace decides for all others in it. */
  readonly share: number;
}

/** A collector that does not answer must not hold up a service's shutdown. */
const EXPORT_TIMEOUT_MS = 5_000;
const EXPORT_EVERY_MS = 500;

/**
 * Registers the SDK with the API; returns a function that sends the remaining spans and stops. The exporter reads its own
 * environment variables.
 */
export function sendSpans({ service, share }: TracingOptions, logger: PinoLogger): () => Promise<void> {
  // No work depends on traces: spans that cannot be sent are dropped, and a warning is logged.
  const warn = (message: string): void => {
    logger.warn({ problem: message }, 'tracing');
  };
  diag.setLogger(
    { error: warn, warn, info: warn, debug: warn, verbose: warn },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const exporter = new OTLPTraceExporter({ timeoutMillis: EXPORT_TIMEOUT_MS });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'sabot',
      'service.name': service,
      'process.pid': process.pid,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor(exporter, {
        scheduledDelayMillis: EXPORT_EVERY_MS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  provider.register();
  return () => provider.shutdown();
}
