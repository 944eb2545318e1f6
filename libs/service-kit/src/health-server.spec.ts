import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { HealthServer } from './health-server.js';
import { Metrics } from './metrics.js';
import { Readiness } from './readiness.js';
import { showReadiness } from './readiness-metrics.js';

describe('the health server', () => {
  const metrics = new Metrics('wallet');
  let readiness: Readiness;
  let server: HealthServer;
  let url: string;

  beforeEach(async () => {
    readiness = new Readiness();
    server = new HealthServer(readiness, metrics);
    url = `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}`;
  });
  afterEach(() => server.close());

  const ready = async (): Promise<{ status: number; body: unknown }> => {
    const response = await fetch(`${url}/readyz`);
    return { status: response.status, body: await response.json() };
  };

  it('is alive but not ready before the service serves', async () => {
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(await ready()).toEqual({ status: 503, body: { ready: false, phase: 'starting', checks: {} } });
  });

  it('is ready while every check passes', async () => {
    readiness.serve({ database: () => Promise.resolve(), nats: () => undefined });
    expect(await ready()).toEqual({
      status: 200,
      body: { ready: true, phase: 'serving', checks: { database: 'ok', nats: 'ok' } },
    });
  });

  it('says which dependency is down, without its password', async () => {
    readiness.serve({
      database: () => Promise.reject(new Error('no route to postgresql://wallet:hunter2@db')),
      nats: () => undefined,
    });
    const { status, body } = await ready();
    expect(status).toBe(503);
    expect(body).toMatchObject({
      checks: { database: 'no route to postgresql://wallet:[redacted]@db', nats: 'ok' },
    });
  });

  it('does not wait forever for a dependency', async () => {
    readiness.serve({ database: () => new Promise(() => undefined) });
    expect(await readiness.report()).toMatchObject({
      ready: false,
      checks: { database: 'no answer within 2000 ms' },
    });
  });

  it('checks a dependency once for concurrent probes', async () => {
    const check = jest.fn(() => Promise.resolve());
    readiness.serve({ database: check });
    await Promise.all([readiness.report(), readiness.report(), readiness.report()]);
    expect(check).toHaveBeenCalledTimes(1);
  });

  it('is not ready but still alive while draining', async () => {
    readiness.serve({});
    readiness.drain();
    expect(await ready()).toMatchObject({ status: 503, body: { phase: 'draining' } });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it('shows its readiness and that of each dependency as metrics', async () => {
    const { registry } = new Metrics('wallet');
    showReadiness(readiness, registry);
    expect(await registry.metrics()).toContain('sabot_service_ready 0');
    let database: () => unknown = () => undefined;
    const nats = jest.fn(() => undefined);
    readiness.serve({ database: () => database(), nats });
    expect(await registry.metrics()).toContain('sabot_service_ready 1');
    // One run of the checks serves both metrics.
    expect(nats).toHaveBeenCalledTimes(1);
    database = () => Promise.reject(new Error('away'));
    const text = await registry.metrics();
    expect(text).toContain('sabot_service_ready 0');
    expect(text).toContain('sabot_service_dependency_up{dependency="database"} 0');
    expect(text).toContain('sabot_service_dependency_up{dependency="nats"} 1');
    database = () => undefined;
    readiness.drain();
    expect(await registry.metrics()).toContain('sabot_service_ready 0');
  });

  it('serves metrics and nothing else', async () => {
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('process_cpu_seconds_total');
    expect((await fetch(`${url}/other`)).status).toBe(404);
    expect((await fetch(`${url}/healthz`, { method: 'POST' })).status).toBe(405);
  });
});
