/** The advisor beside the live table, blackjack and practice, in a real browser. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ScriptedGateway } from '@sabot/table-client/testing';
import { eventually } from '@sabot/testing';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { inPhase, launchBrowser, spot, takeSeat, visit, type Visit } from './browser.js';
import { startGateway } from './web-gateway.js';

jest.setTimeout(120_000);

const SCREENSHOTS = join(tmpdir(), 'sabot-screenshots');

let browser: Browser;
let gateway: ScriptedGateway;
let here: Visit;

beforeAll(async () => {
  mkdirSync(SCREENSHOTS, { recursive: true });
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

const answerOn = (page: Page): Locator => page.getByRole('log', { name: 'The advisor’s answer' });
const picture = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: join(SCREENSHOTS, `advice-${name}.png`) });

async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ask the advisor' }).click();
  await page.getByRole('heading', { name: 'Advisor' }).waitFor();
}

describe('at the live table, the advisor', () => {
  it('answers sentence by sentence, and says who wrote it', async () => {
    const { page } = here;
    let release = (): void => undefined;
    gateway.advice.hold = new Promise((resolve) => {
      release = resolve;
    });
    await takeSeat(page, gateway);
    await openPanel(page);
    await page.getByRole('button', { name: 'What are the odds of the main bets?' }).click();
    await answerOn(page).getByText('The house edge on Banker is 1.06%.').waitFor();
    expect(await answerOn(page).getAttribute('aria-busy')).toBe('true');
    expect(await answerOn(page).getByText('Player').count()).toBe(0);
    release();
    await answerOn(page).getByText('The house edge on Player is 1.24%.').waitFor();
    await answerOn(page).getByText('no AI').waitFor();
    expect(await answerOn(page).getAttribute('aria-busy')).toBe('false');
    expect(gateway.advice.asked).toEqual([
      {
        tableId: 'main',
        question: 'What are the odds of the main bets?',
        language: 'en',
        source: 'embedded',
      },
    ]);
    await picture(page, 'live');
  });

  it('lets a model write only after the player has turned it on, and names it', async () => {
    const { page } = here;
    gateway.advice.end = { source: 'model', model: 'scripted-1', facts: [] };
    await takeSeat(page, gateway);
    await page.getByRole('button', { name: 'Settings' }).click();
    const setting = page.getByRole('switch', { name: /AI may word the advice/ });
    expect(await setting.isChecked()).toBe(false);
    await setting.check();
    await page.keyboard.press('Escape');
    await openPanel(page);
    await page.getByLabel('Or ask in your own words').fill('Is Banker due?');
    await page.keyboard.press('Enter');
    await answerOn(page).getByText('Written by AI from exact figures (scripted-1)').waitFor();
    expect(gateway.advice.asked.at(-1)).toEqual({
      tableId: 'main',
      question: 'Is Banker due?',
      language: 'en',
    });
    await picture(page, 'model');
  });

  it('covers no spot: every bet is still there to be tapped', async () => {
    const { page } = here;
    await takeSeat(page, gateway);
    await openPanel(page);
    await page.getByRole('button', { name: 'How risky are the side bets?' }).click();
    await answerOn(page).getByText('no AI').waitFor();
    for (const target of ['PLAYER', 'BANKER', 'TIE']) await spot(page, target).click();
    await eventually(() => {
      expect(gateway.main.round.bets).toHaveLength(3);
    });
  });

  it.each(['refuses', 'fails'] as const)(
    'works in this browser when the house %s, and play goes on',
    async (fault) => {
      const { page } = here;
      gateway.advice.fault = fault;
      await takeSeat(page, gateway);
      await openPanel(page);
      await page.getByRole('button', { name: 'What are the odds of the main bets?' }).click();
      await answerOn(page).getByText('The house edge on Banker is 1.06%.').waitFor();
      await answerOn(page).getByText('worked out in this browser').waitFor();
      await spot(page, 'PLAYER').click();
      await eventually(() => {
        expect(gateway.main.round.bets).toHaveLength(1);
      });
      await picture(page, fault);
    },
  );

  it('fits a phone, below the stage', async () => {
    const phone = await visit(browser, { screen: 'phone' });
    await takeSeat(phone.page, gateway);
    await openPanel(phone.page);
    await phone.page.getByRole('button', { name: 'What are the limits here?' }).click();
    await answerOn(phone.page).getByText('no AI').scrollIntoViewIfNeeded();
    const overflow = await phone.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await picture(phone.page, 'phone');
    await phone.context.close();
  });
});

describe('at blackjack, the advisor', () => {
  it('answers about the hand, and says in words when it cannot', async () => {
    const { page } = here;
    gateway.advice.sentences = ['The value of Stay is −40.00%.'];
    await page.goto(`${gateway.url}/blackjack`);
    await openPanel(page);
    await page.getByRole('button', { name: 'What should I know about this table?' }).click();
    await answerOn(page).getByText('The value of Stay is −40.00%.').waitFor();
    gateway.advice.fault = 'fails';
    await page.getByRole('button', { name: 'What are the odds of the main bets?' }).click();
    await answerOn(page).getByText('The advisor cannot be reached right now').waitFor();
    expect(await answerOn(page).getByText('−40.00%').count()).toBe(0);
    await picture(page, 'blackjack');
  });
});

describe('at practice, the advisor', () => {
  it('answers without a network, from the cards that are left', async () => {
    const { page, context } = here;
    await page.goto(`${gateway.url}/practice`);
    await inPhase(page, 'betting');
    await spot(page, 'BANKER').click();
    await page.getByRole('button', { name: 'Deal' }).click();
    await inPhase(page, 'result');
    // The panel comes with the page, and the worker has answered about edges before.
    await context.setOffline(true);
    await openPanel(page);
    await page.getByRole('button', { name: 'What are the odds of the main bets?' }).click();
    await answerOn(page)
      .getByText(/There are 41[0-2] cards left in the shoe\./)
      .waitFor();
    await answerOn(page).getByText('worked out in this browser').waitFor();
    await picture(page, 'practice-offline');
    await context.setOffline(false);
    here.errors.length = 0;
  });

  it('explains why the rival bets as it does', async () => {
    const { page } = here;
    await page.goto(`${gateway.url}/practice`);
    await page.getByRole('button', { name: 'Why this bet?' }).click();
    await answerOn(page)
      .getByText(/^The rival: /)
      .waitFor();
    await answerOn(page)
      .getByText(/Past results have no influence on the next round/)
      .waitFor();
    await picture(page, 'rival');
  });

  it('speaks 繁體中文', async () => {
    const chinese = await visit(browser, {
      locale: 'zh-TW',
      settings: { speed: 'fast', language: 'zh-Hant' },
    });
    await chinese.page.goto(`${gateway.url}/practice`);
    await chinese.page.getByRole('button', { name: '詢問顧問' }).click();
    await chinese.page.getByRole('button', { name: '路單上的連勝代表什麼？' }).click();
    await chinese.page.getByText('路單上還沒有分出勝負的牌局', { exact: false }).waitFor();
    await picture(chinese.page, 'chinese');
    await chinese.context.close();
  });
});
