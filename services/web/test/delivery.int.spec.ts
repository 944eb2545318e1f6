/** How little a browser must fetch before the first bet, and how soon it can bet on a slow phone. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ScriptedGateway } from '@sabot/table-client/testing';
import { type Pace, paceOf } from '@sabot/testing';
import type { Browser, Page, Route } from 'playwright-core';
import { launchBrowser, spot, visit } from './browser.js';
import { gzipBytes, scriptsInDocument } from './scripts.js';
import { StallingProxy } from './stalling-proxy.js';
import { startGateway } from './web-gateway.js';

jest.setTimeout(180_000);

const FIRST_BET_BYTES = 180_000;
const ALL_BYTES = 300_000;
const FIRST_BET_MS = 3_000;
/** Whoever waits longer than this has not seen the table at all. */
const GIVEN_UP_MS = 25_000;
/** Upgrade of the socket, its handshake, and the table. */
const MAX_TRIPS = 3;
/** What the page may work meanwhile; long trips make it little. */
const SPARE_TRIPS = 0.9;
const TRIP_MS = 500;

let browser: Browser;
let gateway: ScriptedGateway;
let proxy: StallingProxy | undefined;

beforeAll(async () => {
  browser = await launchBrowser();
  gateway = await startGateway();
});
beforeEach(() => {
  gateway.main.open(3_600_000);
});
afterAll(async () => {
  await browser.close();
  await proxy?.stop();
  await gateway.stop();
});

function report(name: string, pace: Pace): void {
  process.stdout.write(`      ${name}: ${pace.verdict} ${JSON.stringify(pace.measured)}\n`);
}

/** Every script that the page and its workers have asked for so far, by path. */
function scriptsOf(page: Page): Set<string> {
  const scripts = new Set<string>();
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  return scripts;
}

/** Lets no script pass that is not among these, until it is told to. */
async function holdOthers(page: Page, scripts: ReadonlySet<string>): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let holding = true;
  await page.context().route('**/*.js', async (route) => {
    if (holding && !scripts.has(new URL(route.request().url()).pathname)) held.push(route);
    else await route.continue();
  });
  return async () => {
    holding = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

describe('a page', () => {
  const PAGES = ['/', '/table', '/practice', '/verify', '/bets', '/how-to-play', '/blackjack/trainer'];

  it.each(PAGES)('at %s is never empty: without its scripts it shows what it will be', async (path) => {
    const { page, context } = await visit(browser);
    const html = await (await fetch(gateway.url + path)).text();
    await page.route('**/*.js', () => undefined);
    await page.goto(gateway.url + path, { waitUntil: 'commit' });
    const outline = page.locator('[data-skeleton], main h1').first();
    await outline.waitFor();
    const { height = 0 } = (await outline.boundingBox()) ?? {};
    expect(height).toBeGreaterThan(20);
    // Only a table cannot be drawn without the settings, so only it fetches them ahead of its scripts.
    expect(html.includes('href="/config.json"')).toBe(path === '/table');
    await context.close();
  });

  it('that does not exist says so and leads back to the lobby', async () => {
    const { page, context } = await visit(browser);
    const answer = await page.goto(`${gateway.url}/table/main`);
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: 'This page does not exist.' }).waitFor();
    await page.getByRole('link', { name: 'Back to the lobby' }).click();
    await page.getByRole('heading', { name: 'Choose a table' }).waitFor();
    await context.close();
  });
});

describe('the site', () => {
  it('can be installed as an app', async () => {
    const { page, context } = await visit(browser);
    const devtools = await context.newCDPSession(page);
    await page.goto(gateway.url);
    await page.getByRole('heading', { name: 'Choose a table' }).waitFor();
    const { errors } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    const problems = installabilityErrors.map(({ errorId }) => errorId);
    // Every context of this driver is private, and private windows install nothing.
    expect(problems.filter((problem) => problem !== 'in-incognito')).toEqual([]);
    await context.close();
  });
});

describe('the table page', () => {
  it(`takes a bet with ${FIRST_BET_BYTES / 1_000} kB of gzip JavaScript, and needs ${ALL_BYTES / 1_000} kB in all`, async () => {
    const { page, context } = await visit(browser);
    const first = await scriptsInDocument(`${gateway.url}/table`);
    const scripts = scriptsOf(page);
    const settings: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/config.json')) settings.push(request.url());
    });
    const release = await holdOthers(page, first);
    await page.goto(`${gateway.url}/table?id=main`);
    await spot(page, 'PLAYER').click();
    await spot(page, 'PLAYER').locator('[data-sent="false"]').waitFor();
    expect(settings).toHaveLength(1);
    await release();
    for (const name of [
      'Fairness of this table',
      'Saved',
      'Other amount',
      'Bets, payouts and the house edge',
      'Settings',
    ]) {
      await page.getByRole('button', { name }).first().click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
    }
    gateway.main.close();
    while (gateway.main.deal());
    gateway.settle();
    await page.locator('[data-testid="tick"][data-status="verified"]').click();
    await page.getByRole('dialog').waitFor();
    const [before, all] = [gzipBytes(first), gzipBytes(new Set([...first, ...scripts]))];
    process.stdout.write(`      gzip JavaScript: ${before} bytes before the first bet, ${all} in all\n`);
    expect(first.size).toBeGreaterThan(5);
    expect(scripts.size).toBeGreaterThan(first.size);
    expect(before).toBeLessThanOrEqual(FIRST_BET_BYTES);
    expect(all).toBeLessThanOrEqual(ALL_BYTES);
    await context.close();
  });

  it(`needs at most ${MAX_TRIPS} round trips to a bet once its scripts are there`, async () => {
    proxy = await StallingProxy.before(gateway.url, TRIP_MS);
    const { url } = proxy;
    const pace = await paceOf(MAX_TRIPS + SPARE_TRIPS, async () => {
      const { page, context } = await visit(browser);
      await page.goto(`${url}/table?id=main`, { waitUntil: 'commit' });
      await page.locator('[data-spot="PLAYER"][data-open="true"]').waitFor();
      const ms = await page.evaluate(() => {
        const scripts = performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js')) as PerformanceResourceTiming[];
        const named = new Set(Array.from(document.scripts, ({ src }) => src));
        const last = Math.max(...scripts.filter(({ name }) => named.has(name)).map((one) => one.responseEnd));
        return performance.now() - last;
      });
      await context.close();
      return ms / TRIP_MS;
    });
    report('round trips', pace);
    expect(pace.verdict).not.toBe('missed');
  });

  it(`takes a bet within ${FIRST_BET_MS} ms at 1.6 Mbit/s, 150 ms and a quarter of the speed`, async () => {
    const pace = await paceOf(FIRST_BET_MS, async () => {
      const { page, context } = await visit(browser, { screen: 'phone' });
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.enable');
      const bytesPerSecond = 1_600_000 / 8;
      await devtools.send('Network.emulateNetworkConditions', {
        ...{ offline: false, latency: 150 },
        ...{ downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond / 2 },
      });
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.goto(`${gateway.url}/table?id=main`, { waitUntil: 'commit' });
      const open = page.locator('[data-spot="PLAYER"][data-open="true"]').waitFor({ timeout: GIVEN_UP_MS });
      const atMs = await open.then(
        () => page.evaluate(() => performance.now()),
        () => Infinity,
      );
      await context.close();
      return atMs;
    });
    report('first bet', pace);
    expect(pace.verdict).not.toBe('missed');
  });
});
