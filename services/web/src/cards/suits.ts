/** Our own drawings of the suits, in a 24 by 24 box. */
import type { Suit } from './card-name';

export const SUIT_PATHS: Readonly<Record<Suit, string>> = {
  s: 'M12 1.8C10 6 3 9.6 3 14.4c0 2.6 1.9 4.4 4.2 4.4 1.7 0 3.1-.8 4-2.2-.1 2.4-.9 4.4-2.6 5.8h6.8c-1.7-1.4-2.5-3.4-2.6-5.8.9 1.4 2.3 2.2 4 2.2 2.3 0 4.2-1.8 4.2-4.4C21 9.6 14 6 12 1.8z',
  h: 'M12 21.4C5 15.8 2 12.2 2 8.3 2 5.1 4.4 2.8 7.2 2.8c2 0 3.8 1.1 4.8 3 1-1.9 2.8-3 4.8-3C19.6 2.8 22 5.1 22 8.3c0 3.9-3 7.5-10 13.1z',
  c: 'M12 1.8a4.7 4.7 0 0 1 4.1 7 4.7 4.7 0 1 1-3.3 8c.1 2.4 1 4.4 2.6 5.6H8.6c1.6-1.2 2.5-3.2 2.6-5.6a4.7 4.7 0 1 1-3.3-8 4.7 4.7 0 0 1 4.1-7z',
  d: 'M12 1.4c2 4 4.6 7.5 8.2 10.6C16.6 15.1 14 18.6 12 22.6c-2-4-4.6-7.5-8.2-10.6C7.4 8.9 10 5.4 12 1.4z',
};

/** The positions of the pips on a 100 by 140 card; those in the lower half are upside down. */
const LEFT = 32;
const MIDDLE = 50;
const RIGHT = 68;
const TOP = 32;
const BOTTOM = 108;
const CENTRE = 70;

type Pip = readonly [x: number, y: number];

const CORNERS: readonly Pip[] = [
  [LEFT, TOP],
  [RIGHT, TOP],
  [LEFT, BOTTOM],
  [RIGHT, BOTTOM],
];
const SIDES: readonly Pip[] = [
  [LEFT, CENTRE],
  [RIGHT, CENTRE],
];
const FOUR_ROWS: readonly Pip[] = [...CORNERS, [LEFT, 57.5], [RIGHT, 57.5], [LEFT, 82.5], [RIGHT, 82.5]];

export const PIPS: Readonly<Record<string, readonly Pip[]>> = {
  '2': [
    [MIDDLE, TOP],
    [MIDDLE, BOTTOM],
  ],
  '3': [
    [MIDDLE, TOP],
    [MIDDLE, CENTRE],
    [MIDDLE, BOTTOM],
  ],
  '4': CORNERS,
  '5': [...CORNERS, [MIDDLE, CENTRE]],
  '6': [...CORNERS, ...SIDES],
  '7': [...CORNERS, ...SIDES, [MIDDLE, 51]],
  '8': [...CORNERS, ...SIDES, [MIDDLE, 51], [MIDDLE, 89]],
  '9': [...FOUR_ROWS, [MIDDLE, CENTRE]],
  '10': [...FOUR_ROWS, [MIDDLE, 45], [MIDDLE, 95]],
};
