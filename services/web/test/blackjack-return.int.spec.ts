/** A hand of blackjack that is interrupted: a reload, a cut, a lost secret, and time that runs out. */
import { describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@sabot/testing';
import { balanceOf, inPhase, PATIENCE_MS } from './browser.js';
import { handTable, mayPlay, stakeAndDeal, TO_HIT, verified } from './hand-table.js';
import { violations } from './page-quality.js';

jest.setTimeout(300_000);

const PATIENT = { timeoutMs: PATIENCE_MS };

const table = handTable();

describe('in mid-hand', () => {
  it('a reload goes on with links and the same cards', async () => {
    const page = await table.sitDown([TO_HIT]);
    await stakeAndDeal(page);
    await mayPlay(page, 'hit');
    const cards = await page
      .locator('[data-card]')
      .evaluateAll((all) => all.map((card) => card.getAttribute('data-card')));
    await page.reload();
    await mayPlay(page, 'hit');
    expect(
      await page
        .locator('[data-card]')
        .evaluateAll((all) => all.map((card) => card.getAttribute('data-card'))),
    ).toEqual(cards);
    await page.keyboard.press('h');
    await mayPlay(page, 'stay');
    await page.keyboard.press('s');
    await verified(page, 1);
    expect(table.asked('recover')).toEqual([]);
    expect(table.here.errors).toEqual([]);
  });

  it('a cut connection is said, comes back, and the decision is sent again unchanged', async () => {
    const page = await table.sitDown([TO_HIT]);
    await stakeAndDeal(page);
    await mayPlay(page, 'hit');
    let lost = 0;
    table.gateway.hands.fault = (name) => (name === 'play' && lost++ === 0 ? 'lose answer' : undefined);
    await page.keyboard.press('h');
    await eventually(() => {
      expect(lost).toBe(1);
    }, PATIENT);
    table.gateway.cut();
    await page.locator('[data-link="lost"]').waitFor();
    await page.locator('[data-link="live"]').waitFor();
    await mayPlay(page, 'stay');
    const hits = table.asked('play').filter((request) => 'play' in request && request.play === 'hit');
    expect(new Set(hits.map((request) => JSON.stringify(request))).size).toBe(1);
    await page.keyboard.press('s');
    await verified(page, 1);
  });

  it('a lost secret is said; the hand goes on without links only when the player says so', async () => {
    const page = await table.sitDown([TO_HIT]);
    await stakeAndDeal(page);
    await mayPlay(page, 'hit');
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('sabot-hand:')) localStorage.removeItem(key);
    });
    await page.reload();
    await page.getByTestId('lost-secret').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('h');
    expect(table.asked('recover')).toEqual([]);
    await page.getByRole('button', { name: 'Go on without it' }).click();
    await mayPlay(page, 'stay');
    await page.keyboard.press('s');
    await inPhase(page, 'over');
    expect(table.asked('recover')).toHaveLength(1);
    await verified(page, 1);
    await page.getByTestId('tick').click();
    await page.locator('dialog [data-compared="known"][data-status="skipped"]').waitFor();
    expect(await page.locator('dialog [data-compared="recovered"]').textContent()).toContain('1');
    expect(table.here.errors).toEqual([]);
  });

  it('time that runs out lets the house play on, and the page says so, here and after a return', async () => {
    table.gateway.hands.deadline = Date.now() + 3_600_000;
    const page = await table.sitDown([TO_HIT, TO_HIT]);
    await stakeAndDeal(page);
    await mayPlay(page, 'hit');
    table.gateway.hands.playOn(table.latestHouse);
    await inPhase(page, 'over');
    await page
      .getByTestId('automatic')
      .getByText(/The time for hand no. 1 was over/)
      .waitFor();
    await page.getByTestId('result').getByText('Played on by the house').waitFor();
    await verified(page, 1);
    await mayPlay(page, 'again');
    await page.keyboard.press('n');
    await mayPlay(page, 'hit');
    await page.goto('about:blank');
    table.gateway.hands.playOn(table.latestHouse);
    await page.goto(`${table.gateway.url}/blackjack`);
    await page
      .getByTestId('automatic')
      .getByText(/The time for hand no. 2 was over/)
      .waitFor();
    await inPhase(page, 'betting');
    await verified(page, 2);
    expect(await balanceOf(page)).toBe(table.accountBalance);
  });
});
