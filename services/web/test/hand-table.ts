/** A table of blackjack in a browser, for tests: a gateway of its own for each test, and hands that go as wanted. */
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { isFinal } from '@sabot/blackjack';
import type { HandHouse, ScriptedGateway } from '@sabot/table-client/testing';
import type { Browser, Page } from 'playwright-core';
import { inPhase, launchBrowser, visit, type Visit } from './browser.js';
import { knowSecrets, rig, type WantedHand } from './hand-rig.js';
import { startGateway } from './web-gateway.js';

export const STAKE = 5_000;

/** A hand that can be hit, and neither ends nor busts with it. */
export const TO_HIT: WantedHand = { plays: ['hit'], fits: (state) => !isFinal(state) };

type VisitOptions = Parameters<typeof visit>[1];

/** What a test has once it runs. */
export class HandTable {
  browser!: Browser;
  gateway!: ScriptedGateway;
  here!: Visit;

  async arrive(options: VisitOptions = {}): Promise<Visit> {
    this.here = await visit(this.browser, options);
    return this.here;
  }

  /** Opens the table; the hands go as wanted. */
  async sitDown(wanted: readonly WantedHand[], options: VisitOptions = {}): Promise<Page> {
    rig(this.gateway, ...wanted);
    const { page } = await this.arrive(options);
    await knowSecrets(page);
    await page.goto(`${this.gateway.url}/blackjack`);
    await inPhase(page, 'betting');
    return page;
  }

  get latestHouse(): HandHouse {
    const open = this.gateway.hands.houses.filter(({ house }) => house.isOpen);
    const last = open.at(-1)?.house;
    if (!last) throw new Error('no hand was dealt');
    return last;
  }

  asked(name: string): readonly object[] {
    return this.gateway.hands.asked.filter((one) => one.name === name).map(({ request }) => request);
  }

  get accountBalance(): number {
    return [...this.gateway.accounts.values()][0]?.balance ?? NaN;
  }
}

/** Makes a table for the tests of a file. */
export function handTable(): HandTable {
  const table = new HandTable();
  beforeAll(async () => {
    table.browser = await launchBrowser();
  });
  afterAll(() => table.browser.close());
  beforeEach(async () => {
    table.gateway = await startGateway();
  });
  afterEach(async () => {
    await table.here.context.close();
    await table.gateway.stop();
  });
  return table;
}

/** A play is possible: all cards lie face up, and nothing is on its way. */
export async function mayPlay(page: Page, name: string): Promise<void> {
  await page.locator(`[data-play="${name}"][aria-disabled="false"]`).waitFor();
}

export async function stakeAndDeal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Bet 50 on your hand' }).click();
  await page.getByTestId('deal').click();
}

export async function verified(page: Page, number: number): Promise<void> {
  await page.locator(`[data-testid="tick"][data-status="verified"][data-round="${number}"]`).waitFor();
}
