/** What must hold in a window of any size, measured on the page itself. */
import type { Page } from 'playwright-core';
import { atRest } from './browser.js';

export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

const size = (width: number, height: number): WindowSize => ({ width, height });

/** Windows that people really have: laptops and phones with browser bars, a tablet, a phone on its side, zoom 200 %. */
export const REAL_WINDOWS: readonly WindowSize[] = [
  size(1366, 641),
  size(1440, 764),
  size(1536, 730),
  size(1920, 950),
  size(768, 1024),
  size(390, 664),
  size(375, 553),
  size(390, 844),
  size(844, 390),
  size(320, 568),
  size(720, 450),
];

/** Any window from 320 × 380 to 2560 × 1440; the same seed gives the same windows. */
export function drawnWindows(seed: number, count: number): readonly WindowSize[] {
  let state = seed >>> 0;
  const upTo = (n: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  return Array.from({ length: count }, () => size(320 + upTo(2_241), 380 + upTo(1_061)));
}

/** What has to be in sight: how many of it at least, and how large. */
interface Need {
  readonly selector: string;
  readonly least?: number;
  readonly atLeast?: number;
}

/** Everything that a bet at a baccarat table needs. */
const TO_BET: readonly Need[] = [
  { selector: '[data-spot]', least: 44, atLeast: 13 },
  { selector: '[data-rack] button', least: 44, atLeast: 7 },
  { selector: '[data-actions] button', least: 44, atLeast: 5 },
  { selector: '[data-testid="staked"]' },
];

/** What stays in sight while cards lie on it. */
const HANDS_AND_STAKES: readonly Need[] = [
  { selector: 'section[data-side]', atLeast: 2 },
  { selector: '[data-spot][data-staked="true"]', atLeast: 13 },
];

const NEEDS = {
  betting: [...TO_BET, { selector: '[data-testid="balance"]' }, { selector: '[role="timer"]' }],
  'betting, alarmed': [
    ...TO_BET,
    { selector: '[data-testid="balance"]' },
    { selector: '[role="timer"]' },
    { selector: '[role="alert"] strong' },
  ],
  'betting, refused': [
    ...TO_BET,
    { selector: '[data-testid="balance"]' },
    { selector: '[role="timer"]' },
    { selector: '[role="alert"] [data-code]' },
  ],
  dealing: [...HANDS_AND_STAKES, { selector: '[data-testid="balance"]' }, { selector: '[role="timer"]' }],
  result: [
    ...HANDS_AND_STAKES,
    { selector: '[data-testid="balance"]' },
    { selector: '[data-testid="result"]' },
  ],
  'solo betting': [
    ...TO_BET,
    { selector: '[data-testid="balance"]' },
    { selector: '[data-testid="deal"]', least: 44 },
    { selector: '[role="alert"] [data-code]' },
  ],
  'practice betting': [
    ...TO_BET,
    { selector: '[data-testid="practice-balance"]' },
    { selector: '[data-testid="deal"]', least: 44 },
    { selector: '[role="alert"] [data-code]' },
  ],
  'practice result': [
    ...HANDS_AND_STAKES,
    { selector: '[data-testid="practice-balance"]' },
    { selector: '[data-testid="result"]' },
    { selector: '[data-testid="deal"]', least: 44 },
  ],
  'trainer betting': [
    { selector: '[data-spot]', least: 44 },
    { selector: '[data-rack] button', least: 44, atLeast: 7 },
    { selector: '[data-actions] button', least: 44, atLeast: 4 },
    { selector: '[data-testid="staked"]' },
    { selector: '[data-testid="deal"]', least: 44 },
  ],
  'trainer deciding': [
    { selector: 'section[data-side]', atLeast: 5 },
    { selector: '[data-actions] button', least: 44, atLeast: 5 },
    { selector: '[aria-keyshortcuts="v"]', least: 44 },
  ],
  'trainer over': [
    { selector: 'section[data-side]', atLeast: 5 },
    { selector: '[data-actions] button', least: 44, atLeast: 2 },
    { selector: '[data-testid="result"]' },
  ],
  'hand betting': [
    { selector: '[data-testid="balance"]' },
    { selector: '[data-spot]', least: 44 },
    { selector: '[data-rack] button', least: 44, atLeast: 7 },
    { selector: '[data-actions] button', least: 44, atLeast: 4 },
    { selector: '[data-testid="staked"]' },
    { selector: '[data-testid="deal"]', least: 44 },
  ],
  'hand deciding': [
    { selector: '[data-testid="balance"]' },
    { selector: 'section[data-side]', atLeast: 5 },
    { selector: '[data-actions] button', least: 44, atLeast: 5 },
    { selector: '[data-testid="staked"]' },
  ],
  'hand over': [
    { selector: '[data-testid="balance"]' },
    { selector: 'section[data-side]', atLeast: 5 },
    { selector: '[data-actions] button', least: 44, atLeast: 2 },
    { selector: '[data-testid="result"]' },
    { selector: '[data-testid="tick"]', least: 44 },
  ],
} satisfies Readonly<Record<string, readonly Need[]>>;

export type WindowMode = keyof typeof NEEDS;

/** Resizes the page, waits for two frames, and returns everything that is wrong with it. */
export async function faultsIn(page: Page, window: WindowSize, mode: WindowMode): Promise<readonly string[]> {
  await page.setViewportSize(window);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await atRest(page);
  const faults = await page.evaluate(measured, NEEDS[mode]);
  return faults.map((fault) => `${window.width}×${window.height} ${mode}: ${fault}`);
}

/** Runs in the page. */
function measured(needs: readonly Need[]): string[] {
  const faults: string[] = [];
  const isVisible = (element: Element): boolean => element.checkVisibility({ checkVisibilityCSS: true });

  const inSight = (element: Element, name: string, least = 0): void => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    if (!isVisible(element)) faults.push(`${name} is not visible`);
    else if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5)
      faults.push(`${name} is outside: ${[left, top, right, bottom].map(Math.round).join(' ')}`);
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (hit === null || !element.contains(hit))
      faults.push(`${name} is covered by ${hit?.className ?? 'nothing'}`);
    if (width < least - 0.1 || height < least - 0.1)
      faults.push(`${name} is ${width.toFixed(1)} × ${height.toFixed(1)}`);
  };
  const allInSight = (selector: string, least = 0, atLeast = 1): void => {
    const found = Array.from(document.querySelectorAll(selector));
    if (found.length < atLeast) faults.push(`${selector}: ${found.length} of ${atLeast}`);
    for (const element of found) inSight(element, element.getAttribute('data-spot') ?? selector, least);
  };

  for (const { selector, least, atLeast } of needs) allInSight(selector, least, atLeast);
  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways');

  const texts: { readonly text: string; readonly box: DOMRect; readonly parent: Element }[] = [];
  for (const root of document.querySelectorAll('[data-mode], header')) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      // Indices on cards may lie under other cards, as on any table.
      if (
        !parent ||
        text === '' ||
        !isVisible(parent) ||
        parent.closest('.hidden, dialog, [data-card], a[href="#content"]')
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) if (box.width > 0.5) texts.push({ text, box, parent });
    }
  }
  texts.forEach(({ text, box, parent }, at) => {
    const button = parent.closest('button')?.getBoundingClientRect();
    if (
      button &&
      (box.left < button.left - 1 || box.right > button.right + 1 || box.bottom > button.bottom + 2)
    )
      faults.push(`"${text}" leaves its button`);
    for (const other of texts.slice(at + 1)) {
      const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      if (other.parent !== parent && width > 1.5 && height > 2.5)
        faults.push(`"${text}" and "${other.text}" overlap by ${width.toFixed(0)} × ${height.toFixed(0)}`);
    }
  });
  return faults;
}

/** The width of the narrowest card on the table. */
export function cardWidth(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.min(
      ...Array.from(document.querySelectorAll('[data-card]'), (card) => {
        const { width, height } = (card.parentElement ?? card).getBoundingClientRect();
        return Math.min(width, height);
      }),
    ),
  );
}
