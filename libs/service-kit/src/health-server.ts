import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Metrics } from './metrics.js';
import type { Readiness } from './readiness.js';

/** Answers probes and scrapes on its own port, so they never queue behind the service's requests. */
export class HealthServer {
  readonly #server: Server;

  constructor(
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
  ) {
    this.#server = createServer((request, response) => {
      void this.#answer(request, response).catch(() => {
        if (response.headersSent) response.destroy();
        else send(response, 500, 'text/plain', 'error\n');
      });
    });
  }

  /** Listens and returns the actual port. */
  async listen(port: number, host: string): Promise<number> {
    this.#server.listen(port, host);
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      send(response, 405, 'text/plain', 'method not allowed\n');
      return;
    }
    switch (request.url) {
      case '/healthz':
        send(response, 200, 'application/json', '{"status":"alive"}\n');
        return;
      case '/readyz': {
        const report = await this.readiness.report();
        send(response, report.ready ? 200 : 503, 'application/json', `${JSON.stringify(report)}\n`);
        return;
      }
      case '/metrics':
        send(response, 200, this.metrics.registry.contentType, await this.metrics.registry.metrics());
        return;
      default:
        send(response, 404, 'text/plain', 'not found\n');
    }
  }
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}
