/** What every page must offer: accessibility, targets large enough for thumbs, no sideways scrolling. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Accessibility problems, however small. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    return (await checker.run(document, { resultTypes: ['violations'] })).violations;
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Buttons, fields and links outside running text that are too small for a thumb. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = Array.from(
      document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, summary'),
    );
    return all
      .filter((element) => element.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true }))
      .filter((element) => {
        const inText = element.matches('td a, p a, a[href="#content"]');
        const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
        return !inText && width > 1 && (width < 44 || height < 44);
      })
      .map((element) => element.outerHTML.slice(0, 90));
  });
}

/** Elements that scroll sideways; only roads may. */
export function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('body *'))
      .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
      .filter((element) => element.scrollWidth > element.clientWidth && element.closest('figure') === null)
      .map((element) => element.outerHTML.slice(0, 90)),
  );
}
