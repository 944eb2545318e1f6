/** Verifies hands of blackjack off the main thread. */
import { verifyHand } from '@sabot/fairness/hand';
import { answerQuestions } from '../worker/worker-calls';
import type { HandVerifierQuestions } from './ask-hand-verifier';

answerQuestions<HandVerifierQuestions>({ verify: (bundle) => verifyHand(bundle) });
