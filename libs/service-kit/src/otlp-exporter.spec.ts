import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SpanKind } from '@opentelemetry/api';
import pino from 'pino';

import { OtlpExporter } from './otlp-exporter.js';
import { RecordedSpan } from './recorded-span.js';

const requests: { readonly url: string; readonly headers: object; readonly body: string }[] = [];
let answer: () => Response;
const lines: string[] = [];
const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });

function exporter(): OtlpExporter {
  const options = { url: 'http://c/v1/traces', headers: { key: 'k' }, resource: { 'service.name': 'demo' } };
  return new OtlpExporter(options, logger);
}

function endedSpan(to: OtlpExporter, name = 'work'): void {
  const context = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), traceFlags: 1 };
  const span = new RecordedSpan(
    {
      context,
      parentSpanId: 'c'.repeat(16),
      name,
      kind: SpanKind.CLIENT,
      attributes: { bets: 3 },
      links: [],
    },
    (ended) => {
      to.add(ended);
    },
  );
  span.recordException(new Error('no server at nats://demo:hunter2@nowhere'));
  span.end();
  span.end();
}

describe('the exporter', () => {
  beforeEach(() => {
    requests.length = 0;
    lines.length = 0;
    answer = () => new Response('{}');
    jest.spyOn(globalThis, 'fetch').mockImplementation((url, { headers, body } = {}) => {
      requests.push({ url: url as string, headers: headers as object, body: body as string });
      return Promise.resolve(answer());
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('sends each span once, in the form of OTLP, without a password', async () => {
    const to = exporter();
    endedSpan(to);
    await to.flush();
    await to.flush();
    const [request, ...more] = requests;
    expect(more).toEqual([]);
    expect(request).toMatchObject({
      url: 'http://c/v1/traces',
      headers: { key: 'k', 'content-type': 'application/json' },
    });
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      resourceSpans: [
        {
          resource: { attributes: [{ key: 'service.name', value: { stringValue: 'demo' } }] },
          scopeSpans: [
            {
              spans: [
                {
                  traceId: 'a'.repeat(32),
                  spanId: 'b'.repeat(16),
                  parentSpanId: 'c'.repeat(16),
                  name: 'work',
                  kind: 3,
                  attributes: [{ key: 'bets', value: { intValue: '3' } }],
                },
              ],
            },
          ],
        },
      ],
    });
    expect(request?.body).not.toContain('hunter2');
  });

  it('drops what a collector does not take, says so once, and goes on', async () => {
    const to = exporter();
    answer = () => new Response('', { status: 503 });
    for (let times = 0; times < 3; times++) {
      endedSpan(to);
      await to.flush();
    }
    answer = () => new Response('{}');
    endedSpan(to, 'later');
    await to.flush();
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'spans could not be sent and are dropped',
      'spans are sent again',
    ]);
    expect(requests.at(-1)?.body).toContain('later');
  });

  it('keeps no more than its bound', async () => {
    const to = exporter();
    for (let times = 0; times < 10_000; times++) endedSpan(to);
    await to.flush();
    const sent = requests.map(({ body }) => body.split('"traceId"').length - 1);
    expect(Math.max(...sent)).toBeLessThanOrEqual(512);
    expect(sent.reduce((sum, spans) => sum + spans, 0)).toBeLessThanOrEqual(512 + 4_096);
  });
});
