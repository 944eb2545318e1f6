/** Targets and statuses by their names in the rules and by their numbers on the wire. */
import { BET_TARGETS, type BetTarget } from '@sabot/baccarat';
import { roundV1, walletV1 } from '@sabot/contracts';

const numbers = Object.fromEntries(
  BET_TARGETS.map((target) => [target, roundV1.BetTarget[target]]),
) as Record<BetTarget, roundV1.BetTarget>;
const names = new Map<number, BetTarget>(BET_TARGETS.map((target) => [numbers[target], target]));

export function targetNumber(target: BetTarget): roundV1.BetTarget {
  return numbers[target];
}

/** Undefined for a number that is no target, such as one that a newer sender knows. */
export function targetName(number: number): BetTarget | undefined {
  return names.get(number);
}

export type BetStatusName = Exclude<keyof typeof walletV1.BetStatus, 'UNSPECIFIED'>;

export function statusNumber(status: BetStatusName): walletV1.BetStatus {
  return walletV1.BetStatus[status];
}
