/** The result of checking a round, as the page shows it: a tick, a loud cross, or why there is neither yet. */
import type { RoundBundle, StepReport, Verification, VerificationStep } from '@sabot/fairness';
import type { WitnessCheck, WitnessReport } from './witness';

export interface RoundCheck {
  readonly roundId: string;
  readonly roundNumber: number;
  readonly status: 'checking' | 'verified' | 'mismatch' | 'unavailable';
  readonly steps: readonly StepReport[];
  readonly witness: readonly WitnessReport[];
  readonly bundle: RoundBundle | null;
}

export function checking(roundId: string, roundNumber: number): RoundCheck {
  return { roundId, roundNumber, status: 'checking', steps: [], witness: [], bundle: null };
}

export function unavailable(check: RoundCheck): RoundCheck {
  return { ...check, status: 'unavailable' };
}

/** One failed step, in the proof or in the comparison with what we saw, makes the round a mismatch. */
export function concluded(
  check: RoundCheck,
  bundle: RoundBundle,
  { ok, steps }: Verification,
  witness: readonly WitnessReport[],
): RoundCheck {
  const truthful = ok && witness.every(({ status }) => status !== 'fail');
  return { ...check, bundle, steps, witness, status: truthful ? 'verified' : 'mismatch' };
}

/** The proof step that covers the same subject as each comparison. */
const STEP_SEEN: Readonly<Record<WitnessCheck, VerificationStep>> = {
  'seen-commitment': 'commitment',
  'seen-book': 'bet-book',
  'seen-seed': 'commitment',
  'seen-cards': 'cards',
  'own-bets': 'inclusion',
  'seen-previous': 'chain',
};

/** The first failed step: of the proof, otherwise of the comparison with what was seen; undefined if none failed. */
export function firstFailure({ steps, witness }: RoundCheck): VerificationStep | undefined {
  const step = steps.find(({ status }) => status === 'fail')?.step;
  const seen = witness.find(({ status }) => status === 'fail')?.check;
  return step ?? (seen && STEP_SEEN[seen]);
}

/** Only the latest rounds are kept, because a page may stay open for days. */
const MAX_CHECKS = 20;

export function withCheck(checks: readonly RoundCheck[], check: RoundCheck): RoundCheck[] {
  const others = checks.filter(({ roundId }) => roundId !== check.roundId);
  return [check, ...others].toSorted((a, b) => b.roundNumber - a.roundNumber).slice(0, MAX_CHECKS);
}
