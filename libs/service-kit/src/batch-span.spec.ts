import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';

import { rememberTrace, withBatchSpan } from './batch-span.js';
import { withSpan } from './tracing.js';

const exporter = new InMemorySpanExporter();
new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();

const only = (name: string): ReadableSpan => {
  const [span, ...more] = exporter.getFinishedSpans().filter((ended) => ended.name === name);
  if (!span || more.length > 0) throw new Error(`expected exactly one span called ${name}`);
  return span;
};
const linked = ({ links }: ReadableSpan): string[] => links.map((link) => link.context.spanId);
const idOf = (span: ReadableSpan): string => span.spanContext().spanId;
const traceOf = (span: ReadableSpan): string => span.spanContext().traceId;

beforeEach(() => {
  exporter.reset();
});

describe('a batch', () => {
  it('belongs to the trace of its first item and is linked with those of the others, both ways', async () => {
    const batch: object[] = [];
    let run = (): Promise<void> => Promise.resolve();
    const done = new Promise<void>((resolve) => {
      run = () => withBatchSpan({ name: 'batch' }, batch, () => Promise.resolve()).then(resolve);
    });
    const ask = (name: string): Promise<void> =>
      withSpan({ name }, () => {
        batch.push(rememberTrace({}), rememberTrace({}));
        return done;
      });
    const asked = [ask('a'), ask('b'), ask('c')];
    // The span that happens to be active when the batch runs has nothing to do with it.
    await withSpan({ name: 'somebody else' }, () => run());
    await Promise.all(asked);
    const work = only('batch');
    expect(work.parentSpanContext?.spanId).toBe(idOf(only('a')));
    expect(traceOf(work)).toBe(traceOf(only('a')));
    expect(linked(work)).toEqual([idOf(only('b')), idOf(only('c'))]);
    for (const other of ['b', 'c']) expect(linked(only(other))).toEqual([idOf(work)]);
    expect(linked(only('a'))).toEqual([]);
  });

  it('of untraced items starts its own trace', async () => {
    await withBatchSpan({ name: 'batch' }, [rememberTrace({})], () => Promise.resolve());
    expect(only('batch').parentSpanContext).toBeUndefined();
  });
});

describe('the span of work that fails', () => {
  it('says why, without the password in a URL', async () => {
    const failing = withSpan({ name: 'work' }, () =>
      Promise.reject(new Error('no server at nats://demo:hunter2@nowhere')),
    );
    await expect(failing).rejects.toThrow('hunter2');
    const { events, status } = only('work');
    expect(status).toEqual({ code: 2 });
    expect(events).toMatchObject([{ name: 'exception' }]);
    expect(JSON.stringify(events)).toContain('no server at nats://demo:[redacted]@nowhere');
    expect(JSON.stringify(events)).not.toContain('hunter2');
  });
});
