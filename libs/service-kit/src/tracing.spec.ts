import { AsyncLocalStorage } from 'node:async_hooks';

import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Context, ContextManager, Span, Tracer } from '@opentelemetry/api';
import { context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';

import { createLogger } from './logger.js';
import { extractTrace, injectTrace, withSpan } from './tracing.js';

// A minimal SDK, just enough to show that the hooks carry a trace, which is all that this library promises.
const traceId = '0af7651916cd43dd8448eb211c80319c';
const ended: string[] = [];

function registerSdk(): void {
  const storage = new AsyncLocalStorage<Context>();
  context.setGlobalContextManager({
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (active, fn, self, ...args) => storage.run(active, () => fn.call(self as never, ...args)),
    bind: (_active, target) => target,
    enable() {
      return this;
    },
    disable() {
      return this;
    },
  } satisfies ContextManager);
  const startSpan = (name: string): Span => {
    const span = trace.wrapSpanContext({ traceId, spanId: 'b7ad6b7169203331', traceFlags: 1 });
    span.end = () => void ended.push(name);
    return span;
  };
  const startActiveSpan = (
    name: string,
    _options: unknown,
    parent: Context,
    work: (span: Span) => unknown,
  ): unknown => {
    const span = startSpan(name);
    return context.with(trace.setSpan(parent, span), () => work(span));
  };
  trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan, startActiveSpan }) as unknown as Tracer });
  propagation.setGlobalPropagator({
    inject: (active, carrier, setter) => {
      setter.set(carrier, 'traceparent', trace.getSpanContext(active)?.traceId ?? 'none');
    },
    extract: (active, carrier, getter) => {
      const id = String(getter.get(carrier, 'traceparent'));
      return trace.setSpanContext(active, { traceId: id, spanId: '00f067aa0ba902b7', traceFlags: 1 });
    },
    fields: () => ['traceparent'],
  });
}

const headers = (entries: Record<string, string> = {}) => {
  const map = new Map(Object.entries(entries));
  return {
    keys: () => [...map.keys()],
    get: (name: string) => map.get(name) ?? '',
    set: (name: string, value: string) => void map.set(name, value),
  };
};

describe('tracing without an SDK', () => {
  it('does nothing and still returns the result', async () => {
    const carrier = headers();
    expect(
      await withSpan({ name: 'work' }, () => {
        injectTrace(carrier);
        return Promise.resolve(7);
      }),
    ).toBe(7);
    expect(carrier.keys()).toEqual([]);
  });
});

describe('tracing with an SDK', () => {
  beforeAll(registerSdk);
  beforeEach(() => {
    ended.length = 0;
  });

  it('carries the active trace in headers', async () => {
    const carrier = headers();
    await withSpan({ name: 'send' }, () => {
      injectTrace(carrier);
      return Promise.resolve();
    });
    expect(carrier.get('traceparent')).toBe(traceId);
    expect(ended).toEqual(['send']);
  });

  it('takes a parent from headers', () => {
    const parent = extractTrace(headers({ traceparent: '4bf92f3577b34da6a3ce929d0e0e4736' }));
    expect(trace.getSpanContext(parent)?.traceId).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
  });

  it('ends the span of work that throws, and rethrows', async () => {
    await expect(withSpan({ name: 'fail' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(ended).toEqual(['fail']);
  });

  it('puts trace_id and span_id on log lines inside a span and nowhere else', async () => {
    const lines: string[] = [];
    const logger = createLogger({
      service: 's',
      level: 'info',
      destination: { write: (line) => void lines.push(line) },
    });
    await withSpan({ name: 'w' }, () => {
      logger.info('inside');
      return Promise.resolve();
    });
    logger.info('outside');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ trace_id: traceId, span_id: 'b7ad6b7169203331' });
    expect(lines[1]).not.toContain('trace_id');
  });
});
