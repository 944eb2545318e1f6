/** Verifies hands of blackjack off the main thread. */
import { parseHandBundle, verifyHand, verifyHandLink, type HandVerdict } from '@sabot/fairness/hand';
import { checkHand, NOTHING_COMPARED } from '@sabot/table-client/hand';
import { handEnd } from '../blackjack/hand-end';
import { answerQuestions } from '../worker/worker-calls';
import type { HandVerifierQuestions } from './ask-hand-verifier';

answerQuestions<HandVerifierQuestions>({
  verify: (bundle) => verifyHand(bundle),
  conclude: ({ bundle, known, previous }) => {
    const parsed = parseHandBundle(bundle);
    return {
      check: known
        ? checkHand(bundle, known.record, known)
        : { ...ofRecordAlone(bundle), ...NOTHING_COMPARED },
      end: parsed.ok ? handEnd(parsed.bundle) : null,
      link: linkOf(bundle, previous),
    };
  },
  link: ({ bundle, previous }) => linkOf(bundle, previous),
});

function ofRecordAlone(bundle: unknown): {
  readonly ok: boolean;
  readonly verification: ReturnType<typeof verifyHand>;
} {
  const verification = verifyHand(bundle);
  return { ok: verification.ok, verification };
}

function linkOf(bundle: unknown, previous: unknown): HandVerdict | null {
  const [one, before] = [parseHandBundle(bundle), parseHandBundle(previous)];
  return one.ok && before.ok ? verifyHandLink(one.bundle, before.bundle) : null;
}
