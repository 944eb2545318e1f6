/** Chips at the live table in a real browser: laid, dragged, undone, saved and paid. */
import { describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@sabot/testing';
import { amountText } from '../src/money/amount.js';
import { betTable } from './bet-table.js';
import { balanceOf, inPhase, spot, takeSeat } from './browser.js';

jest.setTimeout(120_000);

const table = betTable();

describe('chips', () => {
  it('appear at once and are marked until the server has answered', async () => {
    const { page } = table.here;
    await takeSeat(page, table.gateway);
    let answer = (): void => undefined;
    table.gateway.holdBets = new Promise((resolve) => (answer = resolve));
    await spot(page, 'PLAYER').click();
    await spot(page, 'PLAYER').locator('[data-sent="true"]').waitFor();
    // A second tap does not wait for the first one's answer.
    await spot(page, 'PLAYER').click();
    answer();
    await table.booked(2);
    expect(new Set(table.gateway.placed.map(({ betId }) => betId)).size).toBe(2);
  });

  it('count for every tap: twenty in two seconds are twenty bets, undone one by one', async () => {
    const { page } = table.here;
    await takeSeat(page, table.gateway);
    await page.keyboard.press('1');
    await spot(page, 'BANKER').evaluate(async (button: HTMLElement) => {
      for (let tap = 0; tap < 20; tap += 1) {
        button.click();
        await new Promise((done) => setTimeout(done, 100));
      }
    });
    await table.booked(20);
    expect(table.gateway.placed.every(({ amount }) => amount === 1_000)).toBe(true);
    expect(await page.getByTestId('staked').textContent()).toBe('200.00');
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await undo.focus();
    for (let left = 19; left >= 0; left -= 1) {
      await page.keyboard.press('Enter');
      await eventually(() => {
        expect(table.gateway.main.round.bets).toHaveLength(left);
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
    const { page } = table.here;
    await takeSeat(page, table.gateway);
    const chip = await page.getByRole('button', { name: 'Chip of 100', exact: true }).boundingBox();
    const target = await spot(page, 'TIE').boundingBox();
    if (!chip || !target) throw new Error('chip or spot is not on the page');
    await page.mouse.move(chip.x + 20, chip.y + 20);
    await page.mouse.down();
    await page.mouse.move(target.x + 40, target.y + 60, { steps: 6 });
    await page.mouse.up();
    await table.booked(1);
    expect(table.gateway.main.round.bets[0]).toMatchObject({ target: 'TIE', amount: 10_000 });
  });

  it("can be of any amount, and the rack can have the player's own, on the next visit too", async () => {
    const { page } = table.here;
    await takeSeat(page, table.gateway);
    const dialog = page.getByRole('dialog');
    const other = page.getByRole('button', { name: /^Other amount/ });
    await other.click();
    await dialog.getByLabel('Bet this amount').fill('12.345');
    await dialog.getByText('Enter an amount such as 25 or 12.50.').waitFor();
    await dialog.getByLabel('Bet this amount').fill('1,237.50');
    await dialog.getByRole('button', { name: 'Use it' }).click();
    await dialog.waitFor({ state: 'detached' });
    table.gateway.accounts.deposit([...table.gateway.accounts.keys()][0] ?? '', 100_000);
    await eventually(async () => {
      expect(await balanceOf(page)).toBe(200_000);
    });
    await page.getByRole('button', { name: 'Bet 1,237.50 on Tie', exact: true }).click();
    await table.booked(1);
    expect(table.gateway.placed).toMatchObject([{ target: 'TIE', amount: 123_750 }]);

    await other.click();
    await dialog.getByLabel('Chip 6', { exact: true }).fill('250');
    await dialog.getByRole('button', { name: 'Keep these chips' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await inPhase(page, 'BETTING');
    await page.getByRole('button', { name: 'Chip of 250', exact: true }).click();
    await page.getByRole('button', { name: 'Bet 250 on Banker', exact: true }).click();
    await table.booked(2);
    expect(table.gateway.placed.at(-1)).toMatchObject({ target: 'BANKER', amount: 25_000 });
  });

  it('can be saved as favourite bets, which are placed as one action on the next visit', async () => {
    const { page } = table.here;
    await takeSeat(page, table.gateway);
    await spot(page, 'PLAYER').click();
    await spot(page, 'TIE').click();
    await table.booked(2);
    const saved = page.getByRole('button', { name: 'Saved', exact: true });
    await saved.click();
    await page.getByRole('button', { name: 'Save the bets on the table' }).click();
    await page.getByRole('button', { name: 'Place 50 on Player, 50 on Tie' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await table.booked(0);
    await page.reload();
    await inPhase(page, 'BETTING');
    await saved.click();
    await page.getByRole('button', { name: 'Place 50 on Player, 50 on Tie' }).click();
    await table.booked(2);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await table.booked(0);
    await saved.click();
    await page.getByRole('button', { name: 'Delete 50 on Player, 50 on Tie' }).click();
    await page.getByText('Nothing saved yet.').waitFor();
  });

  it('can be undone, cleared, doubled and rebet', async () => {
    const { page } = table.here;
    await takeSeat(page, table.gateway);
    const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
    await spot(page, 'PLAYER').click();
    await table.booked(1);
    await spot(page, 'TIE').click();
    await table.booked(2);
    await press('Double');
    await table.booked(4);
    await press('Undo');
    await table.booked(2);
    await press('Undo');
    await table.booked(1);
    await press('Clear');
    await table.booked(0);
    await eventually(async () => {
      expect(await balanceOf(page)).toBe(100_000);
    });
    await spot(page, 'BANKER').click();
    await table.booked(1);
    await table.dealAll();
    table.gateway.main.open(600_000);
    await inPhase(page, 'BETTING');
    await press('Rebet');
    await table.booked(1);
    expect(table.gateway.main.round.bets[0]).toMatchObject({ target: 'BANKER', amount: 5_000 });
  });

  it("leave the newest balance in the table's currency, whatever other balances arrive", async () => {
    const { page } = table.here;
    await takeSeat(page, table.gateway);
    const [userId = ''] = table.gateway.accounts.keys();
    table.gateway.accounts.deposit(userId, 2_500);
    await eventually(async () => {
      expect(await balanceOf(page)).toBe(102_500);
    });
    const { version } = table.gateway.accounts.account(userId);
    table.gateway.accounts.tell(userId, {
      name: 'balance-update',
      event: { balance: 7, currency: 'EUR', version: version + 9 },
    });
    table.gateway.accounts.tell(userId, {
      name: 'balance-update',
      event: { balance: 100_000, currency: 'DEMO', version: version - 1 },
    });
    await spot(page, 'PLAYER').click();
    await table.booked(1);
    await eventually(async () => {
      expect(await balanceOf(page)).toBe(97_500);
    });
    expect(await page.getByTestId('balance').textContent()).toContain('DEMO');
  });

  it('that have run out can be replaced with new credit', async () => {
    const { page } = table.here;
    table.gateway.accounts.startingBalance = 900;
    await takeSeat(page, table.gateway);
    await page.getByRole('heading', { name: 'Insufficient chips' }).waitFor();
    table.gateway.accounts.startingBalance = 100_000;
    await page.getByRole('button', { name: 'New demo credit' }).click();
    await eventually(async () => {
      expect(await balanceOf(page)).toBe(100_000);
    });
    expect(amountText(100_000)).toBe('1,000.00');
  });
});
