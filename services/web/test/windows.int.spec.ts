/** The stage in windows of every size, in both languages, with the widest contents, in every state of every table. */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { BET_TARGETS } from '@sabot/baccarat';
import type { ScriptedGateway } from '@sabot/table-client/testing';
import { eventually } from '@sabot/testing';
import type { Browser, Page } from 'playwright-core';
import { inPhase, launchBrowser, spot, takeSeat, visit, type Visit } from './browser.js';
import { cardWidth, drawnWindows, faultsIn, REAL_WINDOWS, type WindowMode } from './window-check.js';
import { windowDraw } from './windows.config.js';
import { startGateway } from './web-gateway.js';

jest.setTimeout(900_000);

const { seed, count, thorough } = windowDraw();
const KNOWN_WINDOWS = [...REAL_WINDOWS, { width: 320, height: 380 }];
const ALL_WINDOWS = [...KNOWN_WINDOWS, ...drawnWindows(seed, count)];

/** 1,234,567.00, on every spot. */
const STAKE = 123_456_700;
const LIMIT = 999_999_900;
const BALANCE = 2_500_000_000;
const LAPTOP = { width: 1366, height: 641 };
/** As long as operators name their tables. */
const NAMES = { en: 'Grand Salon Privé of the Emerald Coast', 'zh-Hant': '翡翠海岸大酒店皇家貴賓會百家樂廳' };
const CHIPS = [1_000, 2_500, 10_000, 50_000, STAKE, LIMIT];

let browser: Browser;
let gateway: ScriptedGateway;

beforeAll(async () => {
  process.stdout.write(`windows drawn from seed ${seed}\n`);
  browser = await launchBrowser();
  gateway = await startGateway();
  gateway.accounts.startingBalance = BALANCE;
  gateway.main.names = NAMES;
  gateway.main.seated = 12_345;
  gateway.main.limits = BET_TARGETS.map((target) => ({ target, min: 100, max: LIMIT, step: 1 }));
});
afterAll(async () => {
  await browser.close();
  await gateway.stop();
});

function arrive(language: string, chipMinor: number): Promise<Visit> {
  const settings = { speed: 'fast', language, muted: true, chips: CHIPS, chipMinor };
  return visit(browser, { reducedMotion: true, settings });
}

/** The player's stakes and those of others on every spot. */
async function fillSpots(page: Page): Promise<void> {
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
}

/** Has a bet refused, with a notice that does not go away. */
async function beRefused(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(window, { setTimeout: () => 0 });
  });
  await page.keyboard.press('6');
  await spot(page, 'TIE').click();
  await page.locator('[data-code="BET_ABOVE_MAX"]').waitFor();
}

async function faults(page: Page, mode: WindowMode, windows = ALL_WINDOWS): Promise<readonly string[]> {
  const found: string[] = [];
  for (const window of thorough ? ALL_WINDOWS : windows) found.push(...(await faultsIn(page, window, mode)));
  return found;
}

async function dealAll(page: Page): Promise<void> {
  gateway.main.close();
  while (gateway.main.deal());
  gateway.settle();
  await page.getByTestId('result').waitFor();
}

describe.each(['en', 'zh-Hant'])('in %s, every window', (language) => {
  it('shows all that a live table needs, covers nothing and overlaps nothing', async () => {
    const { page, context, errors } = await arrive(language, STAKE);
    gateway.main.schedule = 'timed';
    gateway.main.open(3_600_000);
    await takeSeat(page, gateway);
    await fillSpots(page);
    expect(await faults(page, 'betting', KNOWN_WINDOWS)).toEqual([]);

    gateway.tamper = (bundle) => ({ ...bundle, serverHash: '0'.repeat(64) });
    await page.setViewportSize(LAPTOP);
    await dealAll(page);
    await page.getByRole('alert').getByRole('button').waitFor();
    gateway.tamper = undefined;
    gateway.main.open(3_600_000);
    await inPhase(page, 'BETTING');
    const [userId = ''] = [...gateway.accounts.keys()].slice(-1);
    gateway.accounts.deposit(userId, BALANCE - gateway.accounts.account(userId).balance);
    await fillSpots(page);
    expect(await faults(page, 'betting, alarmed', KNOWN_WINDOWS)).toEqual([]);
    await beRefused(page);
    expect(await faults(page, 'betting, refused')).toEqual([]);

    gateway.main.close();
    for (let cards = 1; cards <= 4; cards += 1) gateway.main.deal();
    await page.locator('[data-card]').nth(3).waitFor();
    expect(await faults(page, 'dealing')).toEqual([]);
    while (gateway.main.deal());
    gateway.settle();
    await page.getByTestId('result').waitFor();
    expect(await faults(page, 'result', KNOWN_WINDOWS)).toEqual([]);
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

  it('does so at a table that deals on demand', async () => {
    const { page, context, errors } = await arrive(language, STAKE);
    gateway.main.schedule = 'on-demand';
    gateway.main.open(3_600_000);
    gateway.main.closesAt = null;
    await takeSeat(page, gateway);
    await fillSpots(page);
    await beRefused(page);
    expect(await faults(page, 'solo betting', KNOWN_WINDOWS)).toEqual([]);
    await page.getByTestId('deal').click();
    await page.getByTestId('result').waitFor();
    expect(await faults(page, 'result', KNOWN_WINDOWS)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('does so in practice', async () => {
    const { page, context, errors } = await arrive(language, 10_000);
    const memory = { decks: 8, plan: 'martingale', startingChips: 100_000, balance: LIMIT };
    await page.addInitScript(
      (text) => {
        localStorage.setItem('sabot.practice', text);
      },
      JSON.stringify({ ...memory, rival: { balance: LIMIT, lastSide: 'PLAYER', losses: 0 } }),
    );
    await page.goto(`${gateway.url}/practice`);
    await inPhase(page, 'betting');
    for (const target of BET_TARGETS) await spot(page, target).click();
    await beRefused(page);
    expect(await faults(page, 'practice betting', KNOWN_WINDOWS)).toEqual([]);
    await page.getByTestId('deal').click();
    await page.getByTestId('result').waitFor();
    expect(await faults(page, 'practice result', KNOWN_WINDOWS)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });
});
