import { fileURLToPath } from 'node:url';

import { describe, expect, it } from '@jest/globals';
import { eventually, freePort, spawnService } from '@sabot/testing';
import type { SpawnedService } from '@sabot/testing';

const entry = fileURLToPath(new URL('fixtures/demo-service.mjs', import.meta.url));
const boot = (env: Record<string, string> = {}, readyTimeoutMs?: number): Promise<SpawnedService> =>
  spawnService({ entry, env, ...(readyTimeoutMs !== undefined && { readyTimeoutMs }) });
const messages = (service: SpawnedService): unknown[] => service.logEntries().map(({ msg }) => msg);

describe('a booted service', () => {
  it('logs JSON only, is ready, and shows its own metrics', async () => {
    const service = await boot();
    const lines = service.logs().trim().split('\n');
    expect(lines).toHaveLength(service.logEntries().length);
    for (const entryLine of service.logEntries()) expect(entryLine).toMatchObject({ service: 'demo' });
    const metrics = await (await fetch(`${service.healthUrl}/metrics`)).text();
    expect(metrics).toContain('sabot_demo_boots_total 1');
    await service.stop();
  });

  it('turns unready, drains, closes its connections and exits with 0', async () => {
    const service = await boot({ DRAIN_MS: '500' });
    const stopped = service.stop();
    await eventually(async () => {
      const response = await fetch(`${service.healthUrl}/readyz`);
      expect([response.status, await response.json()]).toMatchObject([503, { phase: 'draining' }]);
    });
    expect(await stopped).toEqual({ code: 0, signal: null });
    const order = ['shutting down', 'draining', 'drained', 'connection closed', 'stopped'];
    expect(messages(service).filter((msg) => order.includes(String(msg)))).toEqual(order);
  });

  it('that cannot drain within its grace period exits with 1', async () => {
    const service = await boot({ HANDLER: 'hangs', SHUTDOWN_GRACE_MS: '300' });
    expect(await service.stop()).toEqual({ code: 1, signal: null });
    expect(messages(service)).toContain('shutdown took longer than its grace period');
  });

  it('exits with 1 on an uncaught error and says why', async () => {
    const service = await boot({ HANDLER: 'crashes-later' });
    expect(await service.ended).toEqual({ code: 1, signal: null });
    expect(service.logEntries().at(-1)).toMatchObject({ level: 'fatal', err: { message: 'forgotten' } });
  });
});

describe('an HTTP service', () => {
  it('answers requests, and drains before it stops answering', async () => {
    const port = await freePort();
    const service = await boot({ HTTP_PORT: String(port), DRAIN_MS: '500' });
    const ask = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/you`)).text();
    expect(await ask()).toBe('hello /you');
    const stopped = service.stop();
    await eventually(() => {
      expect(messages(service)).toContain('sockets draining');
    });
    expect(await ask()).toBe('hello /you');
    expect(await stopped).toEqual({ code: 0, signal: null });
    const order = ['shutting down', 'sockets draining', 'connection closed', 'stopped'];
    expect(messages(service).filter((msg) => order.includes(String(msg)))).toEqual(order);
  });

  it('exits with 1 when its port is taken', async () => {
    const port = await freePort();
    const first = await boot({ HTTP_PORT: String(port) });
    await expect(boot({ HTTP_PORT: String(port) })).rejects.toThrow(/"code":1[^]*EADDRINUSE/);
    await first.stop();
  });
});

describe('a service that cannot boot', () => {
  it('exits with 1 and says why, without credentials', async () => {
    const error: Error = await boot({ HANDLER: 'throws' }).then(
      () => new Error('it booted'),
      (reason: unknown) => reason as Error,
    );
    expect(error.message).toContain('"code":1');
    expect(error.message).toContain('no broker at nats://demo:[redacted]@nowhere');
  });

  it('exits with 1 and lists every problem of its configuration', async () => {
    await expect(boot({ LOG_LEVEL: 'loud', HANDLER: 'unknown' })).rejects.toThrow(
      /"code":1[^]*configuration: LOG_LEVEL[^]*configuration: HANDLER/,
    );
  });

  it('is not ready while a dependency is down', async () => {
    await expect(boot({ HANDLER: 'dependency-down' }, 1_500)).rejects.toThrow('did not get ready');
  });
});
