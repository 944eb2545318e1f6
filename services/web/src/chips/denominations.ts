/** The chips of the rack and how an amount is laid out in them. */
export interface Denomination {
  readonly minor: number;
  /** Colour of the clay and of the edge spots. */
  readonly color: string;
  readonly edge: string;
}

/** Ascending, so that the digits 1 to 6 pick them in order. */
export const DENOMINATIONS: readonly Denomination[] = [
  { minor: 1_000, color: '#2f6fb7', edge: '#e9f1fb' },
  { minor: 2_500, color: '#1d7f58', edge: '#e5f7ee' },
  { minor: 5_000, color: '#b8342f', edge: '#fdeceb' },
  { minor: 10_000, color: '#22262b', edge: '#e7c873' },
  { minor: 50_000, color: '#6a3fa0', edge: '#f0e8fb' },
  { minor: 100_000, color: '#b5842c', edge: '#fff6df' },
];

/** More chips than this on one spot are shown as the tallest stack that still reads as a stack. */
const TALLEST_STACK = 5;

/** The fewest chips for an amount, largest first; what no chip can show is left to the label. */
export function chipsFor(minor: number): Denomination[] {
  const chips: Denomination[] = [];
  let rest = minor;
  for (const chip of DENOMINATIONS.toReversed()) {
    while (rest >= chip.minor && chips.length < TALLEST_STACK) {
      chips.push(chip);
      rest -= chip.minor;
    }
  }
  const [smallest] = DENOMINATIONS;
  return chips.length === 0 && minor > 0 && smallest ? [smallest] : chips;
}

/** What the rack can bet at least. */
export function smallestChip(): number {
  return DENOMINATIONS[0]?.minor ?? 0;
}
