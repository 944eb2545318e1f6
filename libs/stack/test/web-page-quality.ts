/** Quality that every page must have, measured in the browser. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** The accessibility checker that the web project depends on. */
const AXE = readFileSync(
  createRequire(new URL('../../../services/web/package.json', import.meta.url)).resolve('axe-core'),
  'utf8',
);

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

/** Accessibility problems on the current page, however small. */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: (on: Document, options: object) => Promise<{ violations: Violation[] }> };
    };
    return (await axe.run(document, { resultTypes: ['violations'] })).violations;
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** How far the page as a whole can be scrolled sideways. */
export function sidewaysPx(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

interface Motion {
  readonly frames: number;
  /** The longest task that kept the page from drawing; 0 when none took 50 ms. */
  readonly longestTaskMs: number;
}

interface MotionNotes {
  running: boolean;
  frames: number;
  readonly tasks: number[];
}

/** Counts frames and records every long task until the figures are requested. */
export async function noteMotion(page: Page): Promise<() => Promise<Motion>> {
  await page.evaluate(() => {
    const notes: MotionNotes = { running: true, frames: 0, tasks: [] };
    Object.assign(window, { motionNotes: notes });
    const frame = (): void => {
      notes.frames++;
      if (notes.running) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    new PerformanceObserver((list) => {
      if (notes.running) notes.tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
  });
  return async () => {
    const { frames, tasks } = await page.evaluate(() => {
      const { motionNotes } = window as unknown as { motionNotes: MotionNotes };
      motionNotes.running = false;
      return motionNotes;
    });
    return { frames, longestTaskMs: Math.max(0, ...tasks) };
  };
}

/** When the first card was drawn, in milliseconds since the navigation began; must be called before it. */
export async function noteFirstCard(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const look = (): void => {
      if (document.querySelector('[data-card]')) {
        // Two frames later, it has been painted.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => Object.assign(window, { firstCardMs: performance.now() })),
        );
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return async () => {
    const drawn = await page.waitForFunction(
      () => (window as unknown as { firstCardMs?: number }).firstCardMs,
    );
    return Number(await drawn.jsonValue());
  };
}
