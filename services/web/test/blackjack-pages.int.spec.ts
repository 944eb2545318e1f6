/** Blackjack around the hand: other pages that know of it, its scripts, and every window. */
import { describe, expect, it, jest } from '@jest/globals';
import { inPhase } from './browser.js';
import { knowSecrets, rig, type WantedHand } from './hand-rig.js';
import { handTable, mayPlay, stakeAndDeal, TO_HIT, verified } from './hand-table.js';
import { sideways, smallTargets, violations } from './page-quality.js';
import { gzipBytes, scriptsInDocument } from './scripts.js';
import { cardWidth, faultsIn, REAL_WINDOWS, type WindowMode } from './window-check.js';

jest.setTimeout(300_000);

/**
 * JavaScript that the page names, what is there before the first stake, and with everything that a hand and its proof bring.
 * The page itself has the limit of every page. The aim is that limit before the first stake, too, but the protocol of a hand
 * with its links and hashes brings 13 kB more, and React and Next alone are 133 kB.
 */
const DOCUMENT_BYTES = 180_000;
const FIRST_STAKE_BYTES = 200_000;
const ALL_BYTES = 300_000;

const table = handTable();

describe('the pages around it', () => {
  it('list the hand, lead to its proof, and check the hand before it', async () => {
    const page = await table.sitDown([TO_HIT, TO_HIT]);
    for (const number of [1, 2]) {
      if (number === 1) await stakeAndDeal(page);
      else await page.keyboard.press('n');
      await mayPlay(page, 'stay');
      await page.keyboard.press('s');
      await verified(page, number);
      await mayPlay(page, 'again');
    }
    await page.goto(`${table.gateway.url}/bets`);
    await page.getByRole('radio', { name: 'Blackjack' }).check();
    await page.locator('tr[data-hand]').first().waitFor();
    expect(await page.locator('tr[data-hand]').count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 664 });
    expect(await sideways(page)).toEqual([]);
    await page.setViewportSize({ width: 1366, height: 641 });
    await page.getByRole('link', { name: 'Verify the hand' }).first().click();
    await page.getByText('The hand is exactly as declared').waitFor();
    await page.locator('[data-step="previous"][data-status="pass"]').waitFor();
    expect(await page.getByTestId('without-links').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    const record = page.getByLabel('Record as JSON');
    const text = await record.inputValue();
    const { previousHash } = JSON.parse(text) as { readonly previousHash: string };
    await record.fill(text.replace(previousHash, 'f'.repeat(64)));
    await page.locator('[data-step="previous"][data-status="fail"]').waitFor();
    await page.getByText('First to fail: The record matches its own hash').waitFor();
    await record.fill(text.replace('"play": "stay"', '"play": "hit"'));
    await page.getByText('The hand is not as declared').waitFor();
    expect(table.here.errors).toEqual([]);
  });

  it('show the table in the lobby, in both languages', async () => {
    const { page } = await table.arrive();
    await page.goto(table.gateway.url);
    const tables = page.getByTestId('hand-tables');
    await tables.getByText('Blackjack pays 3:2').waitFor();
    expect(await tables.textContent()).toContain('0.6294 %');
    await tables.getByRole('link').click();
    await inPhase(page, 'betting');
    await page.goto(table.gateway.url);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('radio', { name: '繁體中文' }).check();
    await page.keyboard.press('Escape');
    await tables.getByText('黑傑克賠 3:2').waitFor();
    expect(table.here.errors).toEqual([]);
  });
});

describe('its scripts', () => {
  it(`are at most ${DOCUMENT_BYTES / 1_000} kB in the page, ${FIRST_STAKE_BYTES / 1_000} kB before the first stake, ${ALL_BYTES / 1_000} kB in all`, async () => {
    rig(table.gateway, TO_HIT);
    const { page } = await table.arrive();
    await knowSecrets(page);
    const fetched = new Set<string>();
    page.context().on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.js')) fetched.add(pathname);
    });
    await page.goto(`${table.gateway.url}/blackjack`);
    const inDocument = await scriptsInDocument(`${table.gateway.url}/blackjack`);
    await inPhase(page, 'betting');
    await stakeAndDeal(page);
    await mayPlay(page, 'stay');
    const beforeStake = gzipBytes(fetched);
    await page.keyboard.press('s');
    await verified(page, 1);
    for (const open of [
      page.getByRole('button', { name: 'Fairness of this table' }),
      page.getByTestId('tick'),
    ]) {
      await open.click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
    }
    const [inPage, all] = [gzipBytes(inDocument), gzipBytes(fetched)];
    process.stdout.write(
      `      gzip JavaScript: ${inPage} bytes in the page, ${beforeStake} before the first stake, ${all} in all\n`,
    );
    expect(inDocument.size).toBeGreaterThan(5);
    expect(fetched.size).toBeGreaterThan(inDocument.size);
    expect(inPage).toBeLessThanOrEqual(DOCUMENT_BYTES);
    expect(beforeStake).toBeLessThanOrEqual(FIRST_STAKE_BYTES);
    expect(all).toBeLessThanOrEqual(ALL_BYTES);
  });
});

/** With four hands and the dealer's on the smallest screen; two hands have the limits of every table. */
const MIN_CARD_WITH_FOUR_HANDS = 40;

describe.each(['en', 'zh-Hant'])('in %s, every window', (language) => {
  it('shows all that is needed, covers nothing and overlaps nothing, and has no barrier', async () => {
    table.gateway.accounts.startingBalance = 2_500_000_000;
    table.gateway.hands.limits = { min: 1_000, max: 999_999_900, step: 10 };
    table.gateway.hands.deadline = Date.now() + 3_600_000;
    const settings = { speed: 'fast', language, muted: true, chipMinor: 123_456_700 };
    const fourHands: WantedHand = { plays: ['split', 'split', 'split', 'stay', 'stay', 'stay', 'stay'] };
    const page = await table.sitDown([fourHands], { reducedMotion: true, settings });
    const faults: string[] = [];
    const check = async (mode: WindowMode): Promise<void> => {
      for (const window of REAL_WINDOWS) {
        faults.push(...(await faultsIn(page, window, mode)));
        if (mode === 'hand betting') continue;
        const narrowest = await cardWidth(page);
        if (narrowest < MIN_CARD_WITH_FOUR_HANDS)
          faults.push(`${window.width}×${window.height}: a card is ${narrowest.toFixed(0)} px wide`);
      }
      expect(await violations(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
    };
    await page.keyboard.press('b');
    await check('hand betting');
    await page.keyboard.press('n');
    await mayPlay(page, 'split');
    for (const [width, height, least] of [
      [390, 664, 72],
      [320, 568, 72],
      [844, 390, 64],
      [1366, 641, 120],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await cardWidth(page)).toBeGreaterThanOrEqual(least);
      // Two cards have room beside each other in a window of any form.
      const [left, right] = await page
        .locator('[data-side="HAND-0"] [data-card]')
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect()));
      expect(left?.right ?? NaN).toBeLessThanOrEqual(right?.left ?? NaN);
    }
    for (let split = 0; split < 3; split += 1) {
      await mayPlay(page, 'split');
      await page.keyboard.press('p');
    }
    await page.locator('[data-side="HAND-3"]').waitFor();
    await check('hand deciding');
    await page.setViewportSize({ width: 1366, height: 641 });
    for (let hand = 0; hand < 4; hand += 1) {
      await page.locator(`[data-side="HAND-${hand}"][data-active="true"]`).waitFor();
      await mayPlay(page, 'stay');
      await page.keyboard.press('s');
    }
    await inPhase(page, 'over');
    await verified(page, 1);
    await check('hand over');
    expect(faults).toEqual([]);
    expect(table.here.errors).toEqual([]);
  });
});
