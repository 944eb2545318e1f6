// What a verification step returns: pass or fail, and why, in words that a player can follow.

/** The steps in the order in which they are taken. */
export const VERIFICATION_STEPS = [
  'bundle',
  'commitment',
  'client-seed',
  'bet-book',
  'inclusion',
  'cards',
  'tableau',
  'outcome',
  'payouts',
  'chain',
] as const;

export type VerificationStep = (typeof VERIFICATION_STEPS)[number];

/** Whether a step holds, and why. A step is skipped only when the bundle carries nothing for it. */
export interface Verdict {
  readonly status: 'pass' | 'fail' | 'skipped';
  readonly detail: string;
}

export const pass = (detail: string): Verdict => ({ status: 'pass', detail });
export const fail = (detail: string): Verdict => ({ status: 'fail', detail });
export const skip = (detail: string): Verdict => ({ status: 'skipped', detail });

/** Passes when the bundle says what was derived; otherwise reports both values. */
export function sameAs(what: string, derived: string, declared: string): Verdict {
  if (derived === declared) return pass(`${what}: ${derived}, as the bundle says`);
  return fail(`${what}: expected ${derived}, found ${declared}`);
}

/** Passes when there is no problem; otherwise reports the first few and how many more there are. */
export function noneOf(problems: readonly string[], whenNone: string): Verdict {
  const told = problems.slice(0, 3).join('; ');
  if (problems.length === 0) return pass(whenNone);
  return fail(problems.length > 3 ? `${told}; and ${problems.length - 3} more` : told);
}
