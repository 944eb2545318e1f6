/**
 * Refuses at once what the server would refuse, by the same rules. This only spares the player the wait: the server still
 * decides on every bet that passes here.
 */
import { checkFunds, checkStake, type Refusal, type TableLimits } from '@sabot/cards';
import type { OfferedBet, Refused, TablePhase } from '@sabot/edge';
import { sentSum, stakeOn, sumOf, type BetSlip, type Stake } from './bet-slip';

export interface BettingSituation {
  readonly slip: BetSlip;
  readonly limits: readonly OfferedBet[];
  readonly balance: number | null;
  readonly phase: TablePhase;
}

export function refusalBeforehand(
  stakes: readonly Stake[],
  situation: BettingSituation,
): Refused | undefined {
  const { slip, balance, phase } = situation;
  if (phase !== 'BETTING') return { code: 'BETTING_CLOSED', message: 'Betting is closed.' };
  if (stakes.length === 0) return { code: 'NO_BETS_PLACED', message: 'There is no bet to repeat.' };
  const limits = limitsOf(situation.limits);
  for (const { target, amount } of stakes) {
    const refusal = checkStake(
      { target, stakeMinor: BigInt(amount), alreadyOnTargetMinor: BigInt(stakeOn(slip, target)) },
      limits,
    );
    if (refusal) return refusedOf(refusal);
  }
  if (balance === null) return undefined;
  const refusal = checkFunds(BigInt(sumOf(stakes)), BigInt(balance - sentSum(slip)));
  return refusal && refusedOf(refusal);
}

/** The lowest minimum among the table's bets. */
export function smallestStake(limits: readonly OfferedBet[]): number {
  return limits.reduce((least, { min }) => Math.min(least, min), Infinity);
}

function limitsOf(offered: readonly OfferedBet[]): TableLimits {
  return Object.fromEntries(
    offered.map(({ target, min, max, step }) => [
      target,
      { minMinor: BigInt(min), maxMinor: BigInt(max), stepMinor: BigInt(step) },
    ]),
  );
}

/** A refusal by the rules in the form of the edge protocol: amounts are plain numbers. */
export function refusedOf(refusal: Refusal): Refused {
  const figures = Object.entries(refusal).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'bigint' ? Number(value) : value,
  ]);
  return { ...(Object.fromEntries(figures) as unknown as Refused), message: refusal.code };
}
