/** The baccarat table on the real system: what a new visitor sees and does, checked against the server's numbers. */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LobbyTable } from '@sabot/edge';
import { isVoid, verifyRound } from '@sabot/fairness';
import { eventually, payoutOf } from '@sabot/testing';
import type { Page } from 'playwright-core';
import { expectNoGhosts, noteCards } from './web-cards.js';
import { webSystem } from './web-system.js';
import { PATIENCE_MS, Visitor } from './web-visitor.js';

jest.setTimeout(180_000);

const PATIENT = { timeoutMs: PATIENCE_MS };

const system = webSystem();

let visitor: Visitor;
beforeEach(() => {
  visitor = system.visitor;
});

/** Checks that balance and net on the page match the server's books. */
async function expectServersNumbers(): Promise<void> {
  await eventually(async () => {
    const bets = await visitor.bets();
    expect(bets.map(({ status }) => status)).not.toContain('PENDING');
    const net = bets.reduce((sum, { payout, amount }) => sum + payout - amount, 0);
    const { balance } = await visitor.me();
    expect(balance).toBe(100_000 + net);
    expect(await visitor.balance()).toBe(balance);
    const shown = (await visitor.page.getByTestId('net').textContent()) ?? '';
    const amount = (Math.abs(net) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
    expect(shown).toContain(net === 0 ? 'Stake returned' : amount);
  }, PATIENT);
}

/** A player who was away when the round was paid sees the new balance; the net result of that round is no longer shown. */
async function expectServersNumbersAfterReload(): Promise<void> {
  await eventually(async () => {
    const [bet] = await visitor.bets();
    expect(bet?.status).not.toBe('PENDING');
    const { balance } = await visitor.me();
    expect(balance).toBe(100_000 - 5_000 + (bet?.payout ?? 0));
    expect(await visitor.balance()).toBe(balance);
  }, PATIENT);
}

async function cardsOnTheTable(): Promise<number> {
  return (await visitor.cards('Player')).length + (await visitor.cards('Banker')).length;
}

/** At the table that deals on demand: one bet, and two cards on the table. */
async function inMidDeal(): Promise<void> {
  const { page } = visitor;
  await visitor.sitDown('solo');
  await visitor.bet('BANKER');
  await page.getByTestId('deal').click();
  await eventually(async () => {
    expect(await cardsOnTheTable()).toBeGreaterThanOrEqual(2);
  }, PATIENT);
}

describe('a new visitor', () => {
  it('comes from the lobby, bets by click and by key, and is dealt, paid and shown the proof', async () => {
    const { page } = visitor;
    const sights = await noteCards(page);
    await page.goto(visitor.url);
    await page.locator('a[href*="table?id=main"]').first().click();
    await page.locator('[data-phase]').waitFor();
    await visitor.openFor('main', 4_000);
    expect(await visitor.balance()).toBe(100_000);
    expect((await visitor.me()).balance).toBe(100_000);
    await visitor.spot('PLAYER').click();
    await page.keyboard.press('4');
    await page.keyboard.press('b');
    await page.keyboard.press('1');
    await page.keyboard.press('t');
    await eventually(async () => {
      const bets = await visitor.bets();
      expect(bets.map(({ target, amount }) => [target, amount]).toSorted()).toEqual([
        ['BANKER', 10_000],
        ['PLAYER', 5_000],
        ['TIE', 1_000],
      ]);
      expect(await visitor.balance()).toBe((await visitor.me()).balance);
    });
    await visitor.shot('table-betting');
    await visitor.inPhase('DEALING');
    await visitor.shot('table-dealing');
    await visitor.inPhase('RESULT');
    await expectServersNumbers();
    await visitor.shot('table-result');
    const bundle = await visitor.latestRound();
    expect(verifyRound(bundle).ok).toBe(true);
    expectNoGhosts(sights, bundle);
    await page.locator('[data-testid="tick"][data-status="verified"]').click();
    for (const step of ['commitment', 'payouts', 'chain', 'seen-commitment', 'seen-cards', 'own-bets'])
      await page.locator(`dialog [data-step="${step}"][data-status="pass"]`).waitFor();
    await visitor.shot('table-proof');
    expect(visitor.errors).toEqual([]);
  });
});

describe('a side bet that is an entry of the rules and two words', () => {
  it.each([
    ['en-US', 'Lucky six'],
    ['zh-TW', '幸運六'],
  ])('is on the felt (%s: %s), is bet, dealt, settled and verified', async (locale, name) => {
    visitor = await system.arriveWith(locale);
    const { page } = visitor;
    await visitor.sitDown('solo');
    expect(await visitor.spot('LUCKY_SIX').textContent()).toContain(name);
    await visitor.bet('LUCKY_SIX');
    await visitor.shot(`table-lucky-six-${locale}`);
    await page.getByTestId('deal').click();
    await visitor.inPhase('RESULT');
    await expectServersNumbersAfterReload();
    const bundle = await visitor.latestRound();
    expect(verifyRound(bundle).ok).toBe(true);
    const [bet] = await visitor.bets();
    if (isVoid(bundle)) throw new Error('the round went void');
    const { status, payoutMinor } = payoutOf('LUCKY_SIX', 5_000n, bundle);
    expect(bet).toMatchObject({ target: 'LUCKY_SIX', amount: 5_000, status, payout: Number(payoutMinor) });
    await page.locator('[data-testid="tick"][data-status="verified"]').waitFor();
    expect(visitor.errors).toEqual([]);
  });
});

describe('in mid-deal', () => {
  it('a reload shows the same cards in order, and keeps bets and balance', async () => {
    const { page } = visitor;
    const sights = await noteCards(page);
    await inMidDeal();
    await page.reload();
    await page.locator('[data-phase="DEALING"], [data-phase="RESULT"]').waitFor();
    expect(await visitor.staked()).toBe('50.00');
    await visitor.inPhase('RESULT');
    await expectServersNumbersAfterReload();
    expectNoGhosts(sights, await visitor.latestRound());
    expect(visitor.errors).toEqual([]);
  });

  it('a network cut is shown, recovers by itself and loses nothing', async () => {
    const { page, context } = visitor;
    const sights = await noteCards(page);
    await inMidDeal();
    await context.setOffline(true);
    await page.getByTestId('link-lost').waitFor();
    const before = await cardsOnTheTable();
    await visitor.shot('table-cut');
    await context.setOffline(false);
    await page.getByTestId('link-lost').waitFor({ state: 'detached' });
    expect(await cardsOnTheTable()).toBeGreaterThanOrEqual(before);
    expect(await visitor.staked()).toBe('50.00');
    await visitor.inPhase('RESULT');
    await expectServersNumbersAfterReload();
    expectNoGhosts(sights, await visitor.latestRound());
  });
});

describe('chips', () => {
  it('of a double click are two bets, because every tap is one', async () => {
    await visitor.sitDown('solo');
    await visitor.spot('TIE').dblclick();
    await visitor.spot('TIE').locator('[data-sent="false"]').waitFor();
    await visitor.bet('PLAYER');
    expect((await visitor.bets()).map(({ target }) => target).toSorted()).toEqual(['PLAYER', 'TIE', 'TIE']);
    expect(await visitor.staked()).toBe('150.00');
    expect(visitor.errors).toEqual([]);
  });

  it('come back from a bet after the close, with the reason in words', async () => {
    const { page } = visitor;
    // Hold back what the table says, so this browser does not know yet that betting has closed; signs of life pass, or it
    // would take the silence for a lost connection.
    let held = false;
    await page.routeWebSocket(/socket\.io/, (route) => {
      const server = route.connectToServer();
      server.onMessage((message) => {
        const told = typeof message === 'string' && message.startsWith('42/baccarat,');
        const passes = /bet-reject|alive/.test(String(message));
        if (!(held && told && !passes)) route.send(message);
      });
    });
    await visitor.sitDown('main');
    await visitor.openFor('main', 3_000);
    const isOpen = async (): Promise<boolean> => {
      const tables = await visitor.ask<readonly LobbyTable[]>('/tables');
      return tables.find(({ tableId }) => tableId === 'main')?.state === 'BETTING';
    };
    held = true;
    await eventually(async () => {
      expect(await isOpen()).toBe(false);
    }, PATIENT);
    await visitor.spot('PLAYER').click();
    await page.getByText('Betting is closed. Your chip was returned.').waitFor();
    await visitor.shot('table-late-bet');
    await visitor.spot('PLAYER').locator('[data-sent]').waitFor({ state: 'detached' });
    expect(await visitor.staked()).toBe('0.00');
    expect(await visitor.balance()).toBe(100_000);
    expect((await visitor.me()).balance).toBe(100_000);
    expect(await visitor.bets()).toEqual([]);
    expect(visitor.errors).toEqual([]);
  });
});

describe('two players, one of them in two tabs', () => {
  /** What the page says that everybody has on a spot, in whole units. */
  const poolOn = async (page: Page, target: string): Promise<number> => {
    const words = (await page.locator(`[data-spot="${target}"]`).textContent()) ?? '';
    return Number((/All players: ([\d,]+)/.exec(words)?.[1] ?? '0').replaceAll(',', ''));
  };

  it('see the same totals and counts in every tab and in the lobby', async () => {
    const other = await Visitor.arrive(system.browser, system.stack.url);
    await visitor.sitDown('solo');
    await other.sitDown('solo');
    const [tab, lobby] = [await visitor.context.newPage(), await visitor.context.newPage()];
    await tab.goto(`${visitor.url}/table?id=solo`);
    await tab.locator('[data-phase="BETTING"]').waitFor();
    await lobby.goto(visitor.url);
    const pages = [visitor.page, tab, other.page];
    // Chips that earlier players left on the table stay there.
    const [player, tie] = [await poolOn(tab, 'PLAYER'), await poolOn(tab, 'TIE')];
    await visitor.bet('PLAYER');
    await tab.locator('[data-spot="TIE"]').click();
    await other.bet('PLAYER');
    await eventually(async () => {
      for (const page of pages) {
        expect([await poolOn(page, 'PLAYER'), await poolOn(page, 'TIE')]).toEqual([player + 100, tie + 50]);
      }
      const said = await Promise.all(pages.map((page) => page.getByTestId('players').textContent()));
      expect(new Set(said).size).toBe(1);
      const [, seated, betting] = /(\d+) seated · (\d+) betting/.exec(said[0] ?? '') ?? [];
      // A player with two tabs is one player.
      expect(Number(seated)).toBe(2);
      const card = lobby.locator('article').filter({ has: lobby.locator('a[href*="id=solo"]') });
      const listed = card.locator('dl > div').filter({ hasText: 'Players' }).locator('dd');
      expect(await listed.textContent()).toBe(String(Math.max(Number(seated), Number(betting))));
    }, PATIENT);
    for (const page of [visitor.page, tab]) {
      expect(await page.getByTestId('staked').textContent()).toBe('100.00');
      expect(await page.getByTestId('balance').textContent()).toContain('900.00');
    }
    expect(await other.staked()).toBe('50.00');
    expect([visitor.errors, other.errors]).toEqual([[], []]);
    await other.leave();
  });
});
