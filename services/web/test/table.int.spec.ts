/** The live table in a real browser: betting, dealing and paying, by mouse and keyboard. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ScriptedGateway } from '@sabot/table-client/testing';
import { eventually } from '@sabot/testing';
import type { Browser, Locator } from 'playwright-core';
import { amountText, netText } from '../src/money/amount.js';
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
});
afterEach(async () => {
  await here.context.close();
  await gateway.stop();
  expect(here.errors).toEqual([]);
});

/** Waits until the server has that many bets in its book and the page shows none of them as unconfirmed. */
async function booked(count: number): Promise<void> {
  await eventually(() => {
    expect(gateway.main.round.bets).toHaveLength(count);
  });
  await eventually(async () => {
    expect(await here.page.locator('[data-sent="true"]').count()).toBe(0);
  });
}

async function dealAll(): Promise<void> {
  const { page } = here;
  gateway.main.close();
  await inPhase(page, 'DEALING');
  while (gateway.main.deal());
  gateway.settle();
  await inPhase(page, 'RESULT');
}

describe('a round', () => {
  it("takes bets by click and key, is dealt, paid and verified, and shows the server's numbers", async () => {
    const { page } = here;
    await takeSeat(page, gateway);
    expect(await balanceOf(page)).toBe(100_000);
    await spot(page, 'PLAYER').click();
    await page.keyboard.press('4');
    await page.keyboard.press('b');
    await page.keyboard.press('1');
    await page.keyboard.press('t');
    await booked(3);
    const stakes = gateway.main.round.bets.map(({ target, amount }) => [target, amount]);
    expect(stakes).toEqual([
      ['PLAYER', 5_000],
      ['BANKER', 10_000],
      ['TIE', 1_000],
    ]);
    expect(await page.getByTestId('staked').textContent()).toBe('160.00');
    await dealAll();

    const { cards, winner } = gateway.main.round.result();
    expect(await cardsOf(page, 'Player')).toEqual(cards.PLAYER);
    expect(await cardsOf(page, 'Banker')).toEqual(cards.BANKER);
    expect(await page.getByTestId('result').getAttribute('data-winner')).toBe(winner);
    const [account] = gateway.accounts.values();
    await eventually(async () => {
      expect(await balanceOf(page)).toBe(account?.balance);
    });
    const net = (account?.balance ?? 0) - 100_000;
    const shown = (await page.getByTestId('net').textContent()) ?? '';
    expect(shown).toContain(net === 0 ? 'Stake returned' : netText(net));
    await page.locator('[data-testid="tick"][data-status="verified"]').waitFor();
  });

  it('ends with its cards taken away, in sight and out of every count', async () => {
    const { page } = here;
    await takeSeat(page, gateway);
    await dealAll();
    await page.getByTestId('result').waitFor();
    const dealt = gateway.main.shown.map(({ card }) => card).toSorted();
    // It is over within half a second, so the page itself takes notes.
    const swept = await page.evaluateHandle(() => {
      const seen = new Set<string | null>();
      new MutationObserver(() => {
        for (const card of document.querySelectorAll('[data-gone]')) seen.add(card.getAttribute('data-gone'));
      }).observe(document.body, { childList: true, subtree: true });
      return { codes: () => Array.from(seen) };
    });
    gateway.main.open(600_000);
    await inPhase(page, 'BETTING');
    await page.locator('[data-gone]').first().waitFor({ state: 'detached' });
    const gone = await swept.evaluate(({ codes }) => codes());
    expect(gone.toSorted()).toEqual([...new Set(dealt)]);
    expect(await page.locator('[data-card]').count()).toBe(0);
  });

  it('says that it is paying out between the last card and the result', async () => {
    const { page } = here;
    await takeSeat(page, gateway);
    gateway.main.close();
    while (gateway.main.deal());
    await inPhase(page, 'SETTLING');
    await page.getByRole('timer').getByText('Paying out', { exact: true }).waitFor();
    expect(await page.getByTestId('result').count()).toBe(0);
    gateway.settle();
    await inPhase(page, 'RESULT');
    await page.getByTestId('result').waitFor();
  });

  it('is dealt when the player asks, at a table that deals on demand', async () => {
    const { page } = here;
    gateway.main.schedule = 'on-demand';
    gateway.main.closesAt = null;
    await takeSeat(page, gateway);
    expect(await page.getByTestId('deal').getAttribute('aria-disabled')).toBe('true');
    await spot(page, 'PLAYER').click();
    await booked(1);
    await page.getByTestId('deal').click();
    await inPhase(page, 'RESULT');
    expect(await cardsOf(page, 'Player')).toEqual(gateway.main.round.result().cards.PLAYER);
  });

  it('celebrates only a gain', async () => {
    const { page } = here;
    await takeSeat(page, gateway);
    for (const target of ['PLAYER', 'BANKER']) await spot(page, target).click();
    await booked(2);
    await dealAll();
    // Bets on both player and banker never gain: at best the stakes come back.
    expect(await page.getByTestId('result').getAttribute('data-mood')).toBe('plain');
  });

  it('can be played with the keyboard alone, from the lobby to the proof and the next bet', async () => {
    const { page } = here;
    const walkTo = async (key: string, wanted: Locator): Promise<void> => {
      await wanted.waitFor();
      for (let step = 0; step < 80; step += 1) {
        await page.keyboard.press(key);
        if (await wanted.evaluate((element) => element === document.activeElement)) return;
      }
      throw new Error(`${wanted.toString()} was not reached with ${key}`);
    };
    const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
    await page.goto(gateway.url);
    await walkTo('Tab', page.getByRole('link', { name: 'Take a seat at Emerald' }));
    await page.keyboard.press('Enter');
    await inPhase(page, 'BETTING');
    await walkTo('Tab', button('Chip of 25'));
    await page.keyboard.press('Enter');
    // The spots come before the chips.
    await walkTo('Shift+Tab', button('Bet 25 on Banker'));
    await page.keyboard.press('Enter');
    await booked(1);
    expect(gateway.main.round.bets[0]).toMatchObject({ target: 'BANKER', amount: 2_500 });
    const outline = await page.evaluate(
      () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
    );
    expect(outline).toBe('solid');
    await page.keyboard.press('Space');
    await booked(2);
    await walkTo('Tab', button('Undo'));
    await page.keyboard.press('Enter');
    await booked(1);
    await dealAll();
    await walkTo('Shift+Tab', page.locator('[data-testid="tick"][data-status="verified"]'));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    gateway.main.open(600_000);
    await inPhase(page, 'BETTING');
    await walkTo('Tab', button('Rebet'));
    await page.keyboard.press('Enter');
    await booked(1);
    expect(gateway.main.round.bets[0]).toMatchObject({ target: 'BANKER', amount: 2_500 });
  });

  it('is announced to players who cannot see it', async () => {
    const { page } = here;
    await takeSeat(page, gateway);
    await spot(page, 'TIE').click();
    await booked(1);
    const log = page.getByRole('log');
    await log.getByText('50 on Tie accepted.').waitFor({ state: 'attached' });
    await dealAll();
    await eventually(async () => {
      const text = (await log.textContent()) ?? '';
      expect(text).toMatch(/((Player|Banker) wins|Tie, ).*Your result: /);
    });
  });
});

describe('chips', () => {
  it('appear at once and are marked until the server has answered', async () => {
    const { page } = here;
    await takeSeat(page, gateway);
    let answer = (): void => undefined;
    gateway.holdBets = new Promise((resolve) => (answer = resolve));
    await spot(page, 'PLAYER').click();
    await spot(page, 'PLAYER').locator('[data-sent="true"]').waitFor();
    // A second tap does not wait for the first one's answer.
    await spot(page, 'PLAYER').click();
    answer();
    await booked(2);
    expect(new Set(gateway.placed.map(({ betId }) => betId)).size).toBe(2);
  });

  it('count for every tap: twenty in two seconds are twenty bets, undone one by one', async () => {
    const { page } = here;
    await takeSeat(page, gateway);
    await page.keyboard.press('1');
    await spot(page, 'BANKER').evaluate(async (button: HTMLElement) => {
      for (let tap = 0; tap < 20; tap += 1) {
        button.click();
        await new Promise((done) => setTimeout(done, 100));
      }
    });
    await booked(20);
    expect(gateway.placed.every(({ amount }) => amount === 1_000)).toBe(true);
    expect(await page.getByTestId('staked').textContent()).toBe('200.00');
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await undo.focus();
    for (let left = 19; left >= 0; left -= 1) {
      await page.keyboard.press('Enter');
      await eventually(() => {
        expect(gateway.main.round.bets).toHaveLength(left);
      });
      // The button keeps the focus, also when there is nothing left to undo.
      expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true);
    }
    await eventually(async () => {
      expect(await undo.getAttribute('aria-disabled')).toBe('true');
      expect(await balanceOf(page)).toBe(100_000);
    });
  });

  it('can be dragged onto a spot', async () => {
    const { page } = here;
    await takeSeat(page, gateway);
    const chip = await page.getByRole('button', { name: 'Chip of 100', exact: true }).boundingBox();
    const target = await spot(page, 'TIE').boundingBox();
    if (!chip || !target) throw new Error('chip or spot is not on the page');
    await page.mouse.move(chip.x + 20, chip.y + 20);
    await page.mouse.down();
    await page.mouse.move(target.x + 40, target.y + 60, { steps: 6 });
    await page.mouse.up();
    await booked(1);
    expect(gateway.main.round.bets[0]).toMatchObject({ target: 'TIE', amount: 10_000 });
  });

  it("can be of any amount, and the rack can have the player's own, on the next visit too", async () => {
    const { page } = here;
    await takeSeat(page, gateway);
    const dialog = page.getByRole('dialog');
    const other = page.getByRole('button', { name: /^Other amount/ });
    await other.click();
    await dialog.getByLabel('Bet this amount').fill('12.345');
    await dialog.getByText('Enter an amount such as 25 or 12.50.').waitFor();
    await dialog.getByLabel('Bet this amount').fill('1,237.50');
    await dialog.getByRole('button', { name: 'Use it' }).click();
    await dialog.waitFor({ state: 'detached' });
    gateway.accounts.deposit([...gateway.accounts.keys()][0] ?? '', 100_000);
    await eventually(async () => {
      expect(await balanceOf(page)).toBe(200_000);
    });
    await page.getByRole('button', { name: 'Bet 1,237.50 on Tie', exact: true }).click();
    await booked(1);
    expect(gateway.placed).toMatchObject([{ target: 'TIE', amount: 123_750 }]);

    await other.click();
    await dialog.getByLabel('Chip 6', { exact: true }).fill('250');
    await dialog.getByRole('button', { name: 'Keep these chips' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await inPhase(page, 'BETTING');
    await page.getByRole('button', { name: 'Chip of 250', exact: true }).click();
    await page.getByRole('button', { name: 'Bet 250 on Banker', exact: true }).click();
    await booked(2);
    expect(gateway.placed.at(-1)).toMatchObject({ target: 'BANKER', amount: 25_000 });
  });

  it('can be saved as favourite bets, which are placed as one action on the next visit', async () => {
    const { page } = here;
    await takeSeat(page, gateway);
    await spot(page, 'PLAYER').click();
    await spot(page, 'TIE').click();
    await booked(2);
    const saved = page.getByRole('button', { name: 'Saved', exact: true });
    await saved.click();
    await page.getByRole('button', { name: 'Save the bets on the table' }).click();
    await page.getByRole('button', { name: 'Place 50 on Player, 50 on Tie' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await booked(0);
    await page.reload();
    await inPhase(page, 'BETTING');
    await saved.click();
    await page.getByRole('button', { name: 'Place 50 on Player, 50 on Tie' }).click();
    await booked(2);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await booked(0);
    await saved.click();
    await page.getByRole('button', { name: 'Delete 50 on Player, 50 on Tie' }).click();
    await page.getByText('Nothing saved yet.').waitFor();
  });

  it('can be undone, cleared, doubled and rebet', async () => {
    const { page } = here;
    await takeSeat(page, gateway);
    const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
    await spot(page, 'PLAYER').click();
    await booked(1);
    await spot(page, 'TIE').click();
    await booked(2);
    await press('Double');
    await booked(4);
    await press('Undo');
    await booked(2);
    await press('Undo');
    await booked(1);
    await press('Clear');
    await booked(0);
    await eventually(async () => {
      expect(await balanceOf(page)).toBe(100_000);
    });
    await spot(page, 'BANKER').click();
    await booked(1);
    await dealAll();
    gateway.main.open(600_000);
    await inPhase(page, 'BETTING');
    await press('Rebet');
    await booked(1);
    expect(gateway.main.round.bets[0]).toMatchObject({ target: 'BANKER', amount: 5_000 });
  });

  it("leave the newest balance in the table's currency, whatever other balances arrive", async () => {
    const { page } = here;
    await takeSeat(page, gateway);
    const [userId = ''] = gateway.accounts.keys();
    gateway.accounts.deposit(userId, 2_500);
    await eventually(async () => {
      expect(await balanceOf(page)).toBe(102_500);
    });
    const { version } = gateway.accounts.account(userId);
    gateway.accounts.tell(userId, {
      name: 'balance-update',
      event: { balance: 7, currency: 'EUR', version: version + 9 },
    });
    gateway.accounts.tell(userId, {
      name: 'balance-update',
      event: { balance: 100_000, currency: 'DEMO', version: version - 1 },
    });
    await spot(page, 'PLAYER').click();
    await booked(1);
    await eventually(async () => {
      expect(await balanceOf(page)).toBe(97_500);
    });
    expect(await page.getByTestId('balance').textContent()).toContain('DEMO');
  });

  it('that have run out can be replaced with new credit', async () => {
    const { page } = here;
    gateway.accounts.startingBalance = 900;
    await takeSeat(page, gateway);
    await page.getByRole('heading', { name: 'Insufficient chips' }).waitFor();
    gateway.accounts.startingBalance = 100_000;
    await page.getByRole('button', { name: 'New demo credit' }).click();
    await eventually(async () => {
      expect(await balanceOf(page)).toBe(100_000);
    });
    expect(amountText(100_000)).toBe('1,000.00');
  });
});
