import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Test } from 'supertest';
import { answerOf } from './answer.js';
import { GatewayFixture } from './gateway-fixture.js';

describe('a browser', () => {
  let fixture: GatewayFixture;
  let webRoot: string;

  beforeAll(async () => {
    webRoot = mkdtempSync(join(tmpdir(), 'sabot-web-'));
    mkdirSync(join(webRoot, '_next/static'), { recursive: true });
    writeFileSync(join(webRoot, 'index.html'), '<p>lobby</p>');
    writeFileSync(join(webRoot, 'table.html'), '<p>table</p>');
    writeFileSync(join(webRoot, 'me.html'), '<p>me</p>');
    writeFileSync(join(webRoot, '404.html'), '<p>missing</p>');
    writeFileSync(join(webRoot, '_next/static/a1.js'), 'export {}');
    fixture = await GatewayFixture.start({ env: { WEB_ROOT: webRoot } });
  });
  afterAll(async () => {
    await fixture.stop();
    rmSync(webRoot, { recursive: true });
  });

  const json = async <T>(path: string, token?: string): Promise<T> =>
    (await fixture.get(path, token).expect(200)).body as T;
  const PROBLEM = 'application/problem+json; charset=utf-8';

  it('sends browsers the security headers', async () => {
    const { headers } = await answerOf(fixture.get('/tables'));
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      vary: 'Origin',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it.each([
    ['from this host', () => fixture.url],
    ['from another origin', () => 'http://evil.example'],
  ])('a preflight by a page %s is answered at the edge', async (_, origin) => {
    const { status, headers } = await answerOf(
      new Test(fixture.url, 'OPTIONS', '/me').set({
        origin: origin(),
        'access-control-request-method': 'GET',
      }),
    );
    expect([status, headers.vary, headers['access-control-allow-origin']]).toEqual([
      204,
      'Origin',
      origin() === fixture.url ? fixture.url : undefined,
    ]);
  });

  it('a page from this host may send its token and an idempotency key', async () => {
    const { headers } = await answerOf(new Test(fixture.url, 'OPTIONS', '/me').set({ origin: fixture.url }));
    expect(headers).toMatchObject({
      'access-control-allow-headers': 'Authorization,Content-Type,Idempotency-Key',
      'access-control-max-age': '600',
    });
  });

  it('serves the web table beside REST', async () => {
    const page = (path: string): Test => fixture.get(path).set('accept', 'text/html');
    await page('/table').expect(200, '<p>table</p>');
    await page('/me').expect(200, '<p>me</p>');
    const session = await fixture.guest();
    expect(await json('/me', session.token)).toMatchObject({ userId: session.userId });
    const forever = 'public, max-age=31536000, immutable';
    await fixture.get('/_next/static/a1.js').expect('cache-control', forever);
    await page('/').expect(200, '<p>lobby</p>').expect('cache-control', 'no-cache');
    await page('/').expect('x-content-type-options', 'nosniff');
    expect(await json('/config.json')).toEqual({ demo: true, currency: 'USD' });
  });

  it('answers a browser with a page even where there is none, and everyone else with a problem', async () => {
    const page = (path: string): Test => fixture.get(path).set('accept', 'text/html,*/*;q=0.8');
    for (const path of ['/nonsense', '/table/main']) {
      await page(path).expect(404, '<p>missing</p>');
      const { status, headers, body } = await answerOf<{ code: string }>(fixture.get(path));
      expect([status, headers['content-type'], body.code]).toEqual([404, PROBLEM, 'NOT_FOUND']);
    }
    await page('/table/?id=main').expect(308).expect('location', '/table?id=main');
    await page('/tables/nowhere/at/all').expect(404).expect('content-type', PROBLEM);
    await page('/auth/logout').expect(405).expect('content-type', PROBLEM);
    const hashed = page('/_next/static/b2.js').expect(404).expect('content-type', PROBLEM);
    await hashed.expect('cache-control', 'no-store');
    await fixture
      .rest()
      .head('/')
      .expect(200)
      .expect('content-length', '12')
      .expect('vary', 'Accept-Encoding');
    await fixture.get('/').set('accept', '*/*').expect(200, '<p>lobby</p>');
  });
});
