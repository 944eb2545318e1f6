import { describe, expect, it, jest } from '@jest/globals';
import { propagation, trace } from '@opentelemetry/api';
import pino from 'pino';

const loaded: string[] = [];
for (const name of ['otlp-exporter', 'otlp-tracing'])
  jest.unstable_mockModule(`./${name}.js`, () => {
    loaded.push(name);
    return {
      OtlpExporter: class {
        add = jest.fn();
        flush = () => Promise.resolve();
      },
      recordSpans: () => true,
    };
  });
const { startTracing } = await import('./start-tracing.js');
const silent = pino({ level: 'silent' });

describe('tracing', () => {
  it('loads nothing and registers nothing where no collector is configured', async () => {
    const stop = await startTracing('demo', {}, silent);
    await stop();
    expect(loaded).toEqual([]);
    expect(trace.getTracer('any').startSpan('any').isRecording()).toBe(false);
    expect(propagation.fields()).toEqual([]);
  });

  it('is loaded where one is', async () => {
    const config = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
    await startTracing('demo', config, silent);
    expect(loaded.sort()).toEqual(['otlp-exporter', 'otlp-tracing']);
  });
});
