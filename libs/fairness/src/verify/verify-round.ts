// Re-derives a round from its bundle, step by step. This is the only implementation: browsers, the command line and the
// tests all use it. Every step runs on what the bundle declares, whatever the previous steps found.
import type { RoundBundle } from '../bundle.js';
import { parseBundle } from '../bundle-parser.js';
import { phrase } from '../phrase.js';
import { verifyBetBook, verifyInclusions } from './bet-steps.js';
import { verifyCards, verifyOutcome, verifyTableau } from './card-steps.js';
import { verifyChain } from './chain-step.js';
import { verifyPayouts } from './payout-step.js';
import { verifyClientSeed, verifyCommitment } from './seed-steps.js';
import { fail, pass, skip, VERIFICATION_STEPS, type Verdict, type VerificationStep } from './verdict.js';

/** A step and what it found. */
export interface StepReport extends Verdict {
  readonly step: VerificationStep;
}

/** The round is as declared when no step fails. */
export interface Verification {
  readonly ok: boolean;
  readonly steps: readonly StepReport[];
}

const CHECKS: Readonly<Record<VerificationStep, (bundle: RoundBundle) => Verdict>> = {
  bundle: ({ version, roundId }) => pass(phrase('bundle-read', { roundId, version })),
  commitment: verifyCommitment,
  'client-seed': verifyClientSeed,
  'bet-book': verifyBetBook,
  inclusion: verifyInclusions,
  cards: verifyCards,
  tableau: verifyTableau,
  outcome: verifyOutcome,
  payouts: verifyPayouts,
  chain: verifyChain,
};

/** Verifies a bundle from anywhere; the first failed step is the one to blame. */
export function verifyRound(json: unknown): Verification {
  const parsed = parseBundle(json);
  const steps = VERIFICATION_STEPS.map((step): StepReport => {
    if (parsed.ok) return { step, ...CHECKS[step](parsed.bundle) };
    return {
      step,
      ...(step === 'bundle' ? fail(...parsed.problems) : skip('bundle-unreadable')),
    };
  });
  return { ok: steps.every(({ status }) => status !== 'fail'), steps };
}
