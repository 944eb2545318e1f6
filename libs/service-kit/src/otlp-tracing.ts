/** The SDK of OpenTelemetry, which sends spans to a collector over OTLP. Loaded only where a collector is configured. */
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
  /** Of the traces that begin here, from 0 to 1. Who began a trace has decided for everybody who takes part. */
  readonly share: number;
}

/** A collector that does not answer must not hold up the end of a service. */
const EXPORT_TIMEOUT_MS = 5_000;
const EXPORT_EVERY_MS = 500;

/** Becomes what the API records with; answers how to send what is left and end. The exporter reads its own variables. */
export function sendSpans({ service, share }: TracingOptions, logger: PinoLogger): () => Promise<void> {
  // Traces are for looking on: what cannot be sent is dropped, and said.
  const tell = (message: string): void => {
    logger.warn({ problem: message }, 'tracing');
  };
  diag.setLogger(
    { error: tell, warn: tell, info: tell, debug: tell, verbose: tell },
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
