/** The messages between the page and its verifying worker. */
import type { BetTarget, PayTableJson } from '@sabot/baccarat';
import type { DeckModel } from '@sabot/cards';
import type { BetProof } from '@sabot/edge';
import type { RoundBundle, Verification } from '@sabot/fairness';
import type { AdviceQuestion, KnownTable } from '../advice/advice-question';
import type { SeenRound, WitnessReport } from './witness';

/** House edge and chance to win, in percent with four decimals. */
export interface EdgeText {
  readonly edge: string;
  readonly win: string;
}

export type EdgeTexts = Readonly<Partial<Record<BetTarget, EdgeText>>>;

export interface VerifierQuestions {
  readonly verify: { readonly asks: unknown; readonly hears: Verification };
  readonly witness: {
    readonly asks: {
      readonly seen: SeenRound;
      readonly bundle: RoundBundle;
      readonly proofs: readonly BetProof[];
    };
    readonly hears: readonly WitnessReport[];
  };
  readonly advice: {
    readonly asks: Pick<AdviceQuestion, 'question' | 'language'> & { readonly table: KnownTable };
    readonly hears: readonly string[];
  };
  /** The URLs of the scripts that the worker has loaded. */
  readonly files: { readonly asks: null; readonly hears: readonly string[] };
  readonly edges: {
    readonly asks: { readonly deck: DeckModel; readonly payTable: PayTableJson };
    readonly hears: EdgeTexts;
  };
}
