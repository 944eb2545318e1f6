/** The stage in windows of every size, in both languages, with the widest contents, while betting and while dealing. */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { BET_TARGETS } from '@sabot/baccarat';
import type { ScriptedGateway } from '@sabot/table-client/testing';
import { eventually } from '@sabot/testing';
import type { Browser, Page } from 'playwright-core';
import { inPhase, launchBrowser, spot, takeSeat, visit } from './browser.js';
import { cardWidth, drawnWindows, faultsIn, REAL_WINDOWS } from './window-check.js';
import { windowDraw } from './windows.config.js';
import { startGateway } from './web-gateway.js';

jest.setTimeout(900_000);

const { seed, count } = windowDraw();
const WINDOWS = [...REAL_WINDOWS, { width: 320, height: 380 }, ...drawnWindows(seed, count)];

/** 1,234,567.00, on every spot. */
const STAKE = 123_456_700;
const LIMIT = 999_999_900;

let browser: Browser;
let gateway: ScriptedGateway;

beforeAll(async () => {
  process.stdout.write(`windows drawn from seed ${seed}\n`);
  browser = await launchBrowser();
  gateway = await startGateway();
  gateway.accounts.startingBalance = 2_500_000_000;
  gateway.main.limits = BET_TARGETS.map((target) => ({ target, min: 100, max: LIMIT, step: 1 }));
});
afterAll(async () => {
  await browser.close();
  await gateway.stop();
});

/** Stakes on every spot, those of others too, with an alarm and a notice showing that do not go away. */
async function fillTable(page: Page): Promise<void> {
  for (const target of BET_TARGETS) await spot(page, target).click();
  await eventually(() => {
    expect(gateway.main.round.bets).toHaveLength(BET_TARGETS.length);
  });
  for (const target of BET_TARGETS)
    gateway.main.round.book({
      ...{ betId: `other-${target}`, roundId: gateway.main.round.roundId, userId: 'somebody' },
      ...{ target, amount: STAKE, clientSeed: '' },
    });
  gateway.main.tellTotals();
  await page.evaluate(() => {
    Object.assign(window, { setTimeout: () => 0 });
  });
  await page.keyboard.press('6');
  await spot(page, 'TIE').click();
  await page.locator('[data-code="BET_ABOVE_MAX"]').waitFor();
}

async function faultsInAll(page: Page, mode: 'betting' | 'dealing'): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const window of WINDOWS) faults.push(...(await faultsIn(page, window, mode)));
  return faults;
}

describe.each(['en', 'zh-Hant'])('in %s, every window', (language) => {
  it('shows all that is needed, covers nothing and overlaps nothing', async () => {
    const chips = [1_000, 2_500, 10_000, 50_000, STAKE, LIMIT];
    const settings = { speed: 'fast', language, muted: true, chips, chipMinor: STAKE };
    const { page, context, errors } = await visit(browser, { reducedMotion: true, settings });
    gateway.main.open(600_000);
    gateway.tamper = (bundle) => ({ ...bundle, serverHash: '0'.repeat(64) });
    await takeSeat(page, gateway);
    gateway.main.close();
    while (gateway.main.deal());
    gateway.settle();
    await page.getByRole('alert').getByRole('button').waitFor();
    gateway.tamper = undefined;

    gateway.main.open(3_600_000);
    await inPhase(page, 'BETTING');
    await fillTable(page);
    expect(await faultsInAll(page, 'betting')).toEqual([]);

    await page.setViewportSize({ width: 1366, height: 641 });
    gateway.main.close();
    while (gateway.main.deal());
    gateway.settle();
    await page.getByTestId('result').waitFor();
    expect(await faultsInAll(page, 'dealing')).toEqual([]);
    for (const [width, height, least] of [
      [390, 664, 72],
      [844, 390, 64],
      [1366, 641, 120],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await cardWidth(page)).toBeGreaterThanOrEqual(least);
    }
    expect(errors).toEqual([]);
    await context.close();
  });
});
