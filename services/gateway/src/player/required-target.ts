/** The target of a stored bet. A target that the rules do not know was stored by a newer version. */
import { type BetTarget, isBetTarget } from '@sabot/baccarat';

export function requiredTarget(target: string): BetTarget {
  if (!isBetTarget(target)) throw new Error(`"${target}" is not a bet target`);
  return target;
}
