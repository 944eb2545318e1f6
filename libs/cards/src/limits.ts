// Limits apply per target and include what is already staked there: a second bet may be smaller than the minimum, but the
// sum on the target stays between minimum and maximum. A table may require multiples that make commission exact.
import type { Refusal } from './refusal.js';

/** The smallest and largest sum on a target, and the step that every stake must be a multiple of. */
export interface BetLimits {
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  readonly stepMinor?: bigint;
}

/** The limits of the targets that a table offers; a target without limits is not on offer. */
export type TableLimits<Target extends string = string> = Readonly<Partial<Record<Target, BetLimits>>>;

/** No target may take more than this, so a stake times any odds stays within the database's exact integers. */
export const MAX_TARGET_MINOR = 1_000_000_000_000n;

/** The limits of the demo tables: 10.00 to 5,000.00. */
export const DEFAULT_BET_LIMITS: BetLimits = { minMinor: 1_000n, maxMinor: 500_000n };

/** The same limits for each of several targets. */
export function limitsForAll<Target extends string>(
  targets: readonly Target[],
  limits: BetLimits,
): TableLimits<Target> {
  return Object.fromEntries(targets.map((target) => [target, limits])) as TableLimits<Target>;
}

/** Whether a table can have these limits. */
export function areLimits({ minMinor, maxMinor, stepMinor = 1n }: BetLimits): boolean {
  return minMinor > 0n && maxMinor >= minMinor && maxMinor <= MAX_TARGET_MINOR && stepMinor > 0n;
}

/** A stake that someone wants to add to what they already have on a target. */
export interface StakeRequest {
  readonly target: string;
  readonly stakeMinor: bigint;
  readonly alreadyOnTargetMinor: bigint;
}

/** The reason to refuse a stake: BET_NOT_OFFERED, VALIDATION of the amount, BET_BELOW_MIN or BET_ABOVE_MAX. */
export function checkStake(request: StakeRequest, limits: TableLimits): Refusal<never> | undefined {
  // Only own properties count: an untrusted target may be the text `constructor`.
  const offer = Object.hasOwn(limits, request.target) ? limits[request.target] : undefined;
  if (!offer) return { code: 'BET_NOT_OFFERED' };
  const { minMinor, maxMinor, stepMinor = 1n } = offer;
  const { stakeMinor } = request;
  const sumMinor = request.alreadyOnTargetMinor + stakeMinor;
  if (stakeMinor <= 0n) return { code: 'BET_BELOW_MIN', min: minMinor, actual: stakeMinor };
  if (stakeMinor % stepMinor !== 0n) return { code: 'VALIDATION', field: 'amount' };
  if (sumMinor < minMinor) return { code: 'BET_BELOW_MIN', min: minMinor, actual: sumMinor };
  if (sumMinor > maxMinor) return { code: 'BET_ABOVE_MAX', max: maxMinor, actual: sumMinor };
  return undefined;
}

/** INSUFFICIENT_BALANCE when the stake exceeds what is available. */
export function checkFunds(stakeMinor: bigint, availableMinor: bigint): Refusal<never> | undefined {
  if (stakeMinor <= availableMinor) return undefined;
  return { code: 'INSUFFICIENT_BALANCE', required: stakeMinor, available: availableMinor };
}
