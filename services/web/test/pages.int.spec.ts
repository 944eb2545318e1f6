/** Lobby, my bets, practice, rules, settings and languages in a real browser. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ScriptedGateway } from '@sabot/table-client/testing';
import { eventually } from '@sabot/testing';
import type { Browser } from 'playwright-core';
import { cardsOf, inPhase, launchBrowser, spot, takeSeat, visit, type Visit } from './browser.js';
import { startGateway } from './web-gateway.js';

jest.setTimeout(120_000);

let browser: Browser;
let gateway: ScriptedGateway;
let here: Visit;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

beforeEach(async () => {
  gateway = await startGateway();
  gateway.main.open(600_000);
  here = await visit(browser);
});
afterEach(async () => {
  await here.context.close();
  await gateway.stop();
  expect(here.errors).toEqual([]);
});

describe('a new visitor', () => {
  it('lands in the lobby, gets demo credit, plays at a table and finds the bets afterwards', async () => {
    const { page } = here;
    await page.goto(gateway.url);
    await page.getByRole('heading', { name: 'Emerald' }).waitFor();
    await page.getByText('1,000.00').waitFor();
    await page.getByRole('link', { name: 'Take a seat at Emerald' }).click();
    await inPhase(page, 'BETTING');
    await spot(page, 'PLAYER').click();
    await eventually(() => {
      expect(gateway.main.round.bets).toHaveLength(1);
    });
    gateway.main.close();
    while (gateway.main.deal());
    gateway.settle();
    await inPhase(page, 'RESULT');
    await page.getByRole('link', { name: 'My bets' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Player' });
    await row.getByText('50.00', { exact: true }).first().waitFor();
    await row.getByRole('link', { name: 'Verify the round' }).click();
    await page.getByText('The round is exactly as declared').waitFor();
  });

  it("finds the same account with today's balance on the next visit, or a new one if it is gone", async () => {
    const { page } = here;
    await page.goto(gateway.url);
    await page.getByText('1,000.00').waitFor();
    const [account] = gateway.accounts.values();
    if (account) account.balance = 77_700;
    await page.reload();
    await page.getByText('777.00').waitFor();
    expect(gateway.accounts.size).toBe(1);
    gateway.accounts.clear();
    await page.reload();
    await page.getByText('1,000.00').waitFor();
    expect(gateway.accounts.size).toBe(1);
    // The browser logs that the old account was refused.
    here.errors.length = 0;
  });

  it('without bets sees a hint instead of an empty list', async () => {
    const { page } = here;
    await page.goto(`${gateway.url}/bets`);
    await page.getByRole('heading', { name: 'No bets yet' }).waitFor();
    await page.getByRole('radio', { name: 'Account statement' }).check();
    await page.getByRole('heading', { name: 'No bets yet' }).waitFor();
  });

  it('is sent back to the lobby from a table that does not exist', async () => {
    const { page } = here;
    await page.goto(`${gateway.url}/table?id=nowhere`);
    await page.getByRole('heading', { name: 'There is no such table' }).waitFor();
    here.errors.length = 0;
    await page.getByRole('link', { name: 'Back to the lobby' }).click();
    await page.getByRole('heading', { name: 'Choose a table' }).waitFor();
  });
});

describe('practice', () => {
  it('works with the network off, even after a reload, and remembers the chips', async () => {
    const { page, context } = here;
    await page.goto(`${gateway.url}/practice`);
    await inPhase(page, 'betting');
    await eventually(async () => {
      const kept = await page.evaluate(
        async () => (await (await caches.open('sabot-practice-1')).keys()).length,
      );
      expect(kept).toBeGreaterThan(3);
    });
    await context.setOffline(true);
    const balance = (): Promise<string | null> =>
      page.getByTestId('practice-balance').locator('[data-amount]').getAttribute('data-amount');
    for (let round = 0; round < 2; round += 1) {
      await spot(page, 'BANKER').click();
      await spot(page, 'BANKER').click();
      await page.getByTestId('deal').click();
      await inPhase(page, 'result');
      expect((await cardsOf(page, 'Player')).length).toBeGreaterThanOrEqual(2);
      await page.getByTestId('result').waitFor();
      if (round === 0) await page.getByRole('button', { name: 'Next' }).first().click();
    }
    const after = await balance();
    await page.reload();
    await inPhase(page, 'betting');
    expect(await balance()).toBe(after);
    await spot(page, 'TIE').click();
    await page.getByTestId('deal').click();
    await inPhase(page, 'result');
  });

  it('has a rival that follows the plan on the page', async () => {
    const { page } = here;
    await page.goto(`${gateway.url}/practice`);
    await page.getByText('Waits for the first result').waitFor();
    await page.getByText('Practice settings').click();
    await page.getByLabel('Plan').selectOption('martingale');
    await page.getByText('Bets 10 on Banker').waitFor();
  });

  it('refuses a bet that the balance does not cover, and says why', async () => {
    const { page } = here;
    await page.goto(`${gateway.url}/practice`);
    await page.getByRole('button', { name: 'Chip of 1,000' }).click();
    await spot(page, 'PLAYER').click();
    await spot(page, 'TIE').click();
    await page.getByText('Not enough credit: 0 available.').waitFor();
    expect(await page.getByTestId('staked').textContent()).toBe('1,000.00');
  });
});

describe('settings', () => {
  it('survive a reload: language, sound, speed, chip', async () => {
    const { page } = here;
    await page.goto(gateway.url);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('radio', { name: 'Slow' }).check();
    await page.getByRole('radio', { name: '繁體中文' }).check();
    await page.getByRole('dialog', { name: '設定' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '關閉音效' }).click();
    await page.reload();
    await page.getByRole('heading', { name: '選擇賭桌' }).waitFor();
    await page.getByRole('button', { name: '開啟音效' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-Hant');
    await takeSeat(page, gateway);
    await page.getByRole('button', { name: '下注 50 於莊', exact: true }).waitFor();
    await page.getByText('請下注', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByText('Place your bets', { exact: true }).waitFor();
  });

  it('can turn single-key shortcuts off', async () => {
    const { page } = here;
    await takeSeat(page, gateway);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('switch', { name: /Keyboard shortcuts/ }).uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('b');
    await spot(page, 'TIE').click();
    await eventually(() => {
      expect(gateway.placed.map(({ target }) => target)).toEqual(['TIE']);
    });
  });
});

describe('how to play', () => {
  it('shows the exact edges of the chosen table', async () => {
    const { page } = here;
    await page.goto(`${gateway.url}/how-to-play`);
    const banker = page.getByRole('row').filter({ hasText: '0.95:1' });
    await banker.getByText('1.0579 %').waitFor();
    await page.getByLabel('Table').selectOption({ label: 'Emerald' });
    await banker.getByText('1.0640 %').waitFor();
    await page.getByText(/They say nothing about the next hand/).waitFor();
  });
});
