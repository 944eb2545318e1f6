/** The site on the real system: blackjack from the lobby, foreign pages, proofs of single bets, and the policy of the pages. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { BetProof, HandStatement, Page as Paged, RoundBundle } from '@sabot/edge';
import { betLeafHash, verifyInclusion } from '@sabot/fairness';
import { verifyHand } from '@sabot/fairness/hand';
import { eventually } from '@sabot/testing';
import { webSystem } from './web-system.js';
import { PATIENCE_MS, type Visitor } from './web-visitor.js';

jest.setTimeout(180_000);

const PATIENT = { timeoutMs: PATIENCE_MS };

const system = webSystem();

let visitor: Visitor;
beforeEach(() => {
  visitor = system.visitor;
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
      const { healthUrl } = system.stack.processes('gateway')[0] ?? {};
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
