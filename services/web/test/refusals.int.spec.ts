/** Chips that the table does not take, in a real browser. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ScriptedGateway } from '@sabot/table-client/testing';
import type { Browser } from 'playwright-core';
import { balanceOf, inPhase, launchBrowser, spot, takeSeat, visit, type Visit } from './browser.js';
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

describe('chips', () => {
  it('come back from a late bet, with the reason', async () => {
    const { page } = here;
    await takeSeat(page, gateway);
    // Betting has closed, but the browser has not heard of it yet.
    gateway.main.phase = 'SEALING';
    await spot(page, 'PLAYER').click();
    await page.getByText('Betting is closed. Your chip was returned.').waitFor();
    await spot(page, 'PLAYER').locator('[data-sent]').waitFor({ state: 'detached' });
    expect(await balanceOf(page)).toBe(100_000);
    expect(await page.getByTestId('staked').textContent()).toBe('0.00');
  });

  it.each([
    [{ code: 'BET_ABOVE_MAX', message: '', max: 500_000, actual: 1 }, 'The maximum bet here is 5,000.'],
    [{ code: 'RATE_LIMITED', message: '' }, 'Too many bets at once.'],
    [{ code: 'INTERNAL', message: 'A fuse blew.' }, 'Not accepted: A fuse blew.'],
  ] as const)('come back when the server says %j', async (refused, words) => {
    const { page } = here;
    await takeSeat(page, gateway);
    gateway.refusals.push(refused);
    await spot(page, 'BANKER').click();
    await page.getByText(words).waitFor();
    await spot(page, 'BANKER').locator('[data-sent]').waitFor({ state: 'detached' });
    expect(gateway.main.round.bets).toEqual([]);
    expect(await page.getByTestId('staked').textContent()).toBe('0.00');
  });

  it('are not taken once betting has closed, and a click says so', async () => {
    const { page } = here;
    await takeSeat(page, gateway);
    gateway.main.close();
    await inPhase(page, 'DEALING');
    await spot(page, 'PLAYER').click({ force: true });
    await page.getByText('Betting is closed.').waitFor();
    expect(gateway.placed).toEqual([]);
  });
});
