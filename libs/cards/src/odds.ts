// Odds are what a won bet earns per unit staked, as an exact fraction: 19/20 for a banker win less commission.
import { rational, type Rational } from './rational.js';

/** Winnings per unit staked, never negative; the stake itself comes back on top. */
export type Odds = Rational;

/** Neither side of the odds may exceed this, so a payout stays within a database's exact integers. */
export const MAX_ODDS_TERM = 1_000_000n;

const DECIMAL = /^(\d{1,7})(?:\.(\d{1,6}))?$/;

/** Reads odds written as `8`, `0.95`, `8:1`, `0.95:1` or `19/20`; undefined when the text is none of these. */
export function parseOdds(text: string): Odds | undefined {
  const [left, right = '1', ...rest] = text.trim().split(/\s*[:/]\s*/);
  const numerator = parseDecimal(left);
  const denominator = parseDecimal(right);
  if (rest.length > 0 || !numerator || !denominator || denominator.numerator === 0n) return undefined;
  const odds = rational(
    numerator.numerator * denominator.denominator,
    numerator.denominator * denominator.numerator,
  );
  return odds.numerator > MAX_ODDS_TERM || odds.denominator > MAX_ODDS_TERM ? undefined : odds;
}

function parseDecimal(text: string | undefined): Rational | undefined {
  const match = DECIMAL.exec(text ?? '');
  if (!match) return undefined;
  const [, whole = '', decimals = ''] = match;
  return rational(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
}
