/** Hands of blackjack in real Chromium: played, told, paid and proved, and what the house refuses. */
import { describe, expect, it, jest } from '@jest/globals';
import { isFinal, settle } from '@sabot/blackjack';
import { compare, ZERO } from '@sabot/cards';
import { eventually } from '@sabot/testing';
import { balanceOf, inPhase, PATIENCE_MS } from './browser.js';
import { type WantedHand } from './hand-rig.js';
import { handTable, mayPlay, STAKE, stakeAndDeal, TO_HIT, verified } from './hand-table.js';

jest.setTimeout(300_000);

const PATIENT = { timeoutMs: PATIENCE_MS };

const table = handTable();

describe('a hand', () => {
  it('with a split and a double is played by keys, told, paid and proved', async () => {
    const wins = (state: Parameters<typeof settle>[0]): boolean => compare(settle(state).net, ZERO) > 0;
    const page = await table.sitDown([
      { plays: ['split', 'double', 'stay'], fits: (state) => isFinal(state) && wins(state) },
    ]);
    const before = await balanceOf(page);
    await page.keyboard.press('b');
    await page.keyboard.press('n');
    await mayPlay(page, 'split');
    expect(await page.locator('[data-side="DEALER"] [data-card]').count()).toBe(1);
    expect(await balanceOf(page)).toBe(before - STAKE);
    await page.keyboard.press('p');
    await mayPlay(page, 'double');
    await page.keyboard.press('d');
    await page.locator('[data-side="HAND-1"][data-active="true"]').waitFor();
    await mayPlay(page, 'stay');
    expect(await page.getByTestId('staked').textContent()).toBe('150.00');
    expect(await page.getByTestId('held').textContent()).toContain('3');
    await page.keyboard.press('s');
    await inPhase(page, 'over');
    const { net } = table.latestHouse.bundle as { readonly net: number };
    expect(await page.getByTestId('net').textContent()).toBe(`+${(net / 100).toFixed(2)}`);
    expect(await balanceOf(page)).toBe(before + net);
    expect(table.accountBalance).toBe(before + net);
    const said = (await page.getByRole('log').allTextContents()).join(' ');
    expect(said).toContain(`Your result: +${(net / 100).toFixed(2)}.`);
    expect(said).toMatch(/Dealer: .+, (total|soft) \d+\./);
    // Money before links: every stake was asked for before its play.
    const order = table.gateway.hands.asked.map(({ name, request }) =>
      'play' in request ? `${name} ${String(request.play)}` : name,
    );
    expect(order.indexOf('open-hand')).toBeLessThan(order.indexOf('play deal'));
    expect(order.indexOf('stake split')).toBeLessThan(order.indexOf('play split'));
    expect(order.indexOf('stake double')).toBeLessThan(order.indexOf('play double'));

    await verified(page, 1);
    await page.getByTestId('tick').click();
    for (const line of ['agreed', 'decisions'])
      await page.locator(`dialog [data-compared="${line}"][data-status="pass"]`).waitFor();
    // No line runs out of the dialog.
    const overhang = await page.locator('dialog[open]').evaluate((dialog) => {
      const edge = dialog.getBoundingClientRect().right;
      return Math.max(
        ...Array.from(dialog.querySelectorAll('p, code'), (line) => {
          const range = document.createRange();
          range.selectNodeContents(line);
          return range.getBoundingClientRect().right - edge;
        }),
      );
    });
    expect(overhang).toBeLessThanOrEqual(0);
    expect(await page.locator('dialog [data-step="signature"][data-status="pass"]').count()).toBe(4);
    expect(await page.locator('dialog [data-step][data-status="fail"]').count()).toBe(0);
    await page.keyboard.press('Escape');
    const kept = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('sabot-hand:')),
    );
    // The secret of the finished hand is forgotten; that of the prepared one is there.
    expect(kept).toHaveLength(1);
    expect(table.here.errors).toEqual([]);
  });

  it('is followed by the next with the same bet, and the proof follows the hand before', async () => {
    const page = await table.sitDown([TO_HIT, TO_HIT]);
    await stakeAndDeal(page);
    await mayPlay(page, 'stay');
    await page.keyboard.press('s');
    await verified(page, 1);
    await mayPlay(page, 'again');
    await page.keyboard.press('n');
    await mayPlay(page, 'stay');
    await page.keyboard.press('s');
    await verified(page, 2);
    await page.getByTestId('tick').click();
    await page.locator('dialog [data-compared="previous"][data-status="pass"]').waitFor();
    expect(table.here.errors).toEqual([]);
  });

  it('that the house changed in its record is an alarm, and is reported', async () => {
    const page = await table.sitDown([TO_HIT]);
    table.gateway.hands.tamper = (bundle) => ({ ...bundle, serverHash: '0'.repeat(64) });
    await stakeAndDeal(page);
    await mayPlay(page, 'stay');
    await page.keyboard.press('s');
    await page.getByTestId('hand-alarm').waitFor();
    await eventually(() => {
      expect(table.gateway.reports.map(({ body }) => body)).toMatchObject([
        { handId: table.latestHouse.handId },
      ]);
    }, PATIENT);
    await page.getByTestId('hand-alarm').getByRole('button').click();
    await page.locator('dialog [data-step="commitment"][data-status="fail"]').waitFor();
    await page.locator('dialog [data-compared="agreed"][data-status="fail"]').waitFor();
  });

  it('whose link the house denies is an alarm that shows which cards were due', async () => {
    const page = await table.sitDown([TO_HIT]);
    await stakeAndDeal(page);
    await mayPlay(page, 'hit');
    table.gateway.hands.fault = (name) => (name === 'play' ? 'lose request' : undefined);
    await page.keyboard.press('h');
    await eventually(async () => {
      const kept = await page.evaluate(() => Object.values(localStorage).join(' '));
      expect(kept).toContain('"play":"hit"');
    }, PATIENT);
    table.gateway.hands.playOn(table.latestHouse);
    await page.getByTestId('hand-alarm').waitFor();
    await page.getByTestId('hand-alarm').getByRole('button').click();
    const denied = page.locator('dialog [data-compared="decisions"][data-status="fail"]');
    expect(await denied.textContent()).toMatch(
      /Decision 1, Hit, was sent .* due: .+ of (spades|hearts|clubs|diamonds)/,
    );
    await eventually(() => {
      expect(table.gateway.reports.map(({ body }) => body)).toMatchObject([{ found: 'denied' }]);
      // What the public rate counts is the decision itself, as it was signed.
      const body = { k: 1, play: 'hit', link: expect.any(String), signature: expect.any(String) };
      const path = `/hands/${table.latestHouse.handId}/denials`;
      expect(table.gateway.denials).toEqual([{ path, body: expect.objectContaining(body) }]);
    }, PATIENT);
  });

  it('that somebody decided without the secret of this browser is said, and is no accusation', async () => {
    const page = await table.sitDown([TO_HIT]);
    await stakeAndDeal(page);
    await mayPlay(page, 'stay');
    table.gateway.hands.recover(table.latestHouse, 'stay');
    const alarm = page.getByTestId('hand-alarm');
    await alarm.waitFor();
    expect(await alarm.textContent()).toContain('went on without this browser’s secret');
    await alarm.getByRole('button').click();
    await page.locator('dialog [data-compared="recovered"][data-status="fail"]').waitFor();
    expect(table.gateway.reports).toEqual([]);
    expect(table.gateway.denials).toEqual([]);
  });

  it('and its fairness are told with the figures that anyone can read', async () => {
    const page = await table.sitDown([]);
    await page.getByRole('button', { name: 'Fairness of this table' }).click();
    const figures = page.locator('dialog').getByTestId('figures');
    expect(await figures.textContent()).toMatch(/2500 decisions, of which 60 .* 5 were denied \(0\.200 %\)/);
  });
});

describe('a refusal', () => {
  it('is said in words; without money for a double no link is shown', async () => {
    const page = await table.sitDown([TO_HIT]);
    await stakeAndDeal(page);
    await mayPlay(page, 'double');
    const [account] = table.gateway.accounts.values();
    if (account) account.balance = 100;
    await page.keyboard.press('d');
    await page
      .locator('[data-code="INSUFFICIENT_BALANCE"]')
      .getByText(/Not enough credit/)
      .waitFor();
    expect(table.asked('stake')).toHaveLength(1);
    expect(table.asked('play')).toHaveLength(1);
    await mayPlay(page, 'stay');
    await page.keyboard.press('s');
    await verified(page, 1);
  });

  it('of a stake is known before it is sent: none, too small, too large, and not a multiple', async () => {
    const settings = { speed: 'fast', chipMinor: 505 };
    const page = await table.sitDown([TO_HIT], { settings });
    await page.keyboard.press('n');
    await page.getByText('Put a chip on your hand first.').waitFor();
    await page.keyboard.press('b');
    await page.keyboard.press('n');
    await page.locator('[data-code="BET_BELOW_MIN"]').getByText('The minimum bet here is 10.').waitFor();
    for (let chips = 1; chips < 3; chips += 1) await page.keyboard.press('b');
    await page.keyboard.press('n');
    await page.getByText(/come in steps of 0.10/).waitFor();
    await page.keyboard.press('6');
    for (let chips = 0; chips < 6; chips += 1) await page.keyboard.press('b');
    await page.keyboard.press('n');
    await page.locator('[data-code="BET_ABOVE_MAX"]').waitFor();
    expect(table.asked('open-hand')).toEqual([]);
    expect(table.here.errors).toEqual([]);
  });

  it('of the house keeps the chips on the box', async () => {
    const page = await table.sitDown([TO_HIT]);
    const refused = { code: 'INSUFFICIENT_BALANCE', message: 'Not enough.', available: 1_000 } as const;
    table.gateway.hands.refusals.push({ name: 'open-hand', refused });
    await stakeAndDeal(page);
    await page.getByText('Not enough credit for that: 10 available.').waitFor();
    expect(await page.getByTestId('staked').textContent()).toBe('50.00');
    await page.getByTestId('deal').click();
    await mayPlay(page, 'hit');
  });
});

describe('insurance', () => {
  it('of a blackjack is even money', async () => {
    const natural: WantedHand = {
      plays: ['insurance'],
      fits: (state) =>
        isFinal(state) && state.hands[0]?.cards.length === 2 && compare(settle(state).net, ZERO) > 0,
    };
    const page = await table.sitDown([natural]);
    await stakeAndDeal(page);
    await mayPlay(page, 'insurance');
    await page.getByRole('button', { name: 'Even money', exact: true }).click();
    await inPhase(page, 'over');
    expect(await page.getByTestId('net').textContent()).toBe('+50.00');
    await verified(page, 1);
  });
});
