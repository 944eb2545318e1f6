/** Opens the exported pages in real Chromium and records every error there. */
import { CHROMIUM_FLAGS, chromiumPath, SCREENS } from '@sabot/testing';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import type { ScriptedGateway } from '@sabot/table-client/testing';

/** Generous, because the machine may be busy; a passing test never waits this long. */
export const PATIENCE_MS = 30_000;

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: [...CHROMIUM_FLAGS] });
}

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Console errors and uncaught errors. */
  readonly errors: string[];
}

interface VisitOptions {
  readonly screen?: keyof typeof SCREENS;
  readonly reducedMotion?: boolean;
  readonly locale?: string;
  readonly settings?: object;
}

/** A new visitor; cards move fast unless the settings say otherwise. */
export async function visit(browser: Browser, options: VisitOptions = {}): Promise<Visit> {
  const {
    screen = 'desktop',
    reducedMotion = false,
    locale = 'en-US',
    settings = { speed: 'fast' },
  } = options;
  const context = await browser.newContext({
    viewport: SCREENS[screen],
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    locale,
    hasTouch: screen === 'phone',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.addInitScript((text) => {
    if (localStorage.getItem('sabot.settings') === null) localStorage.setItem('sabot.settings', text);
  }, JSON.stringify(settings));
  return { context, page, errors };
}

/** Opens the main table and waits until it is in a phase. */
export async function takeSeat(page: Page, gateway: ScriptedGateway, phase = 'BETTING'): Promise<void> {
  await page.goto(`${gateway.url}/table?id=main`);
  await inPhase(page, phase);
}

export async function inPhase(page: Page, phase: string): Promise<void> {
  await page.locator(`[data-phase="${phase}"]`).waitFor();
}

export const spot = (page: Page, target: string): Locator => page.locator(`[data-spot="${target}"]`);

/** The codes of the cards in one hand on the page. */
export async function cardsOf(page: Page, side: 'Player' | 'Banker'): Promise<string[]> {
  const cards = page.getByRole('region', { name: side, exact: true }).locator('[data-card]');
  return cards.evaluateAll((found) => found.map((card) => card.getAttribute('data-card') ?? ''));
}

/** The balance in minor units, as the page has it. */
export async function balanceOf(page: Page): Promise<number> {
  return Number(await page.getByTestId('balance').locator('[data-amount]').getAttribute('data-amount'));
}

/** Waits until whatever moves for a short while has come to rest; countdowns and skeletons go on. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 3_000);
    await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
  });
}
