/** A visitor with a real browser, who also asks the server for the truth. */
import { expect } from '@jest/globals';
import type { BetStatement, Me, Page as Paged, RoundBundle, Session, TableDetail } from '@sabot/edge';
import { CHROMIUM_FLAGS, chromiumPath, eventually, SCREENS } from '@sabot/testing';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
  type Response,
} from 'playwright-core';

/** Generous, because the machine may be busy; when all is well, nothing waits this long. */
export const PATIENCE_MS = 60_000;

/** Screenshots and figures of the run, for people to look at. */
const ARTEFACTS = join(tmpdir(), 'sabot-screenshots');

export function artefact(name: string): string {
  mkdirSync(ARTEFACTS, { recursive: true });
  return join(ARTEFACTS, name);
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: [...CHROMIUM_FLAGS] });
}

export type Side = 'Player' | 'Banker';

export class Visitor {
  /** The page keeps it in memory, where no test can look; it was seen when it came. */
  #token = '';

  private constructor(
    readonly url: string,
    readonly context: BrowserContext,
    readonly page: Page,
    /** Errors on the console and uncaught ones. */
    readonly errors: string[],
  ) {}

  static async arrive(browser: Browser, stackUrl: string, locale = 'en-US'): Promise<Visitor> {
    // By IP address: on localhost, sockets ignore the browser's offline mode.
    const url = stackUrl.replace('localhost', '127.0.0.1');
    const context = await browser.newContext({ viewport: SCREENS.desktop, locale });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => errors.push(error.message));
    const visitor = new Visitor(url, context, page, errors);
    page.on('response', (response) => {
      if (response.url().startsWith(`${url}/auth/`)) void visitor.#hearSession(response);
    });
    return visitor;
  }

  async leave(): Promise<void> {
    await this.context.close();
  }

  /** Joins a table while betting is open. */
  async sitDown(tableId: string): Promise<void> {
    await this.page.goto(`${this.url}/table?id=${tableId}`);
    await this.inPhase('BETTING');
    await eventually(async () => {
      expect(await this.balance()).toBeGreaterThan(0);
    });
  }

  /** Waits until betting is open at a table, and stays open for this long. */
  async openFor(tableId: string, leastMs: number): Promise<void> {
    await eventually(
      async () => {
        const { state, closesAt } = await this.ask<TableDetail>(`/tables/${tableId}`);
        expect(state).toBe('BETTING');
        expect(Date.parse(closesAt ?? '') - Date.now()).toBeGreaterThan(leastMs);
      },
      { timeoutMs: PATIENCE_MS },
    );
    await this.inPhase('BETTING');
  }

  inPhase(phase: string): Promise<void> {
    return this.page.locator(`[data-phase="${phase}"]`).waitFor();
  }

  spot(target: string): Locator {
    return this.page.locator(`[data-spot="${target}"]`);
  }

  async bet(target: string): Promise<void> {
    await this.spot(target).click();
    await this.spot(target).locator('[data-sent="false"]').waitFor();
  }

  /** Plays one round at the on-demand table, with one chip on PLAYER; resolves when the page shows the result. */
  async playSolo(): Promise<void> {
    await this.sitDown('solo');
    await this.bet('PLAYER');
    await this.page.getByTestId('deal').click();
    await this.inPhase('RESULT');
  }

  /** The balance in minor units, as the page received it. */
  async balance(): Promise<number> {
    const shown = this.page.getByTestId('balance').locator('[data-amount]');
    return Number(await shown.getAttribute('data-amount'));
  }

  staked(): Promise<string | null> {
    return this.page.getByTestId('staked').textContent();
  }

  /** The cards on the table, as codes. */
  cards(side: Side): Promise<string[]> {
    const found = this.page.getByRole('region', { name: side, exact: true }).locator('[data-card]');
    return found.evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card') ?? ''));
  }

  async roundNumber(): Promise<number> {
    return Number(await this.page.locator('[data-phase]').getAttribute('data-round'));
  }

  async shot(name: string): Promise<void> {
    await this.page.screenshot({ path: artefact(`${name}.png`) });
  }

  /** What the server says, asked with the visitor's own token. */
  async ask<T>(path: string): Promise<T> {
    const answer = await fetch(this.url + path, { headers: { authorization: `Bearer ${this.#token}` } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return (await answer.json()) as T;
  }

  /** A page that is left at once takes its answer along; the next page gets a token of its own. */
  async #hearSession(response: Response): Promise<void> {
    if (!response.ok()) return;
    const text = await response.text().catch(() => null);
    if (text !== null) this.#token = (JSON.parse(text) as Session).token;
  }

  me(): Promise<Me> {
    return this.ask('/me');
  }

  async bets(): Promise<readonly BetStatement[]> {
    return (await this.ask<Paged<BetStatement>>('/me/bets')).items;
  }

  /** The record of the round of the latest bet. */
  async latestRound(): Promise<RoundBundle> {
    const [bet] = await this.bets();
    return this.ask(`/rounds/${bet?.roundId ?? ''}`);
  }
}
