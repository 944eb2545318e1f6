/** What every page must offer: accessibility, no sideways scrolling, targets large enough for thumbs. */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ScriptedGateway } from '@sabot/table-client/testing';
import { eventually, SCREENS } from '@sabot/testing';
import type { Browser } from 'playwright-core';
import { inPhase, launchBrowser, spot, takeSeat, visit } from './browser.js';
import { faintTexts } from './contrast.js';
import { FELTS } from '../src/settings/settings.js';
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
    if (screen !== 'tablet') expect(await faintTexts(page)).toEqual([]);
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
    const expectSound = async (): Promise<void> => {
      expect(await violations(page)).toEqual([]);
      expect(await faintTexts(page)).toEqual([]);
    };
    await expectSound();
    await page.locator('[data-testid="tick"][data-status="verified"]').click();
    for (const dialog of ['Proof', 'Fairness of this table', 'Settings', 'Saved', 'Other amount']) {
      if (dialog === 'Saved') gateway.main.open(600_000);
      if (dialog !== 'Proof') await page.getByRole('button', { name: dialog }).first().click();
      await page.getByRole('dialog').waitFor();
      await expectSound();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(errors).toEqual([]);
    gateway.main.open(600_000);
    await context.close();
  });

  it('is accessible when a bet is refused, when the network is dead, when chips run out, and when a round is void or false', async () => {
    const own = await startGateway();
    own.main.open(600_000);
    const settings = { speed: 'fast', muted: true, language: 'zh-Hant' };
    const { page, context } = await visit(browser, { reducedMotion: true, settings });
    const expectSound = async (): Promise<void> => {
      expect(await violations(page)).toEqual([]);
      expect(await faintTexts(page)).toEqual([]);
    };
    await takeSeat(page, own);
    own.refusals.push({ code: 'BETTING_CLOSED', message: '' });
    await spot(page, 'TIE').click();
    await page.locator('[data-code="BETTING_CLOSED"]').waitFor();
    await expectSound();
    own.voidRound('VOID_REASON_INTERRUPTED');
    await page.getByTestId('result').waitFor();
    await expectSound();
    own.tamper = (bundle) => ({ ...bundle, serverHash: '0'.repeat(64) });
    own.main.open(600_000);
    await inPhase(page, 'BETTING');
    own.main.close();
    while (own.main.deal());
    own.settle();
    await page.getByRole('alert').getByRole('button').waitFor();
    await expectSound();
    own.main.open(600_000);
    await inPhase(page, 'BETTING');
    own.accounts.deposit([...own.accounts.keys()][0] ?? '', -99_900);
    await page.locator('section[role="alert"]').waitFor();
    await expectSound();
    own.accounts.deposit([...own.accounts.keys()][0] ?? '', 99_900);
    own.silent = true;
    await page.locator('[data-testid="link-silent"]').waitFor();
    await expectSound();
    await context.close();
    await own.stop();
  });

  it('has no faint text while bets are taken, refused and dealt, on any felt', async () => {
    for (const felt of FELTS) {
      const settings = { speed: 'fast', muted: true, felt };
      const { page, context } = await visit(browser, { reducedMotion: true, settings });
      gateway.main.open(600_000);
      await page.goto(`${gateway.url}/table?id=main`);
      await inPhase(page, 'BETTING');
      for (const target of ['PLAYER', 'BANKER', 'TIE']) await spot(page, target).click();
      await eventually(() => {
        expect(gateway.main.round.bets.length).toBeGreaterThan(2);
      });
      gateway.refusals.push({ code: 'BETTING_CLOSED', message: '' });
      await spot(page, 'TIE').click();
      await page.locator('[data-code="BETTING_CLOSED"]').waitFor();
      expect(await faintTexts(page)).toEqual([]);
      gateway.main.close();
      for (let cards = 1; cards <= 4; cards += 1) gateway.main.deal();
      await page.locator('[data-card]').nth(3).waitFor();
      expect(await faintTexts(page)).toEqual([]);
      await context.close();
    }
    gateway.main.open(600_000);
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
