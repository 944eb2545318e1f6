/** The exact edge of a table, which is told as a fraction such as `1/160`, in percent with four decimals. */
import { percentText, rational } from '@sabot/cards';

const DECIMALS = 4;

export function edgePercent(fraction: string): string {
  const [, numerator = '0', denominator = '1'] = /^(-?\d+)(?:\/(\d+))?$/.exec(fraction) ?? [];
  return percentText(rational(BigInt(numerator), BigInt(denominator)), DECIMALS);
}
