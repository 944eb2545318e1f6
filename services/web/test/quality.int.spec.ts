/** What every page must offer: accessibility, no sideways scrolling, targets large enough for thumbs. */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ScriptedGateway } from '@sabot/table-client/testing';
import { eventually, SCREENS } from '@sabot/testing';
import type { Browser } from 'playwright-core';
import { inPhase, launchBrowser, spot, visit } from './browser.js';
import { sideways, smallTargets, violations } from './page-quality.js';
import { startGateway } from './web-gateway.js';

jest.setTimeout(180_000);

let browser: Browser;
let gateway: ScriptedGateway;

beforeAll(async () => {
  browser = await launchBrowser();
  gateway = await startGateway();
  gateway.main.remember(
    Array.from('BBPTPPPBBBBBBBBPBT').map((letter) => ({
      winner: letter === 'B' ? 'BANKER' : letter === 'P' ? 'PLAYER' : 'TIE',
      playerPair: letter === 'T',
      bankerPair: false,
    })),
  );
  gateway.main.open(600_000);
});
afterAll(async () => {
  await browser.close();
  await gateway.stop();
});

const PAGES: readonly { readonly path: string; readonly ready: string }[] = [
  { path: '/', ready: 'text=Emerald' },
  { path: '/table?id=main', ready: '[data-phase="BETTING"]' },
  { path: '/verify', ready: '#record' },
  { path: '/bets', ready: 'text=No bets yet' },
  { path: '/practice', ready: '[data-phase="betting"]' },
  { path: '/blackjack', ready: '[data-phase="betting"]' },
  { path: '/blackjack/trainer', ready: '[data-phase="betting"]' },
  { path: '/how-to-play', ready: 'text=1.0579 %' },
  { path: '/missing-page', ready: 'text=This page does not exist.' },
];

describe.each(PAGES)('$path', ({ path, ready }) => {
  it.each(Object.keys(SCREENS) as (keyof typeof SCREENS)[])('is sound on a %s', async (screen) => {
    const { page, context, errors } = await visit(browser, { screen, reducedMotion: true });
    await page.goto(gateway.url + path);
    await page.locator(ready).first().waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(SCREENS[screen].width);
    expect(await sideways(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    // The browser logs the 404 of the missing page.
    expect(errors.filter((error) => path !== '/missing-page' || !error.includes('404'))).toEqual([]);
    await context.close();
  });
});

describe('the table page', () => {
  it('is accessible with cards and a result on the table, and in its dialogs', async () => {
    const { page, context, errors } = await visit(browser, { screen: 'phone', reducedMotion: true });
    await page.goto(`${gateway.url}/table?id=main`);
    await inPhase(page, 'BETTING');
    await spot(page, 'PLAYER').tap();
    await eventually(() => {
      expect(gateway.main.round.bets.length).toBeGreaterThan(0);
    });
    gateway.main.close();
    while (gateway.main.deal());
    gateway.settle();
    await page.getByTestId('result').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.locator('[data-testid="tick"][data-status="verified"]').click();
    await page.getByRole('dialog').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Fairness of this table' }).click();
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    gateway.main.open(600_000);
    await context.close();
  });

  it('animates nothing when reduced motion is set', async () => {
    const { page, context } = await visit(browser, { reducedMotion: true, settings: { speed: 'slow' } });
    await page.goto(`${gateway.url}/table?id=main`);
    await inPhase(page, 'BETTING');
    gateway.main.close();
    gateway.main.deal();
    const flyer = page.locator('[data-card]').first();
    await flyer.waitFor();
    const duration = await flyer.evaluate((card) => getComputedStyle(card).animationDuration);
    expect(parseFloat(duration)).toBeLessThanOrEqual(0.001);
    gateway.main.open(600_000);
    await context.close();
  });
});
