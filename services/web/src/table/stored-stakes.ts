/** Stakes as a browser stores them. Anything that is not a stake is dropped. */
import type { BetTarget } from '@sabot/edge';
import type { Stake } from './bet-slip';

export function readStakes(
  stored: string | null,
  isTarget: (name: unknown) => name is BetTarget,
): readonly Stake[] {
  try {
    return stakesIn(JSON.parse(stored ?? '[]'), isTarget);
  } catch {
    // Damaged storage is treated as empty.
    return [];
  }
}

export function stakesIn(value: unknown, isTarget: (name: unknown) => name is BetTarget): readonly Stake[] {
  return Array.isArray(value) ? value.flatMap((one) => stakeIn(one, isTarget)) : [];
}

function stakeIn(value: unknown, isTarget: (name: unknown) => name is BetTarget): readonly Stake[] {
  const { target, amount } = (value ?? {}) as { readonly target?: unknown; readonly amount?: unknown };
  const usable = isTarget(target) && Number.isSafeInteger(amount) && Number(amount) > 0;
  return usable ? [{ target, amount: Number(amount) }] : [];
}
