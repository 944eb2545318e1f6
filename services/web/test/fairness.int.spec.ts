/** What players see of fairness: the commitment before betting, a tick after the round, and an alarm that nobody overlooks. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ScriptedRound, type ScriptedGateway } from '@sabot/table-client/testing';
import { eventually } from '@sabot/testing';
import { isVoid } from '@sabot/fairness';
import type { Browser } from 'playwright-core';
import { inPhase, launchBrowser, spot, takeSeat, visit, type Visit } from './browser.js';
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

async function playRound(): Promise<void> {
  const { page } = here;
  await spot(page, 'BANKER').click();
  await eventually(() => {
    expect(gateway.main.round.bets).toHaveLength(1);
  });
  await page.locator('[data-sent="true"]').waitFor({ state: 'detached' });
  gateway.main.close();
  while (gateway.main.deal());
  gateway.settle();
  await inPhase(page, 'RESULT');
}

describe('at the table', () => {
  it('the commitment is visible before the first bet, and can be read in full', async () => {
    const { page } = here;
    await takeSeat(page, gateway);
    const { hash } = gateway.main.round;
    await page.getByText(`${hash.slice(0, 8)}…${hash.slice(-6)}`).waitFor();
    await page.getByRole('button', { name: 'Fairness of this table' }).click();
    await page.getByRole('dialog').getByText(hash, { exact: true }).waitFor();
  });

  it("the player's own seed goes into the book", async () => {
    const { page } = here;
    await takeSeat(page, gateway);
    await page.getByRole('button', { name: 'Fairness of this table' }).click();
    await page.getByLabel('Your own seed').fill('seven black cats');
    await page.keyboard.press('Escape');
    await playRound();
    expect(gateway.main.round.bets[0]?.clientSeed).toBe('seven black cats');
  });

  it('the tick opens the proof, which names every step and compares it with what was seen', async () => {
    const { page } = here;
    await takeSeat(page, gateway);
    await playRound();
    await page.locator('[data-testid="tick"][data-status="verified"]').click();
    const dialog = page.getByRole('dialog', { name: 'Proof of round 1' });
    const failed = dialog.locator('[data-status="fail"]');
    for (const step of [
      'commitment',
      'cards',
      'payouts',
      'chain',
      'seen-commitment',
      'seen-cards',
      'own-bets',
    ]) {
      await dialog.locator(`[data-step="${step}"][data-status="pass"]`).waitFor();
    }
    expect(await failed.count()).toBe(0);
    await dialog.getByText(gateway.main.round.serverSeed, { exact: true }).waitFor();
  });

  it('the next round is compared with the one verified before it', async () => {
    const { page } = here;
    await takeSeat(page, gateway);
    await playRound();
    await page.locator('[data-testid="tick"][data-status="verified"]').waitFor();
    gateway.main.open(600_000);
    await inPhase(page, 'BETTING');
    await playRound();
    await page.locator('[data-testid="tick"][data-round="2"][data-status="verified"]').click();
    await page.locator('[data-step="seen-previous"][data-status="pass"]').waitFor();
  });
});

describe('a house that cheats', () => {
  it.each([
    [
      'with another seed',
      (): void => {
        gateway.tamper = (bundle) => ({ ...bundle, serverSeed: '0'.repeat(64) });
      },
      'commitment',
      'commitment',
    ],
    [
      'with another round that is sound in itself',
      (): void => {
        gateway.tamper = (bundle) => {
          const other = new ScriptedRound('main', bundle.roundNumber, bundle.previousHash);
          return { ...other.bundle() };
        };
      },
      'seen-commitment',
      'commitment',
    ],
    [
      'by leaving out a bet',
      (): void => {
        gateway.tamper = (bundle) => {
          if (isVoid(bundle)) return bundle;
          return { ...bundle, payouts: [], betBook: { ...bundle.betBook, bets: [], count: 0 } };
        };
      },
      'own-bets',
      'bet-book',
    ],
  ] as const)('%s raises the alarm and is reported', async (_, lie, step, reported) => {
    const { page } = here;
    lie();
    await takeSeat(page, gateway);
    await playRound();
    const alarm = page.getByRole('alert').filter({ hasText: 'Round 1 does not verify' });
    await alarm.waitFor();
    await page.locator('[data-testid="tick"][data-status="mismatch"]').waitFor();
    await alarm.getByRole('button', { name: 'Open the proof' }).click();
    await page.getByRole('dialog').locator(`[data-step="${step}"][data-status="fail"]`).waitFor();
    await page.keyboard.press('Escape');
    gateway.main.open(600_000);
    await inPhase(page, 'BETTING');
    expect(await alarm.isVisible()).toBe(true);
    const [report] = gateway.reports;
    expect(gateway.reports).toHaveLength(1);
    expect(report?.body).toEqual({ roundId: [...gateway.main.rounds.keys()][0], step: reported });
    expect(report?.token).toBe(`Bearer token-0-${String([...gateway.accounts.keys()][0])}`);
  });

  it('and refuses the report raises the alarm all the same, without an error message', async () => {
    const { page } = here;
    gateway.reportStatus = 500;
    gateway.tamper = (bundle) => ({ ...bundle, serverSeed: '0'.repeat(64) });
    await takeSeat(page, gateway);
    await playRound();
    await page.getByRole('alert').filter({ hasText: 'Round 1 does not verify' }).waitFor();
    expect(await page.locator('[data-code]').count()).toBe(0);
    gateway.tamper = undefined;
    gateway.main.open(600_000);
    await inPhase(page, 'BETTING');
    await playRound();
    // The next round is checked on its own; only the failed round was reported, and only once.
    await page.locator('[data-testid="tick"][data-round="2"][data-status="verified"]').waitFor();
    expect(gateway.reports).toHaveLength(1);
    // The browser itself logs the refused request.
    here.errors.length = 0;
  });
});

describe('the verify page', () => {
  it('passes a good round and names the right step after one changed character', async () => {
    const { page } = here;
    await takeSeat(page, gateway);
    await playRound();
    await page.goto(`${gateway.url}/verify?round=${gateway.main.round.roundId}`);
    await page.getByText('The round is exactly as declared').waitFor();
    const seed = page.getByLabel('Server seed');
    const honest = await seed.inputValue();
    await seed.fill((honest.startsWith('0') ? '1' : '0') + honest.slice(1));
    await page.getByText('The round is not as declared').waitFor();
    await page.getByText('First to fail: The secret matches its hash').waitFor();
    await page.getByRole('button', { name: 'Undo my changes' }).click();
    await page.getByText('The round is exactly as declared').waitFor();
    await page.getByLabel('Record as JSON').fill('{"not":"a record"}');
    await page.getByText('First to fail: The record can be read').waitFor();
  });

  it('waits for a round that is still being played, without asking too early', async () => {
    const { page } = here;
    const { roundId } = gateway.main.round;
    await page.goto(`${gateway.url}/verify?round=${roundId}`);
    await page.getByText('This round is still being played.').waitFor();
    gateway.main.close();
    while (gateway.main.deal());
    gateway.settle();
    await page.getByText('The round is exactly as declared').waitFor();
  });

  it('says when there is no such round', async () => {
    const { page } = here;
    await page.goto(`${gateway.url}/verify`);
    await page.getByLabel('Round id').fill('00000000-0000-7000-8000-000000000000');
    await page.getByRole('button', { name: 'Load the round' }).click();
    await page.getByText('No finished round has this id.').waitFor();
    // The browser itself logs the refused request.
    here.errors.length = 0;
  });
});
