import { describe, expect, it, jest } from '@jest/globals';
import { propagation, trace } from '@opentelemetry/api';
import pino from 'pino';

const sendSpans = jest.fn(() => () => Promise.resolve());
let loads = 0;
jest.unstable_mockModule('./otlp-tracing.js', () => {
  loads += 1;
  return { sendSpans };
});
const { startTracing } = await import('./start-tracing.js');
const silent = pino({ level: 'silent' });

describe('tracing', () => {
  it('loads nothing and registers nothing when no collector is configured', async () => {
    const stop = await startTracing('demo', {}, silent);
    await stop();
    expect(loads).toBe(0);
    expect(trace.getTracer('any').startSpan('any').isRecording()).toBe(false);
    expect(propagation.fields()).toEqual([]);
  });

  it('is loaded when one is, with the configured share of traces, or all by default', async () => {
    const config = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
    await startTracing('demo', config, silent);
    await startTracing('demo', { ...config, OTEL_TRACES_SAMPLER_ARG: 0.1 }, silent);
    expect(sendSpans.mock.calls).toEqual([
      [{ service: 'demo', share: 1 }, silent],
      [{ service: 'demo', share: 0.1 }, silent],
    ]);
  });
});
