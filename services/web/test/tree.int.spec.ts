/** A whole round by the accessibility tree alone: roles and names, no selector, no position, no mouse. */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ScriptedGateway } from '@sabot/table-client/testing';
import { eventually } from '@sabot/testing';
import type { Browser, Page } from 'playwright-core';
import { amountText } from '../src/money/amount.js';
import { launchBrowser, visit } from './browser.js';
import { startGateway } from './web-gateway.js';

jest.setTimeout(120_000);

type Role = Parameters<Page['getByRole']>[0];

let browser: Browser;
let gateway: ScriptedGateway;

beforeAll(async () => {
  browser = await launchBrowser();
  gateway = await startGateway();
  gateway.main.open(600_000);
});
afterAll(async () => {
  await browser.close();
  await gateway.stop();
});

/** Invokes an element as assistive technology does: by what it is and is called, wherever it lies. */
async function invoke(page: Page, role: Role, name: string | RegExp): Promise<void> {
  await page.getByRole(role, { name, exact: true }).dispatchEvent('click');
}

/** Waits until the tree has such an element. */
async function meets(page: Page, role: Role, name: string | RegExp): Promise<void> {
  await page.getByRole(role, { name, exact: true }).waitFor({ state: 'attached' });
}

/** Waits until the part of the tree under an element says all this. */
async function says(
  page: Page,
  role: Role,
  name: string | undefined,
  words: readonly (string | RegExp)[],
): Promise<void> {
  await eventually(async () => {
    const told = await page.getByRole(role, { ...(name && { name }), exact: true }).ariaSnapshot();
    for (const word of words) expect(told).toMatch(word);
  });
}

describe('the accessibility tree', () => {
  it('is enough to find a table, bet, take back, follow the deal, learn the result, check it and bet again', async () => {
    const { page, context, errors } = await visit(browser);
    await page.goto(gateway.url);
    await invoke(page, 'link', 'Take a seat at Emerald');
    await meets(page, 'heading', 'Emerald');
    await meets(page, 'timer', 'Place your bets');
    await says(page, 'banner', undefined, ['Balance', '1,000.00']);

    await invoke(page, 'button', 'Chip of 25');
    await page.getByRole('button', { name: 'Chip of 25', exact: true, pressed: true }).waitFor();
    await invoke(page, 'button', 'Bet 25 on Tie');
    await meets(page, 'button', 'Bet 25 on Tie, your bet 25');
    await invoke(page, 'button', 'Undo');
    await meets(page, 'button', 'Bet 25 on Tie');
    await invoke(page, 'button', 'Bet 25 on Banker');
    await meets(page, 'button', 'Bet 25 on Banker, your bet 25');
    await says(page, 'log', 'Table announcements', ['25 on Banker accepted.']);
    await says(page, 'banner', undefined, ['975.00']);
    expect(gateway.main.round.bets).toMatchObject([{ target: 'BANKER', amount: 2_500 }]);

    gateway.main.close();
    await meets(page, 'timer', 'Dealing');
    await meets(page, 'button', 'Banker, betting closed, your bet 25');
    while (gateway.main.deal());
    gateway.settle();
    await meets(page, 'timer', 'Result');
    const { cards, playerTotal, bankerTotal, winner } = gateway.main.round.result();
    const hands = [
      ['Player', cards.PLAYER, playerTotal],
      ['Banker', cards.BANKER, bankerTotal],
    ] as const;
    for (const [name, codes, total] of hands) {
      await says(page, 'region', name, [`Total ${total}.`]);
      const told = await page.getByRole('region', { name, exact: true }).ariaSnapshot();
      expect(told.match(/ of (spades|hearts|clubs|diamonds)/g)).toHaveLength(codes.length);
    }
    const outcome = { PLAYER: 'Player wins', BANKER: 'Banker wins', TIE: 'Tie, ' }[winner];
    await says(page, 'log', 'Table announcements', [outcome, 'Your result: ']);
    const [account] = gateway.accounts.values();
    await says(page, 'banner', undefined, [amountText(account?.balance ?? 0)]);

    await invoke(page, 'button', /^Round 1 (is )?verified/);
    await page.getByRole('dialog').waitFor();
    await invoke(page, 'button', 'Close');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    gateway.main.open(600_000);
    await meets(page, 'timer', 'Place your bets');
    await invoke(page, 'button', 'Rebet');
    await meets(page, 'button', 'Bet 25 on Banker, your bet 25');
    expect(errors).toEqual([]);
    await context.close();
  });
});
