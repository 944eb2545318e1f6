// What a verification step returns: pass or fail, and why, in words that a player can follow.
import { ROUND_PHRASES, type Figure, type Phrase, type Phrasebook, type PhraseCode } from '../phrase.js';

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
export interface Verdict<Code extends string = PhraseCode> {
  readonly status: 'pass' | 'fail' | 'skipped';
  /** The reasons in English. */
  readonly detail: string;
  /** The same as phrases, for a page that speaks another language. */
  readonly reasons: readonly Phrase<Code>[];
}

/** The ways to give a verdict in the words of a phrasebook, which has at least those of `sameAs` and `noneOf`. */
export interface Verdicts<Code extends string> {
  readonly pass: (reason: Phrase<Code>) => Verdict<Code>;
  readonly fail: (...reasons: readonly Phrase<Code>[]) => Verdict<Code>;
  readonly skip: (code: Code, figures?: Phrase<Code>['figures']) => Verdict<Code>;
  /** Passes when the bundle says what was derived; otherwise reports both values. */
  readonly sameAs: (what: Phrase<Code>, derived: Figure<Code>, declared: Figure<Code>) => Verdict<Code>;
  /** Passes when there is no problem; otherwise reports the first few and how many more there are. */
  readonly noneOf: (problems: readonly Phrase<Code>[], whenNone: Phrase<Code>) => Verdict<Code>;
}

const MAX_TOLD = 3;

export function verdictsIn<Code extends string>({
  englishOf,
}: Phrasebook<Code | PhraseCode>): Verdicts<Code | PhraseCode> {
  type Reason = Phrase<Code | PhraseCode>;
  const verdict = (status: Verdict['status'], reasons: readonly Reason[]): Verdict<Code | PhraseCode> => ({
    status,
    detail: reasons.map(englishOf).join('; '),
    reasons,
  });
  const textOf = (figure: Figure<Code | PhraseCode>): string =>
    typeof figure === 'object' ? englishOf(figure) : String(figure);
  const pass = (reason: Reason): Verdict<Code | PhraseCode> => verdict('pass', [reason]);
  const fail = (...reasons: readonly Reason[]): Verdict<Code | PhraseCode> => verdict('fail', reasons);
  return {
    pass,
    fail,
    skip: (code, figures = {}) => verdict('skipped', [{ code, figures }]),
    sameAs: (what, derived, declared) =>
      textOf(derived) === textOf(declared)
        ? pass({ code: 'same', figures: { what, derived } })
        : fail({ code: 'differs', figures: { what, derived, declared } }),
    noneOf(problems, whenNone) {
      if (problems.length === 0) return pass(whenNone);
      const told = problems.slice(0, MAX_TOLD);
      const count = problems.length - told.length;
      return count === 0 ? fail(...told) : fail(...told, { code: 'more', figures: { count } });
    },
  };
}

export const { pass, fail, skip, sameAs, noneOf } = verdictsIn(ROUND_PHRASES);
