/** The live table in a browser, for tests: a gateway of its own for each test, with betting open. */
import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import type { ScriptedGateway } from '@sabot/table-client/testing';
import { eventually } from '@sabot/testing';
import type { Browser } from 'playwright-core';
import { inPhase, launchBrowser, visit, type Visit } from './browser.js';
import { startGateway } from './web-gateway.js';

/** What a test has once it runs. */
export class BetTable {
  browser!: Browser;
  gateway!: ScriptedGateway;
  here!: Visit;

  /** Waits until the server has that many bets in its book and the page shows none of them as unconfirmed. */
  async booked(count: number): Promise<void> {
    await eventually(() => {
      expect(this.gateway.main.round.bets).toHaveLength(count);
    });
    await eventually(async () => {
      expect(await this.here.page.locator('[data-sent="true"]').count()).toBe(0);
    });
  }

  async dealAll(): Promise<void> {
    const { page } = this.here;
    this.gateway.main.close();
    await inPhase(page, 'DEALING');
    while (this.gateway.main.deal());
    this.gateway.settle();
    await inPhase(page, 'RESULT');
  }
}

/** Makes a table for the tests of a file. No page of theirs may report an error. */
export function betTable(): BetTable {
  const table = new BetTable();
  beforeAll(async () => {
    table.browser = await launchBrowser();
  });
  afterAll(() => table.browser.close());
  beforeEach(async () => {
    table.gateway = await startGateway();
    table.gateway.main.open(600_000);
    table.here = await visit(table.browser);
  });
  afterEach(async () => {
    await table.here.context.close();
    await table.gateway.stop();
    expect(table.here.errors).toEqual([]);
  });
  return table;
}
