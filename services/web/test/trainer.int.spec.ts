/** The blackjack trainer in real Chromium: by pointer and by keyboard, in every window, and without a network. */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DEFAULT_RULES, ExactPlay, isRefused, newRound, next, stackedCards } from '@sabot/blackjack';
import { parseCardCode, subtract, ZERO } from '@sabot/cards';
import type { ScriptedGateway } from '@sabot/table-client/testing';
import { eventually } from '@sabot/testing';
import type { Browser, Page } from 'playwright-core';
import { inPhase, launchBrowser, visit, type Visit } from './browser.js';
import { cardWidth, faultsIn, REAL_WINDOWS, type WindowMode } from './window-check.js';
import { startGateway } from './web-gateway.js';

jest.setTimeout(300_000);

let browser: Browser;
let gateway: ScriptedGateway;

beforeAll(async () => {
  browser = await launchBrowser();
  gateway = await startGateway();
});
afterAll(async () => {
  await browser.close();
  await gateway.stop();
});

const indices = (codes: string): number[] => codes.split(' ').map((code) => parseCardCode(code) ?? NaN);

/** Opens the trainer; the browser's generator gives these cards first. */
async function train(codes: string, options: Parameters<typeof visit>[1] = {}): Promise<Visit> {
  const here = await visit(browser, options);
  await here.page.addInitScript((words) => {
    const fair = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (array: Uint32Array) => {
      const word = array instanceof Uint32Array && array.length === 1 ? words.shift() : undefined;
      if (word === undefined) return fair(array);
      array[0] = word;
      return array;
    };
  }, indices(codes));
  await here.page.goto(`${gateway.url}/blackjack/trainer`);
  await inPhase(here.page, 'betting');
  return here;
}

const playButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Waits until a play can be made, because its cards lie face up. */
async function mayPlay(page: Page, name: string): Promise<void> {
  await page.locator(`[data-play="${name}"][aria-disabled="false"]`).waitFor();
}

describe('the trainer', () => {
  it('prices a mistake by the exact values, and keeps the total after a reload', async () => {
    const { page, context, errors } = await train('s10 h6 sK h8 s5');
    await page.getByRole('button', { name: 'Bet 50 on your hand' }).click();
    await page.getByTestId('deal').click();
    await mayPlay(page, 'hit');
    expect(await page.locator('[data-side="DEALER"] [data-card]').count()).toBe(1);
    await playButton(page, 'Hit').click();
    await inPhase(page, 'over');

    const dealt = next(newRound(DEFAULT_RULES), { name: 'deal' }, stackedCards(indices('s10 h6 sK h8')));
    if (isRefused(dealt)) throw new Error(dealt.code);
    const { stay = ZERO, hit = ZERO } = new ExactPlay(DEFAULT_RULES).values(dealt);
    const { numerator, denominator } = subtract(stay, hit);
    const cost = ((50 * Number((numerator * 1_000_000n) / denominator)) / 1_000_000).toFixed(2);
    await page.getByText(`Stay was better. Hit costs ${cost} on average.`).first().waitFor();
    expect(await page.getByTestId('net').textContent()).toBe('−50.00');
    await page.reload();
    await eventually(async () => {
      expect(await page.getByTestId('session-cost').textContent()).toBe(cost);
    });
    expect(await page.getByTestId('session-net').textContent()).toBe('−50.00');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('plays a split and a double by keyboard alone, and says every card', async () => {
    const { page, context, errors } = await train('s8 h6 h8 h10 s3 d10 c10 c9');
    await page.keyboard.press('b');
    await page.keyboard.press('n');
    await mayPlay(page, 'split');
    await page.keyboard.press('p');
    await mayPlay(page, 'double');
    await page.keyboard.press('d');
    await mayPlay(page, 'stay');
    await eventually(async () => {
      expect(await page.locator('[data-active="true"]').getAttribute('data-side')).toBe('HAND-1');
    });
    await mayPlay(page, 'stay');
    await page.keyboard.press('s');
    await inPhase(page, 'over');
    expect(await page.getByTestId('net').textContent()).toBe('+150.00');
    const said = (await page.getByRole('log').allTextContents()).join(' ');
    expect(said).toContain('Dealer: 9 of clubs, total 25.');
    expect(said).toContain('Your result: +150.00.');
    // The plays have gone, and the focus is on the first button that took their place.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-play'))).toBe('change');
    expect(errors).toEqual([]);
    await context.close();
  });

  it('shows what each play is worth when hints are on', async () => {
    const { page, context } = await train('s10 h6 sK h8');
    await page.keyboard.press('b');
    await page.keyboard.press('n');
    await mayPlay(page, 'stay');
    await page.getByRole('button', { name: 'Hints' }).click();
    await page.locator('[data-play="stay"][data-marked="true"] small').waitFor();
    expect(await page.locator('[data-play="stay"] small').textContent()).toMatch(/^\+3\d\.\d\d$/);
    expect(await page.locator('[data-play="split"] small').count()).toBe(0);
    await context.close();
  });

  it('offers insurance against an ace, and even money for a blackjack', async () => {
    const { page, context } = await train('sA hA sK h8');
    await page.keyboard.press('b');
    await page.keyboard.press('n');
    await playButton(page, 'Even money').waitFor();
    await mayPlay(page, 'insurance');
    await page.keyboard.press('i');
    await inPhase(page, 'over');
    expect(await page.getByTestId('net').textContent()).toBe('+50.00');
    await context.close();
  });

  it('opens and plays without a network once it was visited', async () => {
    const { page, context } = await train('s10 h6 sK h8');
    await eventually(async () => {
      const kept = await page.evaluate(
        async () => (await (await caches.open('sabot-trainer-1')).keys()).length,
      );
      expect(kept).toBeGreaterThan(3);
    });
    await context.setOffline(true);
    await page.reload();
    await inPhase(page, 'betting');
    await page.keyboard.press('b');
    await page.keyboard.press('n');
    await page.locator('[data-phase="playing"], [data-phase="over"]').waitFor();
    await context.close();
  });
});

/** With four hands and the dealer's on the smallest screen; two hands have the limits of every table. */
const MIN_CARD_WITH_FOUR_HANDS = 40;

describe.each(['en', 'zh-Hant'])('in %s, every window of the trainer', (language) => {
  it('shows all that is needed with four hands and the longest amounts', async () => {
    const settings = { speed: 'fast', language, muted: true, chipMinor: 123_456_700 };
    const { page, context, errors } = await train('s8 h6 h8 c10 c8 s3 d8 s4 s2 s5', {
      reducedMotion: true,
      settings,
    });
    const faults: string[] = [];
    const check = async (mode: WindowMode): Promise<void> => {
      for (const window of REAL_WINDOWS) {
        faults.push(...(await faultsIn(page, window, mode)));
        if (mode === 'trainer betting') continue;
        const narrowest = await cardWidth(page);
        if (narrowest < MIN_CARD_WITH_FOUR_HANDS)
          faults.push(`${window.width}×${window.height}: a card is ${narrowest.toFixed(0)} px wide`);
      }
    };
    await page.keyboard.press('b');
    await check('trainer betting');
    await page.keyboard.press('n');
    await mayPlay(page, 'split');
    for (const [width, height, least] of [
      [390, 664, 72],
      [844, 390, 64],
      [1366, 641, 120],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await cardWidth(page)).toBeGreaterThanOrEqual(least);
    }
    for (let split = 0; split < 3; split += 1) {
      await mayPlay(page, 'split');
      await page.keyboard.press('p');
    }
    await page.locator('[data-side="HAND-3"]').waitFor();
    await page.keyboard.press('v');
    await page.locator('[data-play="hit"] small').waitFor();
    await check('trainer deciding');
    await page.setViewportSize({ width: 1366, height: 641 });
    for (let hand = 0; hand < 4; hand += 1) {
      await page.locator(`[data-side="HAND-${hand}"][data-active="true"]`).waitFor();
      await page.keyboard.press('s');
    }
    await inPhase(page, 'over');
    expect(await page.locator('[data-side="DEALER"] [data-card]').count()).toBeGreaterThan(1);
    await check('trainer over');
    expect(faults).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });
});
