/** Targets of stored bets: one that the rules do not know was stored by a newer version that we do not understand. */
import { type BetTarget, isBetTarget } from '@sabot/baccarat';

export function requiredTarget(target: string): BetTarget {
  if (!isBetTarget(target)) throw new Error(`"${target}" is no bet target`);
  return target;
}
