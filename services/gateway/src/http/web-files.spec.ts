import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { createHash } from 'node:crypto';
import express, { type Express } from 'express';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import request, { type Test } from 'supertest';
import { WebFiles } from './web-files.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sabot-web-files-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Writes a built site and returns its folder. */
function site(name: string, files: Readonly<Record<string, string | Buffer>>): string {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return join(folder, name);
}

const SCRIPT = 'export const text = "a script";';
const SITE = {
  'index.html': '<p>lobby</p>',
  'table.html': '<p>table</p>',
  'table/part.txt': 'part',
  'tables.html': '<p>all tables</p>',
  '404.html': '<p>missing</p>',
  'icon.svg': '<svg/>',
  '_next/static/a1.js': SCRIPT,
  '_next/static/a1.js.br': brotliCompressSync(SCRIPT),
  '_next/static/a1.js.gz': gzipSync(SCRIPT),
};

/** A server with the site in front and one REST route behind it, and an earlier layer that says Vary: Origin. */
function serve(root: string, buildsFolder?: string): Express {
  const app = express();
  const web = new WebFiles({
    root,
    buildsFolder,
    isRoute: (path) => path === '/tables',
    isApi: (path) => path.startsWith('/tables'),
  });
  app.use((_, response, next) => {
    response.set({ Vary: 'Origin', 'Access-Control-Allow-Origin': 'http://a.example' });
    next();
  });
  app.use((incoming, response, next) => {
    if (!web.answer(incoming, response, next)) next();
  });
  app.get('/tables', (_, response) => void response.json(['main']));
  app.use((incoming, response) => {
    if (!web.answerMissing(incoming, response, () => response.status(500).end()))
      response.status(404).json('none');
  });
  return app;
}

const browser = (test: Test): Test => test.set('accept', 'text/html,application/xhtml+xml,*/*;q=0.8');

describe('a hashed file', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
  ])('is sent to a client that accepts %s as the best copy', async (accepted, encoding) => {
    const app = serve(site('a', SITE));
    const { headers, text } = await request(app).get('/_next/static/a1.js').set('accept-encoding', accepted);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    // The client decodes brotli only where Node does it for it.
    if (encoding !== 'br') expect(text).toBe(SCRIPT);
  });

  it('that no build has is missing even for a browser', async () => {
    const missing = await browser(request(serve(site('a', SITE))).get('/_next/static/b2.js'));
    expect([missing.status, missing.body]).toEqual([404, 'none']);
  });

  it('has no second address for its compressed copy', async () => {
    await request(serve(site('a', SITE)))
      .get('/_next/static/a1.js.br')
      .expect(404);
  });
});

describe('a page', () => {
  it.each(['text/html', 'application/json', '*/*', ''])(
    'is sent to a client that accepts "%s"',
    async (accept) => {
      const app = serve(site('a', SITE));
      for (const [path, text] of [
        ['/', '<p>lobby</p>'],
        ['/table?id=main', '<p>table</p>'],
      ] as const) {
        const { headers } = await request(app).get(path).set('accept', accept).expect(200, text);
        expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
      }
    },
  );

  it('is not sent again while it is unchanged, even if the times of the files change', async () => {
    const root = site('a', SITE);
    const { headers } = await request(serve(root)).get('/table').expect(200);
    utimesSync(join(root, 'table.html'), 0, 0);
    const again = (): Test =>
      request(serve(root))
        .get('/table')
        .set('if-none-match', headers.etag ?? '');
    const { headers: unchanged } = await again().expect(304);
    expect(unchanged).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': 'no-cache' });
    site('a', { 'table.html': '<p>tablE</p>' });
    await again().expect(200, '<p>tablE</p>');
  });

  it('answers HEAD like GET, without a body', async () => {
    const app = serve(site('a', SITE));
    const got = await request(app).get('/');
    const head = await request(app).head('/').expect(200);
    for (const name of ['etag', 'content-length', 'content-type', 'cache-control', 'vary'])
      expect([name, head.headers[name]]).toEqual([name, got.headers[name]]);
    expect(head.text).toBeUndefined();
  });

  it('never hides a REST route with the same path', async () => {
    const app = serve(site('a', SITE));
    await request(app).get('/tables').set('accept', '*/*').expect(200, ['main']);
    const page = await browser(request(app).get('/tables')).expect(200, '<p>all tables</p>');
    expect(page.headers.vary).toBe('Accept, Accept-Encoding');
  });

  it('with a trailing slash is redirected to its own address, and nothing else is', async () => {
    const app = serve(site('a', SITE));
    await browser(request(app).get('/table/?id=main')).expect(308).expect('location', '/table?id=main');
    await browser(request(app).get('/nonsense/')).expect(404);
    await browser(request(app).get('//table.example/')).expect(404);
  });
});

describe('a missing page', () => {
  it.each(['/nonsense', '/table/main', '/table.php'])('%s is a page that says so', async (path) => {
    const app = serve(site('a', SITE));
    const { headers } = await browser(request(app).get(path)).expect(404, '<p>missing</p>');
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    });
    await request(app).get(path).set('accept', 'application/json').expect(404, '"none"');
  });

  it('below a REST path, or for another method, is not', async () => {
    const app = serve(site('a', SITE));
    await browser(request(app).get('/tables/nowhere')).expect(404, '"none"');
    await browser(request(app).post('/nonsense')).expect(404, '"none"');
  });
});

describe('after an upgrade', () => {
  const NEXT = { 'index.html': '<p>new lobby</p>', '_next/static/b2.js': 'new' };

  it('the hashed files of both builds are found at old and new gateways, pages only of their own', async () => {
    const builds = join(folder, 'builds');
    const before = serve(site('a', SITE), builds);
    const after = serve(site('b', NEXT), builds);
    rmSync(join(folder, 'a', '_next'), { recursive: true });
    const old = await request(after)
      .get('/_next/static/a1.js')
      .set('accept-encoding', 'gzip')
      .expect(200, SCRIPT);
    expect(old.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    await request(before).get('/_next/static/b2.js').expect(200, 'new');
    await request(after).get('/').expect(200, '<p>new lobby</p>');
    await request(after).get('/table').expect(404);
  });

  it('a restart of the same build keeps nothing twice, and only the latest five builds stay', () => {
    const builds = join(folder, 'builds');
    const root = site('a', SITE);
    serve(root, builds);
    serve(root, builds);
    const [first = ''] = readdirSync(builds);
    expect(readdirSync(builds)).toHaveLength(1);
    utimesSync(join(builds, first), 1, 1);
    for (let build = 0; build < 5; build++)
      serve(site(`n${build}`, { [`_next/static/n${build}.js`]: '' }), builds);
    expect(readdirSync(builds)).toHaveLength(5);
    expect(existsSync(join(builds, first))).toBe(false);
  });

  it('a folder that cannot be written does not keep the site from being served', async () => {
    Logger.overrideLogger(false);
    const root = site('a', SITE);
    await request(serve(root, join(root, 'index.html', 'builds')))
      .get('/')
      .expect(200);
  });

  it('gives each page a policy with the hashes of its own inline scripts, and each script one for workers', async () => {
    const root = site('scripted', { ...SITE, 'index.html': '<script>one()</script>' });
    const hash = `'sha256-${createHash('sha256').update('one()').digest('base64')}'`;
    const policyAt = async (path: string): Promise<string> =>
      ((await request(serve(root)).get(path)).headers as Record<string, string>)['content-security-policy'] ??
      '';
    expect(await policyAt('/')).toContain(`script-src 'self' ${hash};`);
    expect(await policyAt('/table')).toContain("script-src 'self';");
    expect(await policyAt('/_next/static/a1.js')).toMatch(
      /^default-src 'none'; script-src 'self'; connect-src 'self'/,
    );
  });
});
