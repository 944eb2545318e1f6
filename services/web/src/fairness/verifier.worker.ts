/** Verifies rounds and computes edges off the main thread, so no animation waits for a hash. */
import { houseEdges, recordedPayTable } from '@sabot/baccarat';
import { percentText } from '@sabot/cards';
import { verifyRound } from '@sabot/fairness';
import { knownAdvice } from '../advice/known-advice';
import { answerQuestions, filesOfWorker } from '../worker/worker-calls';
import { witness } from './witness';
import type { VerifierQuestions } from './verifier-protocol';

const EDGE_DECIMALS = 4;

answerQuestions<VerifierQuestions>({
  verify: (bundle) => verifyRound(bundle),
  witness: ({ seen, bundle, proofs }) => witness(seen, bundle, proofs),
  advice: ({ table, ...asked }) => knownAdvice(table, asked),
  files: filesOfWorker,
  edges: ({ deck, payTable }) => {
    const parsed = recordedPayTable(payTable);
    if (!parsed.ok) throw new Error(parsed.problems.join('; '));
    const edges = houseEdges(deck, parsed.value);
    return Object.fromEntries(
      Object.entries(edges).map(([target, { houseEdge, win }]) => {
        return [
          target,
          { edge: percentText(houseEdge, EDGE_DECIMALS), win: percentText(win, EDGE_DECIMALS) },
        ];
      }),
    );
  },
});
