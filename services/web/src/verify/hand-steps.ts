/** The steps of a hand's verification as a page shows them: one block for each decision, the others before and after. */
import type { HandStepReport } from '@sabot/fairness/hand';

export interface StepBlock {
  /** The number of the decision; null for what concerns the whole hand. */
  readonly k: number | null;
  readonly steps: readonly HandStepReport[];
}

export function blocksOf(steps: readonly HandStepReport[]): readonly StepBlock[] {
  const blocks: { k: number | null; steps: HandStepReport[] }[] = [];
  for (const step of steps) {
    const k = step.k ?? null;
    const latest = blocks.at(-1);
    if (latest?.k === k) latest.steps.push(step);
    else blocks.push({ k, steps: [step] });
  }
  return blocks;
}

export interface ClaimedDecision {
  readonly play: string;
  readonly actor: string;
}

/** The play and the actor of each decision that a record claims; it may have been edited to anything. */
export function claimedDecisions(record: unknown): readonly ClaimedDecision[] {
  const steps = (record as { readonly steps?: unknown } | null)?.steps;
  if (!Array.isArray(steps)) return [];
  return steps.map((step: unknown) => {
    const { play, actor } = (step ?? {}) as { readonly play?: unknown; readonly actor?: unknown };
    return { play: typeof play === 'string' ? play : '?', actor: typeof actor === 'string' ? actor : '?' };
  });
}

/** The cards that a record claims: the dealer's, then each hand's; whatever is no card is left out. */
export function claimedCards(
  record: unknown,
  code: (card: number) => string,
): readonly (readonly string[])[] {
  const { dealer, hands } = (record ?? {}) as { readonly dealer?: unknown; readonly hands?: unknown };
  const codes = (cards: unknown): string[] =>
    Array.isArray(cards) ? cards.flatMap((card: unknown) => (isCard(card) ? [code(card)] : [])) : [];
  const own = Array.isArray(hands)
    ? hands.map((hand: unknown) => codes((hand as { readonly cards?: unknown } | null)?.cards))
    : [];
  return [codes(dealer), ...own];
}

function isCard(card: unknown): card is number {
  return typeof card === 'number' && Number.isInteger(card) && card >= 0 && card < 52;
}
