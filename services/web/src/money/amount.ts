/** Amounts as players read them: minor units with two decimals and grouped thousands, the same in every language. */
const MINOR_PER_UNIT = 100;

/** `1,234.50`; with `whole`, decimals only if they are not zero: `1,234`. */
export function amountText(minor: number, { whole = false }: { readonly whole?: boolean } = {}): string {
  const sign = minor < 0 ? '−' : '';
  const units = Math.floor(Math.abs(minor) / MINOR_PER_UNIT);
  const rest = Math.abs(minor) % MINOR_PER_UNIT;
  const grouped = String(units).replace(/\B(?=(\d{3})+$)/g, ',');
  if (whole && rest === 0) return sign + grouped;
  return `${sign}${grouped}.${String(rest).padStart(2, '0')}`;
}

/** With a plus sign for gains. */
export function netText(minor: number): string {
  return minor > 0 ? `+${amountText(minor)}` : amountText(minor);
}

/** A short form for chips and other tight spaces: `500`, `1K`, `2.5K`, `1.2M`, rounded down. */
export function shortAmountText(minor: number): string {
  const units = minor / MINOR_PER_UNIT;
  if (units >= 1_000_000) return `${cut(units / 1_000_000)}M`;
  if (units >= 1_000) return `${cut(units / 1_000)}K`;
  return Number.isInteger(units) ? String(units) : units.toFixed(2);
}

function cut(value: number): string {
  return String(Math.floor(value * 10) / 10);
}
