/** The verdict on a round as the page shows it: one tick, one loud cross, or the reason why there is neither yet. */
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

/** A single failed step, of the proof or of what we saw, makes the round a mismatch. */
export function concluded(
  check: RoundCheck,
  bundle: RoundBundle,
  { ok, steps }: Verification,
  witness: readonly WitnessReport[],
): RoundCheck {
  const truthful = ok && witness.every(({ status }) => status !== 'fail');
  return { ...check, bundle, steps, witness, status: truthful ? 'verified' : 'mismatch' };
}

/** The step of the proof that speaks of the same thing as what was seen. */
const STEP_SEEN: Readonly<Record<WitnessCheck, VerificationStep>> = {
  'seen-commitment': 'commitment',
  'seen-book': 'bet-book',
  'seen-seed': 'commitment',
  'seen-cards': 'cards',
  'own-bets': 'inclusion',
  'seen-previous': 'chain',
};

/** The first step that failed: by itself, else by what was seen at the table; undefined when none did. */
export function firstFailure({ steps, witness }: RoundCheck): VerificationStep | undefined {
  const step = steps.find(({ status }) => status === 'fail')?.step;
  const seen = witness.find(({ status }) => status === 'fail')?.check;
  return step ?? (seen && STEP_SEEN[seen]);
}

/** The latest rounds first, bounded: the page is open for days. */
const KEPT_CHECKS = 20;

export function withCheck(checks: readonly RoundCheck[], check: RoundCheck): RoundCheck[] {
  const others = checks.filter(({ roundId }) => roundId !== check.roundId);
  return [check, ...others].toSorted((a, b) => b.roundNumber - a.roundNumber).slice(0, KEPT_CHECKS);
}
