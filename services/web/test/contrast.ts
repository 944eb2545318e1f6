/**
 * Contrast of texts, measured on the pixels of the page. axe gives up on gradients and pictures, and looks at nothing that
 * is hidden from assistive technology, as the faces of chips and spots are; here every text in sight is judged.
 */
import type { Page } from 'playwright-core';
import { atRest } from './browser.js';

interface TextBox {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
  readonly color: readonly [number, number, number, number];
  readonly needed: number;
}

/** What AA asks for: of large texts, and of all others. */
const LARGE = 3;
const NORMAL = 4.5;

/** Texts of the page that are too faint for AA, with the contrast that they have. */
export async function faintTexts(page: Page): Promise<readonly string[]> {
  await atRest(page);
  const boxes = await page.evaluate(textBoxes, { large: LARGE, normal: NORMAL });
  const shoot = async (): Promise<string> =>
    (await page.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64');
  const written = await shoot();
  const blank = await page.addStyleTag({
    content: `* { color: transparent !important; -webkit-text-fill-color: transparent !important; text-shadow: none !important; }
      svg text { fill: transparent !important; }`,
  });
  const bare = await shoot();
  await blank.evaluate((style: Element) => {
    style.remove();
  });
  // A page of its own decodes the pictures, whatever this one allows.
  const lab = await page.context().newPage();
  try {
    return await lab.evaluate(faintIn, { boxes, written, bare });
  } finally {
    await lab.close();
  }
}

/** Runs in the page: every line of every text inside the window, with its color. */
function textBoxes({ large, normal }: { readonly large: number; readonly normal: number }): TextBox[] {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const rgba = (css: string): TextBox['color'] => {
    if (!canvas) return [0, 0, 0, 1];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = css;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const opacityOf = (element: Element | null): number =>
    element === null ? 1 : Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement);
  const boxes: TextBox[] = [];
  // Behind an open dialog nothing can be used.
  const root = document.querySelector('dialog[open]') ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    // What cannot be used needs no contrast, as a chip that the balance does not cover; screen readers' words have no pixels.
    const spared =
      '.hidden, [aria-disabled="true"]:not([data-spot]), [data-covered="false"], :disabled, script, style, option, title';
    if (
      !parent ||
      text === '' ||
      parent.closest(spared) ||
      !parent.checkVisibility({ checkVisibilityCSS: true })
    )
      continue;
    const { color, fill, fontSize, fontWeight } = getComputedStyle(parent);
    const [red, green, blue, alpha] = rgba(parent.closest('svg') ? fill : color);
    const isLarge =
      parseFloat(fontSize) >= 24 || (parseFloat(fontSize) >= 18.66 && Number(fontWeight) >= 700);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { x, y, width, height } of range.getClientRects()) {
      const inWindow = x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;
      if (inWindow && width >= 2 && height >= 4)
        boxes.push({
          ...{ text, x, y, width, height, needed: isLarge ? large : normal },
          color: [red, green, blue, alpha * opacityOf(parent)],
        });
    }
  }
  return boxes;
}

interface Judging {
  readonly boxes: readonly TextBox[];
  readonly written: string;
  readonly bare: string;
}

/** Runs in a page of its own: compares each text's color with what lies under its letters. */
async function faintIn({ boxes, written, bare }: Judging): Promise<string[]> {
  /** The share of letters' pixels that may be fainter: what the rounded ends of letters touch beside them. */
  const SPARED = 0.05;
  const decoded = async (png: string): Promise<ImageData> => {
    const bytes = Uint8Array.from(atob(png), (char) => char.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!canvas) throw new Error('This browser draws nothing.');
    canvas.drawImage(bitmap, 0, 0);
    return canvas.getImageData(0, 0, bitmap.width, bitmap.height);
  };
  const [with_, without] = await Promise.all([decoded(written), decoded(bare)]);
  const linear = (part: number): number =>
    part <= 10.31475 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
  const luminance = (red: number, green: number, blue: number): number =>
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const at = ({ data, width }: ImageData, x: number, y: number): readonly [number, number, number] => {
    const place = (y * width + x) * 4;
    return [data[place] ?? 0, data[place + 1] ?? 0, data[place + 2] ?? 0];
  };
  return boxes.flatMap(({ text, x, y, width, height, color, needed }) => {
    const pixels: { readonly change: number; readonly contrast: number }[] = [];
    for (let row = Math.floor(y); row < Math.min(without.height, y + height); row += 1)
      for (let column = Math.floor(x); column < Math.min(without.width, x + width); column += 1) {
        const [under, over] = [at(without, column, row), at(with_, column, row)];
        const change = under.reduce((sum, part, rgb) => sum + Math.abs(part - (over[rgb] ?? 0)), 0);
        if (change === 0) continue;
        const [red = 0, green = 0, blue = 0] = under.map(
          (part, rgb) => (color[rgb] ?? 0) * color[3] + part * (1 - color[3]),
        );
        const [ink, ground] = [luminance(red, green, blue), luminance(...under)];
        const contrast = (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
        pixels.push({ change, contrast });
      }
    // The strokes themselves, without their soft edges; a text that something covers has none.
    const strongest = pixels.reduce((most, { change }) => Math.max(most, change), 0);
    const strokes = pixels.filter(({ change }) => change > strongest / 2).map(({ contrast }) => contrast);
    const worst = strokes.sort((one, other) => one - other)[Math.floor(strokes.length * SPARED)];
    return worst === undefined || worst >= needed - 0.005
      ? []
      : [`"${text}" has ${worst.toFixed(2)} of ${needed}`];
  });
}
