/** What the table shows on the cloth and beside it: odds, limits, exact edges, all players' chips and the asking road. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DEFAULT_PAY_TABLE, houseEdges, STANDARD_BETS } from '@sabot/baccarat';
import { percentText } from '@sabot/cards';
import type { ScriptedGateway } from '@sabot/table-client/testing';
import { eventually } from '@sabot/testing';
import type { Browser } from 'playwright-core';
import { english } from '../src/i18n/english.js';
import { englishPages } from '../src/i18n/english-pages.js';
import { oddsText } from '../src/felt/prices.js';
import { netText } from '../src/money/amount.js';
import { inPhase, launchBrowser, spot, takeSeat, visit, type Visit } from './browser.js';
import { startGateway } from './web-gateway.js';

jest.setTimeout(120_000);

let browser: Browser;
let gateway: ScriptedGateway;
let here: Visit;

beforeAll(async () => {
  browser = await launchBrowser();
  gateway = await startGateway();
  gateway.main.remember(
    Array.from('BBPTPPPBBBBPBPPBB').map((letter) => ({
      winner: letter === 'B' ? 'BANKER' : letter === 'P' ? 'PLAYER' : 'TIE',
      playerPair: false,
      bankerPair: false,
    })),
  );
});
afterAll(async () => {
  await browser.close();
  await gateway.stop();
});
beforeEach(async () => {
  gateway.main.open(600_000);
  here = await visit(browser);
  await takeSeat(here.page, gateway);
});
afterEach(async () => {
  await here.context.close();
  expect(here.errors).toEqual([]);
});

describe('a spot', () => {
  it('shows its odds, its limits and the exact edge at this table', async () => {
    const edges = houseEdges({ model: 'infinite' }, DEFAULT_PAY_TABLE);
    for (const target of STANDARD_BETS) {
      const edge = percentText(edges[target].houseEdge, 4);
      await spot(here.page, target).hover();
      await here.page
        .getByTestId('facts')
        .getByText(`Pays ${oddsText(target, DEFAULT_PAY_TABLE)} · Limits 10 – 5,000 · House edge ${edge} %`)
        .waitFor();
    }
  });

  it('shows the chips of all players, and after the round what the server paid on it', async () => {
    const { page } = here;
    for (const target of ['PLAYER', 'BANKER', 'TIE']) {
      await spot(page, target).click();
      await spot(page, target).locator('[data-sent="false"]').waitFor();
    }
    gateway.main.round.book({
      betId: 'another',
      roundId: gateway.main.round.roundId,
      userId: 'somebody else',
      target: 'PLAYER',
      amount: 120_000,
      clientSeed: '',
    });
    gateway.main.tellTotals();
    await spot(page, 'PLAYER').getByText('1,250', { exact: true }).waitFor();
    gateway.main.close();
    while (gateway.main.deal());
    gateway.settle();
    await inPhase(page, 'RESULT');
    const { round } = gateway.main;
    const [won] = round.bets.filter((bet) => round.settle(bet).status === 'WON');
    if (!won) throw new Error('one of three bets wins in every round');
    const gain = round.settle(won).payout - won.amount;
    await spot(page, won.target).getByText(netText(gain), { exact: true }).waitFor();
    const { winner } = round.result();
    await page.getByRole('timer').getByText(winner.slice(0, 1), { exact: true }).waitFor();
  });
});

describe('the asking road', () => {
  it('says what each derived road would show after either hand, and is updated after every round', async () => {
    const { page } = here;
    const colour = (mark: 'r' | 'b' | null): string =>
      englishPages[mark === null ? 'roads.none' : mark === 'r' ? 'roads.red' : 'roads.blue'];
    const asked = (): string[] => {
      const { ask } = gateway.main.board().roads;
      return (['P', 'B'] as const).map((letter) => {
        const { bigEyeBoy, smallRoad, cockroachPig } = ask[letter];
        return englishPages['roads.askText']
          .replace('{side}', english[letter === 'P' ? 'hand.PLAYER' : 'hand.BANKER'])
          .replace('{bigEyeBoy}', colour(bigEyeBoy))
          .replace('{smallRoad}', colour(smallRoad))
          .replace('{cockroachPig}', colour(cockroachPig));
      });
    };
    const allShown = (): Promise<void> =>
      eventually(async () => {
        for (const text of asked()) expect(await page.getByText(text, { exact: true }).count()).toBe(1);
      });
    await allShown();
    gateway.main.close();
    while (gateway.main.deal());
    gateway.settle();
    await inPhase(page, 'RESULT');
    await allShown();
  });
});
