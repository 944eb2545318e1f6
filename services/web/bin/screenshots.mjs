/* global window */
// Takes the pictures of the README from a running system: `npm start`, let it play some rounds, then `npm run screenshots`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CHROMIUM_FLAGS, chromiumPath } from '@sabot/testing';
import { chromium } from 'playwright-core';

const url = process.argv[2] ?? 'http://127.0.0.1:3000';
const folder = fileURLToPath(new URL('../screenshots', import.meta.url));

const MAX_BYTES = 150_000;
const QUALITIES = [85, 75, 65, 55, 45];
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const PATIENCE_MS = 120_000;

const browser = await chromium.launch({ executablePath: await chromiumPath(), args: [...CHROMIUM_FLAGS] });
try {
  mkdirSync(folder, { recursive: true });
  const page = await visit(DESKTOP);
  await page.goto(`${url}/`);
  await page.locator('a[href*="table?id=main"]').first().waitFor();
  await shoot(page, 'lobby');

  await betAt(page, ['PLAYER', 'BANKER_PAIR', 'TIE']);
  await shoot(page, 'table');
  const bettingRound = await page.locator('[data-phase]').getAttribute('data-round');
  await page.locator('[data-phase="DEALING"]').waitFor();
  await page.locator('[data-card]').nth(3).waitFor();
  await shoot(page, 'dealing');

  const tick = page.locator(`[data-testid="tick"][data-status="verified"][data-round="${bettingRound}"]`);
  await tick.waitFor();
  await tick.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Take it apart on the verify page' }).click();
  // The verdict and the steps that lead to it, below the header.
  await page.getByText('The round is exactly as declared').evaluate((verdict) => {
    window.scrollTo(0, verdict.getBoundingClientRect().top - 420);
  });
  await shoot(page, 'verify');

  const phone = await visit(PHONE);
  await betAt(phone, ['BANKER', 'PLAYER_PAIR']);
  await shoot(phone, 'phone');
} finally {
  await browser.close();
}

async function visit(options) {
  const context = await browser.newContext({ ...options, locale: 'en-US' });
  context.setDefaultTimeout(PATIENCE_MS);
  return context.newPage();
}

/** Lays bets while there are four seconds left or more, so that the picture shows an open table. */
async function betAt(page, targets) {
  await page.goto(`${url}/table?id=main`);
  await page.locator('[data-phase="BETTING"]').waitFor();
  await page
    .getByRole('timer')
    .getByText(/^(?:[4-9]|[1-9]\d)$/)
    .waitFor();
  await page.locator('[data-rack] button').nth(2).click();
  for (const target of targets) {
    await page.locator(`[data-spot="${target}"]`).click();
    await page.locator(`[data-spot="${target}"] [data-sent="false"]`).waitFor({ state: 'attached' });
  }
  await page.mouse.move(0, 0);
}

/** The best picture that is small enough for a README. */
async function shoot(page, name) {
  // The roads and other parts arrive when the page is idle.
  await page.waitForTimeout(700);
  for (const quality of QUALITIES) {
    const picture = await page.screenshot({ type: 'jpeg', quality });
    if (picture.length >= MAX_BYTES) continue;
    writeFileSync(`${folder}/${name}.jpg`, picture);
    process.stdout.write(`${name}.jpg: ${picture.length} bytes at quality ${quality}\n`);
    return;
  }
  throw new Error(`${name} does not fit into ${MAX_BYTES} bytes`);
}
