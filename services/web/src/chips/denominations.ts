/** The chips in the rack, and how an amount is made up of them. */
export interface Denomination {
  readonly minor: number;
  /** Colour of the clay and of the edge spots. */
  readonly color: string;
  readonly edge: string;
}

/** In ascending order, which is the order of the keys 1 to 6. */
export const DENOMINATIONS: readonly Denomination[] = [
  { minor: 1_000, color: '#2f6fb7', edge: '#e9f1fb' },
  { minor: 2_500, color: '#1d7f58', edge: '#e5f7ee' },
  { minor: 5_000, color: '#b8342f', edge: '#fdeceb' },
  { minor: 10_000, color: '#22262b', edge: '#e7c873' },
  { minor: 50_000, color: '#6a3fa0', edge: '#f0e8fb' },
  { minor: 100_000, color: '#b5842c', edge: '#fff6df' },
];

/** A taller stack would no longer look like one. */
const MAX_STACK = 5;

/** The fewest chips for an amount, largest first; only the label shows an amount that the chips cannot. */
export function chipsFor(minor: number): Denomination[] {
  const chips: Denomination[] = [];
  let rest = minor;
  for (const chip of DENOMINATIONS.toReversed()) {
    while (rest >= chip.minor && chips.length < MAX_STACK) {
      chips.push(chip);
      rest -= chip.minor;
    }
  }
  const [smallest] = DENOMINATIONS;
  return chips.length === 0 && minor > 0 && smallest ? [smallest] : chips;
}

/** The smallest amount that the rack can bet. */
export function smallestChip(): number {
  return DENOMINATIONS[0]?.minor ?? 0;
}
