/** A guest whom the browser remembers, in a real browser. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ScriptedGateway } from '@sabot/table-client/testing';
import { eventually } from '@sabot/testing';
import type { Browser } from 'playwright-core';
import { balanceOf, launchBrowser, spot, takeSeat, visit, type Visit } from './browser.js';
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
});

/** The browser logs the answer to an expired token. */
const unexpected = (errors: readonly string[]): string[] => errors.filter((text) => !text.includes('401'));

describe('a guest', () => {
  it('whose token expired while the laptop slept goes on as the same guest, without a word', async () => {
    const { page } = here;
    await takeSeat(page, gateway);
    await spot(page, 'PLAYER').click();
    await eventually(() => {
      expect(gateway.main.round.bets).toHaveLength(1);
    });
    const connections = gateway.connections;
    gateway.expireTokens();
    await eventually(() => {
      expect(gateway.connections).toBeGreaterThan(connections);
    });
    await spot(page, 'PLAYER').click();
    await eventually(() => {
      expect(gateway.main.round.bets).toHaveLength(2);
    });
    expect(gateway.accounts.size).toBe(1);
    expect(await balanceOf(page)).toBe(90_000);
    expect(unexpected(here.errors)).toEqual([]);
  });

  it('who comes back after the token has expired finds credit and history, and no script can read why', async () => {
    const { page } = here;
    await takeSeat(page, gateway);
    await spot(page, 'PLAYER').click();
    await eventually(() => {
      expect(gateway.main.round.bets).toHaveLength(1);
    });
    gateway.main.close();
    while (gateway.main.deal());
    gateway.settle();
    await page.goto(`${gateway.url}/how-to-play`);
    gateway.expireTokens();
    await page.goto(`${gateway.url}/bets`);
    await page.getByRole('row').filter({ hasText: 'Player' }).first().waitFor();
    expect(gateway.accounts.size).toBe(1);
    const readable = await page.evaluate(() => document.cookie + JSON.stringify(localStorage));
    expect(readable).not.toMatch(/guest-|token|sabot\.session/);
    expect(unexpected(here.errors)).toEqual([]);
  });

  it('who has run out of chips gets new credit on the same account', async () => {
    const { page } = here;
    await takeSeat(page, gateway);
    const [account] = gateway.accounts.values();
    const [userId = ''] = gateway.accounts.keys();
    gateway.accounts.deposit(userId, -99_500);
    await page.getByRole('button', { name: 'New demo credit' }).click();
    await eventually(async () => {
      expect(await balanceOf(page)).toBe(100_000);
    });
    expect([gateway.accounts.size, account?.balance]).toEqual([1, 100_000]);
    await page.getByRole('heading', { name: 'Insufficient chips' }).waitFor({ state: 'detached' });
  });

  it('whom the operator banned is told so, and is not given a new account', async () => {
    const { page } = here;
    await takeSeat(page, gateway);
    const [userId = ''] = gateway.accounts.keys();
    gateway.sessions.banned.add(userId);
    gateway.expireTokens();
    await page.getByRole('heading', { name: 'This account is closed' }).waitFor();
    expect(gateway.accounts.size).toBe(1);
  });
});

describe("a link from the operator's site", () => {
  const nameOf = (): Promise<number> => balanceOf(here.page);
  const stranger = (): string => {
    const userId = gateway.accounts.open();
    gateway.accounts.account(userId).balance = 55_500;
    return `${gateway.url}/table?id=main#code=${gateway.sessions.launch(userId)}`;
  };

  it('opens the session of its player, and leaves no code in the address', async () => {
    const { page } = here;
    await page.goto(stranger());
    await eventually(async () => {
      expect(await nameOf()).toBe(55_500);
    });
    expect(page.url()).toBe(`${gateway.url}/table?id=main`);
    await page.reload();
    await eventually(async () => {
      expect(await nameOf()).toBe(55_500);
    });
  });

  it('changes nobody into another player unasked', async () => {
    const { page } = here;
    await takeSeat(page, gateway);
    await page.goto('about:blank');
    await page.goto(stranger());
    await page.getByRole('button', { name: 'Stay who I am' }).click();
    await eventually(async () => {
      expect(await nameOf()).toBe(100_000);
    });
  });

  it('on a page that is open asks as well, and changes the player after a yes', async () => {
    const { page } = here;
    await takeSeat(page, gateway);
    const link = stranger();
    await page.evaluate((address) => {
      location.href = address;
    }, link);
    await page.getByRole('button', { name: 'Play as the other player' }).click();
    await eventually(async () => {
      expect(await nameOf()).toBe(55_500);
    });
  });
});
