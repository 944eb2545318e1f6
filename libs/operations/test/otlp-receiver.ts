/** A trace collector in this process: it receives OTLP over HTTP and keeps every span. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}

export interface ReceivedSpan extends SentSpan {
  readonly service: string;
  readonly pid: number;
}

interface Message {
  readonly resourceSpans: readonly {
    readonly resource: {
      readonly attributes: readonly {
        readonly key: string;
        readonly value: { readonly stringValue?: string; readonly intValue?: string };
      }[];
    };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

export class OtlpReceiver {
  readonly spans: ReceivedSpan[] = [];
  /** Requests that were not OTLP. */
  readonly unexpectedRequests: string[] = [];
  readonly #server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.method === 'POST' && request.url === '/v1/traces') this.#take(JSON.parse(body) as Message);
      else this.unexpectedRequests.push(`${request.method ?? ''} ${request.url ?? ''}`);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });

  static async start(): Promise<OtlpReceiver> {
    const receiver = new OtlpReceiver();
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #take({ resourceSpans }: Message): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      const about = (key: string): string | undefined => {
        const value = resource.attributes.find((attribute) => attribute.key === key)?.value;
        return value?.stringValue ?? value?.intValue;
      };
      const process = { service: about('service.name') ?? '', pid: Number(about('process.pid')) };
      for (const { spans } of scopeSpans) this.spans.push(...spans.map((span) => ({ ...span, ...process })));
    }
  }
}
