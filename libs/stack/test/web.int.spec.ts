/** The web app on the real system: what a new visitor sees and does, checked against the server's numbers. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { BetProof, HandStatement, LobbyTable, Page as Paged, RoundBundle } from '@sabot/edge';
import { betLeafHash, isVoid, verifyInclusion, verifyRound } from '@sabot/fairness';
import { verifyHand } from '@sabot/fairness/hand';
import { eventually, isolatedPrefix, payoutOf } from '@sabot/testing';
import type { Browser, Page } from 'playwright-core';
import { Stack } from '../src/stack.js';
import { sharedServers } from './shared-servers.js';
import { expectNoGhosts, noteCards } from './web-cards.js';
import { launchBrowser, PATIENCE_MS, Visitor } from './web-visitor.js';

jest.setTimeout(180_000);

const TABLES_FILE = fileURLToPath(new URL('lucky-six-tables.json', import.meta.url));
const PACE = { BETTING_MS: '8000', REVEAL_MS: '900', COOLDOWN_MS: '4000' };
const PATIENT = { timeoutMs: PATIENCE_MS };

let stack: Stack;
let browser: Browser;
let visitor: Visitor;

beforeAll(async () => {
  stack = await Stack.start({
    infrastructure: await sharedServers(),
    prefix: isolatedPrefix(),
    settings: { ...PACE, TABLES_FILE, LOG_LEVEL: 'warn' },
  });
  browser = await launchBrowser();
}, 240_000);
afterAll(async () => {
  await browser.close();
  await stack.stop();
}, 120_000);
beforeEach(async () => {
  visitor = await Visitor.arrive(browser, stack.url);
});
afterEach(async () => {
  await visitor.leave();
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
    await visitor.leave();
    visitor = await Visitor.arrive(browser, stack.url, locale);
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

/** One hand in thirteen is a pair, so that many without a split are one case in a hundred thousand. */
const MAX_HANDS = 150;

/** Plays the hand on the table by keys: whatever is still to be seen, or else stays. Returns what it did. */
async function playHand(wanted: ReadonlySet<string>): Promise<readonly string[]> {
  const { page } = visitor;
  const made: string[] = [];
  for (;;) {
    const free = page.locator('[data-play][aria-disabled="false"]');
    await free.first().waitFor();
    const plays = await free.evaluateAll((all) => all.map((one) => one.getAttribute('data-play') ?? ''));
    if (plays.includes('again')) return made;
    const play =
      ['split', 'double'].find((name) => wanted.has(name) && !made.includes(name) && plays.includes(name)) ??
      (plays.includes('decline-insurance') ? 'decline-insurance' : 'stay');
    made.push(play);
    await page.keyboard.press({ split: 'p', double: 'd', 'decline-insurance': 'n' }[play] ?? 's');
    // Until the decision is answered, nothing is free; then either another play is, or the hand is over.
    await eventually(async () => {
      const { hand } = (await myHands())[0] ?? {};
      expect(hand?.k).toBeGreaterThan(made.length);
    }, PATIENT);
    await page.locator('[data-play][aria-disabled="false"]').first().waitFor();
  }
}

/** The cards of a hand lie on the table, and the player may decide, or the hand is over already. */
async function dealt(hand: number): Promise<void> {
  const { page } = visitor;
  await page.locator(`[data-round="${hand}"]:is([data-phase="playing"], [data-phase="over"])`).waitFor();
  await page.locator('[data-play][aria-disabled="false"]').first().waitFor();
}

async function myHands(): Promise<readonly HandStatement[]> {
  return (await visitor.ask<Paged<HandStatement>>('/me/hands?limit=200')).items;
}

describe('a newcomer at blackjack', () => {
  it('comes from the lobby, plays until a split and a double were among the hands, and sees result, balance and proof', async () => {
    const { page } = visitor;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(visitor.url);
    await page.getByTestId('hand-tables').getByRole('link').first().click();
    await visitor.inPhase('betting');
    await page.keyboard.press('1');
    await page.keyboard.press('b');
    await visitor.shot('blackjack-betting');
    const wanted = new Set(['split', 'double']);
    let hands = 0;
    while (hands < 3 || wanted.size > 0) {
      expect(hands).toBeLessThan(MAX_HANDS);
      hands += 1;
      await page.keyboard.press('n');
      await dealt(hands);
      if (hands === 1) await visitor.shot('blackjack-playing');
      for (const play of await playHand(wanted)) wanted.delete(play);
      await page.locator(`[data-testid="tick"][data-status="verified"][data-round="${hands}"]`).waitFor();
      const [{ hand, staked, paid, state } = {}] = await myHands();
      expect([state, hand?.handNumber, hand?.withoutLinks]).toEqual(['SETTLED', hands, false]);
      const net = (paid ?? 0) - (staked ?? 0);
      const shown = (await page.getByTestId('result').textContent()) ?? '';
      const amount = (Math.abs(net) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
      expect(shown).toContain(net === 0 ? 'Stake returned' : amount);
      expect(await visitor.balance()).toBe((await visitor.me()).balance);
    }
    await visitor.shot('blackjack-result');
    const played = await myHands();
    expect(played).toHaveLength(hands);
    const net = played.reduce((sum, { paid, staked }) => sum + paid - staked, 0);
    expect((await visitor.me()).balance).toBe(100_000 + net);
    for (const { hand } of played)
      expect(verifyHand(await visitor.ask(`/hands/${hand.handId}`)).ok).toBe(true);
    await page.getByTestId('tick').click();
    for (const line of ['agreed', 'decisions', 'previous'])
      await page.locator(`dialog [data-compared="${line}"][data-status="pass"]`).waitFor();
    await visitor.shot('blackjack-proof');
    await page.getByRole('link', { name: 'Take it apart on the verify page' }).click();
    await page.getByText('The hand is exactly as declared').waitFor();
    await page.locator('[data-step="previous"][data-status="pass"]').waitFor();
    await visitor.shot('blackjack-verify');
    await page.goto(`${visitor.url}/bets`);
    await page.getByRole('radio', { name: 'Blackjack' }).check();
    await page.locator(`tr[data-hand="${played[0]?.hand.handId ?? ''}"]`).waitFor();
    await visitor.shot('blackjack-bets');
    expect(visitor.errors).toEqual([]);
  }, 600_000);

  it('plays on with links after a reload in mid-hand', async () => {
    const { page } = visitor;
    await page.goto(`${visitor.url}/blackjack`);
    await visitor.inPhase('betting');
    await page.keyboard.press('b');
    for (let hand = 1; ; hand += 1) {
      expect(hand).toBeLessThan(20);
      await page.keyboard.press('n');
      await dealt(hand);
      if ((await page.locator('[data-play="stay"][aria-disabled="false"]').count()) > 0) break;
      await playHand(new Set());
    }
    await page.reload();
    await playHand(new Set());
    const [{ hand } = {}] = await myHands();
    const bundle = await visitor.ask<{ readonly steps: readonly { readonly actor: string }[] }>(
      `/hands/${hand?.handId ?? ''}`,
    );
    expect(new Set(bundle.steps.map(({ actor }) => actor))).toEqual(new Set(['player']));
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
    const other = await Visitor.arrive(browser, stack.url);
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

describe('a foreign page', () => {
  const PATHS = ['/auth/guest', '/auth/session', '/auth/redeem', '/auth/logout', '/me/demo-credit'];

  // A page of another site gets no cookie from the browser; one of the same site does, and only its Origin gives it away.
  it.each(['localhost', '127.0.0.1'])(
    'at %s can neither use nor end the session, by form or by fetch',
    async (host) => {
      const { context, page } = visitor;
      await visitor.sitDown('solo');
      const { userId } = await visitor.me();
      const cookies = await context.cookies();
      expect(cookies).not.toEqual([]);
      const forms = PATHS.map(
        (path) =>
          `<form method="post" action="${visitor.url}${path}"><button name="a" value="b">${path}</button></form>`,
      );
      const foreign = createServer((_, response) => {
        response.setHeader('content-type', 'text/html').end(forms.join(''));
      }).listen(0);
      await once(foreign, 'listening');
      const site = `http://${host}:${(foreign.address() as AddressInfo).port}`;
      const stranger = await context.newPage();
      for (const path of PATHS) {
        await stranger.goto(site);
        const answered = stranger.waitForResponse((response) => response.url() === visitor.url + path);
        await stranger.getByRole('button', { name: path, exact: true }).click();
        expect([path, (await answered).status()]).toEqual([path, 403]);
      }
      await stranger.goto(site);
      for (const path of PATHS) {
        for (const mode of ['cors', 'no-cors'] as const) {
          const read = await stranger.evaluate(
            async ([address, how]) => {
              try {
                const sent = { method: 'POST', credentials: 'include', mode: how } as const;
                return await (await fetch(address, sent)).text();
              } catch {
                return '';
              }
            },
            [visitor.url + path, mode] as const,
          );
          expect([path, mode, read]).toEqual([path, mode, '']);
        }
      }
      expect(await context.cookies()).toEqual(cookies);
      await page.reload();
      await visitor.inPhase('BETTING');
      expect((await visitor.me()).userId).toBe(userId);
      expect(visitor.errors).toEqual([]);
      foreign.close();
      foreign.closeAllConnections();
    },
  );
});

describe('a bet in a book that is too large to be listed', () => {
  it('is found in it by its own proof', async () => {
    const { page } = visitor;
    const proofs: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/proof')) proofs.push(request.url());
    });
    await page.route(/\/rounds\/[^/]+$/, async (route) => {
      const response = await route.fetch();
      const bundle = (await response.json()) as RoundBundle;
      const { root = '', count = 0 } = bundle.betBook ?? {};
      await route.fulfill({ response, json: { ...bundle, payouts: [], betBook: { root, count } } });
    });
    await visitor.playSolo();
    await page.locator('[data-testid="tick"][data-status="verified"]').click();
    await page.locator('dialog [data-step="own-bets"][data-status="pass"]').waitFor();
    expect(proofs).toHaveLength(1);
    const [bet] = await visitor.bets();
    const {
      roundId,
      root,
      count,
      index,
      path,
      bet: booked,
    } = await visitor.ask<BetProof>(`/rounds/${bet?.roundId ?? ''}/bets/${bet?.betId ?? ''}/proof`);
    const leaf = betLeafHash({ ...booked, amountMinor: BigInt(booked.amount) });
    expect(verifyInclusion({ roundId, root, count, index, leaf, path })).toBe(true);
  });
});

describe('the policy of the pages', () => {
  it('is broken by none of them in play, and lets no smuggled script run', async () => {
    const { page } = visitor;
    const reports = async (): Promise<number> => {
      const { healthUrl } = stack.processes('gateway')[0] ?? {};
      const metrics = await (await fetch(`${healthUrl ?? ''}/metrics`)).text();
      return Number(/^sabot_gateway_csp_reports_total (\d+)/m.exec(metrics)?.[1]);
    };
    const before = await reports();
    await visitor.playSolo();
    await page.getByText('verified').first().waitFor();
    for (const path of ['/', '/bets', '/practice', '/how-to-play', '/verify']) {
      await page.goto(visitor.url + path);
      await page.getByRole('main').waitFor();
      await page.waitForLoadState('networkidle');
    }
    expect([await reports(), visitor.errors]).toEqual([before, []]);
    await page.evaluate(() => {
      const smuggled = document.createElement('script');
      smuggled.textContent = 'document.title = "smuggled"';
      document.body.append(smuggled);
    });
    await eventually(async () => {
      expect(await reports()).toBe(before + 1);
    }, PATIENT);
    expect(await page.title()).not.toBe('smuggled');
  });
});
