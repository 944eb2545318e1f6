/**
 * Records spans and sends them over OTLP. It stands behind the API of OpenTelemetry, which is all that the rest of the code
 * knows, and is loaded only where a collector is configured.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

import type { Context, ContextManager, Span, SpanContext, SpanOptions, Tracer } from '@opentelemetry/api';
import { context, propagation, ROOT_CONTEXT, SpanKind, trace, TraceFlags } from '@opentelemetry/api';

import { RecordedSpan } from './recorded-span.js';
import { traceContext } from './trace-context.js';
import { isSampled } from './tracing.js';

/** Becomes what the API records with; false where somebody has loaded an SDK of their own, which then stays. */
export function recordSpans(share: number, ended: (span: RecordedSpan) => void): boolean {
  const tracer = new RecordingTracer(share, ended);
  if (!trace.setGlobalTracerProvider({ getTracer: () => tracer })) return false;
  context.setGlobalContextManager(new AsyncContexts());
  propagation.setGlobalPropagator(traceContext);
  return true;
}

class RecordingTracer implements Tracer {
  constructor(
    /** Of the traces that begin here, from 0 to 1. */
    private readonly share: number,
    private readonly ended: (span: RecordedSpan) => void,
  ) {}

  startSpan(name: string, options: SpanOptions = {}, parentContext = context.active()): Span {
    const parent = options.root ? undefined : trace.getSpanContext(parentContext);
    const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
    const spanContext: SpanContext = {
      traceId,
      spanId: randomBytes(8).toString('hex'),
      // Who began the trace has decided for everybody, so that a trace is seen whole or not at all.
      traceFlags: parent?.traceFlags ?? this.#flagsOf(traceId),
    };
    if (!isSampled(spanContext)) return trace.wrapSpanContext(spanContext);
    const { kind = SpanKind.INTERNAL, attributes = {}, links = [] } = options;
    return new RecordedSpan(
      {
        context: spanContext,
        ...(parent && { parentSpanId: parent.spanId }),
        name,
        kind,
        attributes,
        links,
      },
      this.ended,
    );
  }

  startActiveSpan<Work extends (span: Span) => unknown>(
    name: string,
    ...rest: readonly [Work] | readonly [SpanOptions, Work] | readonly [SpanOptions, Context, Work]
  ): ReturnType<Work> {
    const work = rest.at(-1) as Work;
    const [options, parent = context.active()] = rest.slice(0, -1) as [SpanOptions?, Context?];
    const span = this.startSpan(name, options, parent);
    return context.with(trace.setSpan(parent, span), () => work(span)) as ReturnType<Work>;
  }

  /** The id is random, so that its last digits draw the lot; 13 of them are as many as a number holds exactly. */
  #flagsOf(traceId: string): TraceFlags {
    const lot = Number.parseInt(traceId.slice(-13), 16) / 16 ** 13;
    return lot < this.share ? TraceFlags.SAMPLED : TraceFlags.NONE;
  }
}

class AsyncContexts implements ContextManager {
  readonly #storage = new AsyncLocalStorage<Context>();

  active(): Context {
    return this.#storage.getStore() ?? ROOT_CONTEXT;
  }

  with<A extends unknown[], F extends (...args: A) => ReturnType<F>>(
    active: Context,
    work: F,
    self?: ThisParameterType<F>,
    ...args: A
  ): ReturnType<F> {
    return this.#storage.run(active, () => work.apply(self, args));
  }

  bind<T>(active: Context, target: T): T {
    if (typeof target !== 'function') return target;
    const storage = this.#storage;
    return function (this: unknown, ...args: unknown[]): unknown {
      return storage.run(active, () => (target as (...all: unknown[]) => unknown).apply(this, args));
    } as T;
  }

  enable(): this {
    return this;
  }

  disable(): this {
    this.#storage.disable();
    return this;
  }
}
