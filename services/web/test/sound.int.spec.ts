/** The table's sounds are synthesised in the page, and mute means silence. */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ScriptedGateway } from '@sabot/table-client/testing';
import { eventually } from '@sabot/testing';
import type { Browser, Page } from 'playwright-core';
import { inPhase, launchBrowser, spot, takeSeat, visit } from './browser.js';
import { heardOn, listenIn } from './listening.js';
import { startGateway } from './web-gateway.js';

jest.setTimeout(120_000);

const TICK_HZ = 1_760;

let browser: Browser;
let gateway: ScriptedGateway;

beforeAll(async () => {
  browser = await launchBrowser();
  gateway = await startGateway();
});
afterAll(async () => {
  await browser.close();
  await gateway.stop();
});

async function playRound(page: Page): Promise<void> {
  const before = gateway.main.round.bets.length;
  await spot(page, 'PLAYER').click();
  await eventually(() => {
    expect(gateway.main.round.bets).toHaveLength(before + 1);
  });
  gateway.main.close();
  while (gateway.main.deal());
  gateway.settle();
  await inPhase(page, 'RESULT');
}

describe('sound', () => {
  it('is synthesised for chips, the close and every card, and reaches the speaker', async () => {
    const { page, context, errors } = await visit(browser);
    await listenIn(page);
    gateway.main.open(600_000);
    await takeSeat(page, gateway);
    expect((await heardOn(page)).started).toEqual([]);
    await playRound(page);
    await eventually(async () => {
      const { started, loudest } = await heardOn(page);
      expect(started).toContain('tone');
      expect(started).toContain('noise');
      expect(loudest).toBeGreaterThan(0.01);
    });
    expect(errors).toEqual([]);
    await context.close();
  });

  it('ticks in each of the last five seconds, and never before', async () => {
    const { page, context, errors } = await visit(browser);
    await listenIn(page);
    gateway.main.open(600_000);
    await takeSeat(page, gateway);
    // Browsers play nothing before the visitor has touched the page.
    await playRound(page);
    gateway.main.open(8_000);
    const ticks = async (): Promise<number> =>
      (await heardOn(page)).pitches.filter((pitch) => pitch === TICK_HZ).length;
    await page.getByRole('timer').getByText('6', { exact: true }).waitFor();
    expect(await ticks()).toBe(0);
    await page.getByRole('timer').getByText('Closing…').waitFor();
    expect(await ticks()).toBe(5);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('stops when muted, and comes back', async () => {
    const { page, context, errors } = await visit(browser);
    await listenIn(page);
    gateway.main.open(600_000);
    await takeSeat(page, gateway);
    await page.getByRole('button', { name: 'Turn sound off' }).click();
    await playRound(page);
    expect(await heardOn(page)).toMatchObject({ started: [], loudest: 0 });
    await page.getByRole('button', { name: 'Turn sound on' }).click();
    gateway.main.open(600_000);
    await inPhase(page, 'BETTING');
    await playRound(page);
    await eventually(async () => {
      expect((await heardOn(page)).started).not.toEqual([]);
    });
    expect(errors).toEqual([]);
    await context.close();
  });
});
