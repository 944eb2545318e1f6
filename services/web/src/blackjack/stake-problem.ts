/** Refuses at once what the house would refuse, by the same limits; the house still decides on every stake. */
import type { BlackjackTable } from '@sabot/edge';
import type { NewNotice } from './hand-store';

/** Why a stake cannot be dealt; null when the house may be asked. */
export function stakeProblem(amount: number, table: BlackjackTable | null): NewNotice | null {
  if (amount === 0) return { kind: 'stake', problem: 'none' };
  if (!table) return null;
  const { min, max, step } = table.limits;
  const refused = (code: 'BET_BELOW_MIN' | 'BET_ABOVE_MAX') =>
    ({ kind: 'refused', refused: { code, message: code, min, max } }) as const;
  if (amount < min) return refused('BET_BELOW_MIN');
  if (amount > max) return refused('BET_ABOVE_MAX');
  return amount % step === 0 ? null : { kind: 'stake', problem: 'step' };
}
