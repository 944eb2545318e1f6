/** Broken connections, lost events and reloads during a round: the page shows the same cards in order and loses no chip. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ScriptedGateway } from '@sabot/table-client/testing';
import { eventually } from '@sabot/testing';
import type { Browser, Page } from 'playwright-core';
import { balanceOf, cardsOf, inPhase, launchBrowser, spot, takeSeat, visit, type Visit } from './browser.js';
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
  await takeSeat(here.page, gateway);
  await spot(here.page, 'BANKER').click();
  await eventually(() => {
    expect(gateway.main.round.bets).toHaveLength(1);
  });
});
afterEach(async () => {
  await here.context.close();
  await gateway.stop();
});

/** The page shows exactly the cards that the server has dealt. */
async function sameCards(): Promise<void> {
  const codes = (hand: 'PLAYER' | 'BANKER'): string[] =>
    gateway.main.shown.filter((card) => card.hand === hand).map(({ card }) => card);
  await eventually(async () => {
    expect(await cardsOf(here.page, 'Player')).toEqual(codes('PLAYER'));
    expect(await cardsOf(here.page, 'Banker')).toEqual(codes('BANKER'));
  });
}

/** Counts how often an element appears on the page from now on, however briefly. */
async function watchedFor(page: Page, testId: string): Promise<() => Promise<number>> {
  await page.evaluate((id) => {
    const seen = { count: 0 };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (document.querySelector(`[data-testid="${id}"]`)) seen.count += 1;
    }).observe(document.body, { childList: true, subtree: true });
  }, testId);
  return () => page.evaluate(() => (window as unknown as { seen: { count: number } }).seen.count);
}

async function dealTwo(): Promise<void> {
  gateway.main.close();
  gateway.main.deal();
  gateway.main.deal();
  await sameCards();
}

async function finish(): Promise<void> {
  while (gateway.main.deal());
  await sameCards();
  gateway.settle();
  await inPhase(here.page, 'RESULT');
  const [account] = gateway.accounts.values();
  await eventually(async () => {
    expect(await balanceOf(here.page)).toBe(account?.balance);
  });
  await here.page.locator('[data-testid="tick"][data-status="verified"]').waitFor();
}

describe('during the deal', () => {
  it('a reload shows past cards at once, deals the next one, and keeps bets and balance', async () => {
    const { page } = here;
    await dealTwo();
    await page.reload();
    await inPhase(page, 'DEALING');
    await sameCards();
    expect(await page.locator('[data-card][data-still="true"]').count()).toBe(2);
    expect(await balanceOf(page)).toBe(95_000);
    expect(await page.getByTestId('staked').textContent()).toBe('50.00');
    gateway.main.deal();
    await page.locator('[data-card][data-still="false"]').waitFor();
    expect(await page.locator('[data-card][data-still="true"]').count()).toBe(2);
    await finish();
    expect(here.errors).toEqual([]);
  });

  it('a cut connection is announced, comes back by itself and misses nothing', async () => {
    const { page } = here;
    await dealTwo();
    await here.context.setOffline(true);
    await page.getByTestId('link-lost').waitFor();
    gateway.main.deal();
    gateway.main.deal();
    await here.context.setOffline(false);
    await page.getByTestId('link-lost').waitFor({ state: 'detached' });
    await sameCards();
    expect(gateway.asked).toEqual({ 'join-table': 1, resume: 1 });
    expect(await page.getByTestId('staked').textContent()).toBe('50.00');
    await finish();
  });

  it('the page reconnects after the server closes the connection', async () => {
    await dealTwo();
    gateway.cut();
    await eventually(() => {
      expect(gateway.main.deal()).toBe(true);
    });
    await sameCards();
    await finish();
  });

  it('the page leaves a draining server at the moment that it named, without an alarm', async () => {
    const { page } = here;
    const alarms = await watchedFor(page, 'link-lost');
    await dealTwo();
    const before = gateway.connections;
    gateway.drain(1_500);
    gateway.main.deal();
    await sameCards();
    expect(gateway.connections).toBe(before);
    await eventually(() => {
      expect(gateway.connections).toBe(before + 1);
    });
    await finish();
    expect(gateway.connections).toBe(before + 1);
    expect(await alarms()).toBe(0);
    expect(here.errors).toEqual([]);
  });

  it('a draining server that stops early costs no alarm and no card', async () => {
    const { page } = here;
    const alarms = await watchedFor(page, 'link-lost');
    await dealTwo();
    const before = gateway.connections;
    gateway.drain(1_500);
    gateway.cut();
    await page.locator('[data-link="moving"]').waitFor();
    expect(await page.getByTestId('staked').textContent()).toBe('50.00');
    gateway.main.deal();
    await page.locator('[data-link="live"]').waitFor();
    expect(gateway.connections).toBe(before + 1);
    await sameCards();
    await finish();
    expect(await alarms()).toBe(0);
  });

  it('a lost event is noticed at the next one and recovered', async () => {
    await dealTwo();
    gateway.main.unheard(() => gateway.main.deal());
    gateway.main.deal();
    await sameCards();
    expect(gateway.asked).toEqual({ 'join-table': 1, resume: 1 });
    await finish();
    expect(here.errors).toEqual([]);
  });
});

describe('a bet that is unanswered when the connection breaks', () => {
  it('is sent again under its own id and counts once', async () => {
    const { page } = here;
    let answer = (): void => undefined;
    gateway.holdBets = new Promise((resolve) => (answer = resolve));
    await spot(page, 'TIE').click();
    await eventually(() => {
      expect(gateway.placed).toHaveLength(2);
    });
    gateway.cut();
    answer();
    await spot(page, 'TIE').locator('[data-sent="false"]').waitFor();
    await eventually(() => {
      expect(gateway.main.round.bets).toHaveLength(2);
    });
    expect(new Set(gateway.placed.map(({ betId }) => betId)).size).toBe(2);
    expect(await balanceOf(page)).toBe(90_000);
  });
});

describe('a void round', () => {
  it('is announced and refunds the stake', async () => {
    const { page } = here;
    await dealTwo();
    gateway.voidRound('VOID_REASON_INTERRUPTED');
    await inPhase(page, 'VOID');
    await page.getByTestId('result').getByText('The round is void. Every stake is refunded.').waitFor();
    await page.getByTestId('net').getByText('Refunded').waitFor();
    await eventually(async () => {
      expect(await balanceOf(page)).toBe(100_000);
    });
    gateway.main.open(600_000);
    await inPhase(page, 'BETTING');
    await sameCards();
    expect(here.errors).toEqual([]);
  });
});
