/** What the panel asks, and what it hears. The advisor of the house and the one in this browser answer alike. */
import type { BetTarget, PayTableJson } from '@sabot/baccarat';
import type { DeckModel } from '@sabot/cards';
import type { AdviceSource } from '@sabot/edge';
import type { Language } from '../i18n/language';

export interface AdviceQuestion {
  readonly question: string;
  readonly language: Language;
  /** Whether a model may word the answer. */
  readonly byModel: boolean;
}

export interface AdviceAnswer {
  readonly source: AdviceSource | 'browser';
  readonly model?: string;
}

/** Answers with sentences, all of them so far each time; rejects when there is no answer. */
export type Advisor = (
  asked: AdviceQuestion,
  hear: (sentences: readonly string[]) => void,
) => Promise<AdviceAnswer>;

/** What the advisor in this browser needs to know; plain values, because it works in a worker. */
export interface KnownTable {
  readonly deck: DeckModel;
  readonly payTable: PayTableJson;
  readonly limits: readonly { readonly target: BetTarget; readonly min: number; readonly max: number }[];
  /** The copies that remain of each card; undefined for a fresh shoe and for an endless deck. */
  readonly remaining?: readonly number[] | undefined;
  /** The winners on the board, oldest first. */
  readonly winners: readonly ('P' | 'B' | 'T')[];
  readonly roundsPerHour: number;
  readonly stakes: readonly { readonly target: BetTarget; readonly amount: number }[];
  readonly net?: number | undefined;
}
