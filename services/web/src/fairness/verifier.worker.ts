/** Verifies rounds and computes edges off the main thread, so no animation waits for a hash. */
import { houseEdges, recordedPayTable } from '@sabot/baccarat';
import { percentText } from '@sabot/cards';
import { verifyRound } from '@sabot/fairness';
import { witness } from './witness';
import type { VerifierQuestion, VerifierQuestions } from './verifier-protocol';

const EDGE_DECIMALS = 4;

const answers: { [Kind in keyof VerifierQuestions]: (asked: VerifierQuestions[Kind]['asks']) => unknown } = {
  verify: (bundle) => verifyRound(bundle),
  witness: ({ seen, bundle, proofs }) => witness(seen, bundle, proofs),
  files: () => performance.getEntriesByType('resource').map(({ name }) => name),
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
};

self.addEventListener('message', ({ data }: MessageEvent<VerifierQuestion>) => {
  try {
    const answer = (answers[data.kind] as (asked: unknown) => unknown)(data.asked);
    self.postMessage({ id: data.id, answer });
  } catch (problem) {
    self.postMessage({ id: data.id, problem: String(problem) });
  }
});
