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

/** A gain or a loss where there is little room: exact below ten thousand, short above. */
export function shortNetText(minor: number): string {
  if (Math.abs(minor) < 10_000 * MINOR_PER_UNIT) return netText(minor);
  return (minor > 0 ? '+' : '−') + shortAmountText(Math.abs(minor));
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

/** An amount as a player types it, `25` or `1,250.50`, in minor units; null if it is none. */
export function amountIn(text: string): number | null {
  const found = /^\s*([\d,]{1,15})(?:\.(\d{1,2}))?\s*$/.exec(text);
  if (!found) return null;
  const [, units = '', rest = ''] = found;
  const minor = Number(units.replaceAll(',', '')) * MINOR_PER_UNIT + Number(rest.padEnd(2, '0'));
  return Number.isSafeInteger(minor) && minor > 0 ? minor : null;
}
