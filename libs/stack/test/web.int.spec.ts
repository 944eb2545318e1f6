/** The web table on the real system: what a new visitor sees and does, with the numbers of the server. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Me, RoundBundle } from '@sabot/edge';
import { verifyRound } from '@sabot/fairness';
import { chromiumPath, eventually, isolatedSubjects } from '@sabot/testing';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { Stack } from '../src/stack.js';
import { sharedServers } from './shared-servers.js';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const PATIENCE_MS = 60_000;
const PACE = { BETTING_MS: '6000', REVEAL_MS: '300', COOLDOWN_MS: '3000' };

describe('a visitor of the web table', () => {
  let stack: Stack;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const errors: string[] = [];
  beforeAll(async () => {
    stack = await Stack.start({
      infrastructure: await sharedServers(),
      prefix: isolatedSubjects().subjectPrefix,
      settings: { ...PACE, LOG_LEVEL: 'warn' },
    });
    browser = await chromium.launch({ executablePath: await chromiumPath(), args: FLAGS });
  }, 240_000);
  afterAll(async () => {
    await browser.close();
    await stack.stop();
  }, 120_000);
  beforeEach(async () => {
    errors.length = 0;
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    context.setDefaultTimeout(PATIENCE_MS);
    page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
  });
  afterEach(async () => {
    await context.close();
  });

  const inPhase = (phase: string): Promise<void> => page.locator(`[data-phase="${phase}"]`).waitFor();
  const balance = async (): Promise<number> =>
    Number(await page.getByTestId('balance').locator('[data-amount]').getAttribute('data-amount'));
  const cards = (): Promise<string[]> =>
    page
      .locator('[data-card]')
      .evaluateAll((found) => found.map((card) => card.getAttribute('data-card') ?? ''));

  /** What the server says of the visitor, asked with the visitor's own token. */
  async function me(): Promise<Me> {
    const [token] = await tokens;
    const response = await fetch(`${stack.url}/me`, { headers: { authorization: `Bearer ${token ?? ''}` } });
    return (await response.json()) as Me;
  }
  let tokens: Promise<string[]>;

  /** From the lobby to a seat at the main table, at the beginning of a round. */
  async function takeSeat(): Promise<void> {
    tokens = page
      .waitForResponse((response) => response.url().endsWith('/auth/guest'))
      .then(async (response) => [((await response.json()) as { token: string }).token]);
    await page.goto(stack.url);
    await page.locator('a[href*="table?id=main"]').first().click();
    await inPhase('RESULT');
    await inPhase('BETTING');
  }

  it('finds a table in the lobby, bets by click and by key, and is dealt, paid and shown the proof', async () => {
    await takeSeat();
    expect(await balance()).toBe(100_000);
    await page.locator('[data-spot="PLAYER"]').click();
    await page.keyboard.press('b');
    await page.keyboard.press('t');
    await eventually(async () => {
      expect(await balance()).toBe((await me()).balance);
      expect(await balance()).toBeLessThan(100_000);
    });
    await inPhase('RESULT');
    const roundId = await eventually(
      async () => {
        const response = await fetch(`${stack.url}/tables/main/rounds?limit=1`);
        const { items } = (await response.json()) as { items: { roundId: string }[] };
        const bundle = (await (
          await fetch(`${stack.url}/rounds/${items[0]?.roundId ?? ''}`)
        ).json()) as RoundBundle;
        expect(bundle.betBook?.count).toBe(3);
        expect(verifyRound(bundle).ok).toBe(true);
        return bundle.roundId;
      },
      { timeoutMs: PATIENCE_MS },
    );
    await page.locator('[data-testid="tick"][data-status="verified"]').waitFor();
    await eventually(async () => {
      expect(await balance()).toBe((await me()).balance);
    });
    await page.goto(`${stack.url}/verify?round=${roundId}`);
    await page.getByText('chain', { exact: false }).first().waitFor();
    expect(errors).toEqual([]);
  }, 180_000);

  it('sees the same cards in order after a reload in the middle of the deal', async () => {
    await takeSeat();
    await inPhase('DEALING');
    await eventually(
      async () => {
        expect((await cards()).length).toBeGreaterThanOrEqual(2);
      },
      { timeoutMs: PATIENCE_MS },
    );
    const before = await cards();
    await page.reload();
    await eventually(
      async () => {
        const now = await cards();
        expect(now.length).toBeGreaterThanOrEqual(before.length);
        for (const card of before.filter((code) => code !== '')) expect(now).toContain(card);
      },
      { timeoutMs: PATIENCE_MS },
    );
    expect(errors).toEqual([]);
  }, 180_000);
});
