/** The chips in the rack, and how an amount is made up of them. */
export interface Denomination {
  readonly minor: number;
  /** Colour of the clay and of the edge spots. */
  readonly color: string;
  readonly edge: string;
}

const SMALLEST: Denomination = { minor: 1_000, color: '#2f6fb7', edge: '#e9f1fb' };

/** In ascending order, which is the order of the keys 1 to 6. */
export const DENOMINATIONS: readonly Denomination[] = [
  SMALLEST,
  { minor: 2_500, color: '#1a7752', edge: '#e5f7ee' },
  { minor: 5_000, color: '#b8342f', edge: '#fdeceb' },
  { minor: 10_000, color: '#22262b', edge: '#e7c873' },
  { minor: 50_000, color: '#6a3fa0', edge: '#f0e8fb' },
  { minor: 100_000, color: '#8f6517', edge: '#fff6df' },
];

/** The amounts of the standard chips. */
export const STANDARD_CHIPS: readonly number[] = DENOMINATIONS.map(({ minor }) => minor);

/** A chip of any amount, in the colours of the largest standard chip that it is worth. */
export function chipOf(minor: number): Denomination {
  const like = DENOMINATIONS.findLast((chip) => chip.minor <= minor) ?? SMALLEST;
  return { ...like, minor };
}

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
  return chips.length === 0 && minor > 0 ? [SMALLEST] : chips;
}

/** The smallest amount that the rack can bet. */
export function smallestChip(): number {
  return SMALLEST.minor;
}
