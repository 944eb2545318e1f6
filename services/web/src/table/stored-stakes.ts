/** Stakes as a browser stores them. Anything that is not a stake is dropped. */
import { isBetTarget } from '@sabot/baccarat';
import type { Stake } from './bet-slip';

export function readStakes(stored: string | null): readonly Stake[] {
  try {
    return stakesIn(JSON.parse(stored ?? '[]'));
  } catch {
    // Damaged storage is treated as empty.
    return [];
  }
}

export function stakesIn(value: unknown): readonly Stake[] {
  return Array.isArray(value) ? value.flatMap(stakeIn) : [];
}

function stakeIn(value: unknown): readonly Stake[] {
  const { target, amount } = (value ?? {}) as { readonly target?: unknown; readonly amount?: unknown };
  const usable = isBetTarget(target) && Number.isSafeInteger(amount) && Number(amount) > 0;
  return usable ? [{ target, amount: Number(amount) }] : [];
}
