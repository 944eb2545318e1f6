/** Real Chromium on the exported pages, with everything that went wrong in it written down. */
import { CHROMIUM_FLAGS, chromiumPath, SCREENS } from '@sabot/testing';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import type { ScriptedGateway } from '@sabot/table-client/testing';

/** Generous, because the machine may be busy; nothing waits this long when it is right. */
export const PATIENCE_MS = 30_000;

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: [...CHROMIUM_FLAGS] });
}

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors on the console and uncaught ones. */
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

/** The page of the main table, once it is in a phase. */
export async function takeSeat(page: Page, gateway: ScriptedGateway, phase = 'BETTING'): Promise<void> {
  await page.goto(`${gateway.url}/table?id=main`);
  await inPhase(page, phase);
}

export async function inPhase(page: Page, phase: string): Promise<void> {
  await page.locator(`[data-phase="${phase}"]`).waitFor();
}

export const spot = (page: Page, target: string): Locator => page.locator(`[data-spot="${target}"]`);

/** The cards that lie on the table, by hand, as codes. */
export async function cardsOf(page: Page, side: 'Player' | 'Banker'): Promise<string[]> {
  const cards = page.getByRole('region', { name: side, exact: true }).locator('[data-card]');
  return cards.evaluateAll((found) => found.map((card) => card.getAttribute('data-card') ?? ''));
}

/** The balance in minor units, as the page was told. */
export async function balanceOf(page: Page): Promise<number> {
  return Number(await page.getByTestId('balance').locator('[data-amount]').getAttribute('data-amount'));
}
