/** Rounds of the live table in a real browser: betting, dealing and paying, by mouse and keyboard. */
import { describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@sabot/testing';
import { type Locator } from 'playwright-core';
import { netText } from '../src/money/amount.js';
import { betTable } from './bet-table.js';
import { balanceOf, cardsOf, inPhase, spot, takeSeat } from './browser.js';

jest.setTimeout(120_000);

const table = betTable();

describe('a round', () => {
  it("takes bets by click and key, is dealt, paid and verified, and shows the server's numbers", async () => {
    const { page } = table.here;
    await takeSeat(page, table.gateway);
    expect(await balanceOf(page)).toBe(100_000);
    await spot(page, 'PLAYER').click();
    await page.keyboard.press('4');
    await page.keyboard.press('b');
    await page.keyboard.press('1');
    await page.keyboard.press('t');
    await table.booked(3);
    const stakes = table.gateway.main.round.bets.map(({ target, amount }) => [target, amount]);
    expect(stakes).toEqual([
      ['PLAYER', 5_000],
      ['BANKER', 10_000],
      ['TIE', 1_000],
    ]);
    expect(await page.getByTestId('staked').textContent()).toBe('160.00');
    await table.dealAll();

    const { cards, winner } = table.gateway.main.round.result();
    expect(await cardsOf(page, 'Player')).toEqual(cards.PLAYER);
    expect(await cardsOf(page, 'Banker')).toEqual(cards.BANKER);
    expect(await page.getByTestId('result').getAttribute('data-winner')).toBe(winner);
    const [account] = table.gateway.accounts.values();
    await eventually(async () => {
      expect(await balanceOf(page)).toBe(account?.balance);
    });
    const net = (account?.balance ?? 0) - 100_000;
    const shown = (await page.getByTestId('net').textContent()) ?? '';
    expect(shown).toContain(net === 0 ? 'Stake returned' : netText(net));
    await page.locator('[data-testid="tick"][data-status="verified"]').waitFor();
  });

  it('ends with its cards taken away, in sight and out of every count', async () => {
    const { page } = table.here;
    await takeSeat(page, table.gateway);
    await table.dealAll();
    await page.getByTestId('result').waitFor();
    const dealt = table.gateway.main.shown.map(({ card }) => card).toSorted();
    // It is over within half a second, so the page itself takes notes.
    const swept = await page.evaluateHandle(() => {
      const seen = new Set<string | null>();
      new MutationObserver(() => {
        for (const card of document.querySelectorAll('[data-gone]')) seen.add(card.getAttribute('data-gone'));
      }).observe(document.body, { childList: true, subtree: true });
      return { codes: () => Array.from(seen) };
    });
    table.gateway.main.open(600_000);
    await inPhase(page, 'BETTING');
    await page.locator('[data-gone]').first().waitFor({ state: 'detached' });
    const gone = await swept.evaluate(({ codes }) => codes());
    expect(gone.toSorted()).toEqual([...new Set(dealt)]);
    expect(await page.locator('[data-card]').count()).toBe(0);
  });

  it('says that it is paying out between the last card and the result', async () => {
    const { page } = table.here;
    await takeSeat(page, table.gateway);
    table.gateway.main.close();
    while (table.gateway.main.deal());
    await inPhase(page, 'SETTLING');
    await page.getByRole('timer').getByText('Paying out', { exact: true }).waitFor();
    expect(await page.getByTestId('result').count()).toBe(0);
    table.gateway.settle();
    await inPhase(page, 'RESULT');
    await page.getByTestId('result').waitFor();
  });

  it('is dealt when the player asks, at a table that deals on demand', async () => {
    const { page } = table.here;
    table.gateway.main.schedule = 'on-demand';
    table.gateway.main.closesAt = null;
    await takeSeat(page, table.gateway);
    expect(await page.getByTestId('deal').getAttribute('aria-disabled')).toBe('true');
    await spot(page, 'PLAYER').click();
    await table.booked(1);
    await page.getByTestId('deal').click();
    await inPhase(page, 'RESULT');
    expect(await cardsOf(page, 'Player')).toEqual(table.gateway.main.round.result().cards.PLAYER);
  });

  it('celebrates only a gain', async () => {
    const { page } = table.here;
    await takeSeat(page, table.gateway);
    for (const target of ['PLAYER', 'BANKER']) await spot(page, target).click();
    await table.booked(2);
    await table.dealAll();
    // Bets on both player and banker never gain: at best the stakes come back.
    expect(await page.getByTestId('result').getAttribute('data-mood')).toBe('plain');
  });

  it('can be played with the keyboard alone, from the lobby to the proof and the next bet', async () => {
    const { page } = table.here;
    const walkTo = async (key: string, wanted: Locator): Promise<void> => {
      await wanted.waitFor();
      for (let step = 0; step < 80; step += 1) {
        await page.keyboard.press(key);
        if (await wanted.evaluate((element) => element === document.activeElement)) return;
      }
      throw new Error(`${wanted.toString()} was not reached with ${key}`);
    };
    const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
    await page.goto(table.gateway.url);
    await walkTo('Tab', page.getByRole('link', { name: 'Take a seat at Emerald' }));
    await page.keyboard.press('Enter');
    await inPhase(page, 'BETTING');
    await walkTo('Tab', button('Chip of 25'));
    await page.keyboard.press('Enter');
    // The spots come before the chips.
    await walkTo('Shift+Tab', button('Bet 25 on Banker'));
    await page.keyboard.press('Enter');
    await table.booked(1);
    expect(table.gateway.main.round.bets[0]).toMatchObject({ target: 'BANKER', amount: 2_500 });
    const outline = await page.evaluate(
      () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
    );
    expect(outline).toBe('solid');
    await page.keyboard.press('Space');
    await table.booked(2);
    await walkTo('Tab', button('Undo'));
    await page.keyboard.press('Enter');
    await table.booked(1);
    await table.dealAll();
    await walkTo('Shift+Tab', page.locator('[data-testid="tick"][data-status="verified"]'));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    table.gateway.main.open(600_000);
    await inPhase(page, 'BETTING');
    await walkTo('Tab', button('Rebet'));
    await page.keyboard.press('Enter');
    await table.booked(1);
    expect(table.gateway.main.round.bets[0]).toMatchObject({ target: 'BANKER', amount: 2_500 });
  });

  it('is announced to players who cannot see it', async () => {
    const { page } = table.here;
    await takeSeat(page, table.gateway);
    await spot(page, 'TIE').click();
    await table.booked(1);
    const log = page.getByRole('log');
    await log.getByText('50 on Tie accepted.').waitFor({ state: 'attached' });
    await table.dealAll();
    await eventually(async () => {
      const text = (await log.textContent()) ?? '';
      expect(text).toMatch(/((Player|Banker) wins|Tie, ).*Your result: /);
    });
  });
});
