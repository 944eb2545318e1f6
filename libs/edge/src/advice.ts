/** Advice about a table or a hand, over sockets of both namespaces and over REST. */
import { LANGUAGES, MAX_QUESTION_LENGTH } from '@sabot/advisor';
import { z } from 'zod';
import type { Refused } from './refused.js';

export const ADVICE_SOURCES = ['embedded', 'model'] as const;

export type AdviceSource = (typeof ADVICE_SOURCES)[number];

const question = z.string().max(MAX_QUESTION_LENGTH).optional();
const language = z.enum(LANGUAGES).optional();

export const adviceRequest = z.strictObject({
  tableId: z.string().regex(/^[a-z0-9-]{1,32}$/),
  /** Empty or left out for general guidance. */
  question,
  /** English when it is left out. */
  language,
  /** `embedded` keeps a model out even where one is configured. */
  source: z.enum(ADVICE_SOURCES).optional(),
});

/** The query of `GET /tables/:id/advice`. */
export const adviceQuery = z.strictObject({ question, language });

export type AdviceRequest = z.output<typeof adviceRequest>;

/** The answer to `ask-advice`; the advice itself follows under this id, to the same socket. */
export interface AdviceBegun {
  readonly adviceId: string;
}

/** One sentence. One with index 0 begins the answer anew: a model that had begun was given up. */
export interface AdvicePart {
  readonly adviceId: string;
  readonly index: number;
  readonly text: string;
}

export interface AdviceFigure {
  readonly id: string;
  readonly figure: string;
}

export interface AdviceEnd {
  readonly adviceId: string;
  readonly source: AdviceSource;
  /** Only when a model wrote it. */
  readonly model?: string;
  readonly facts: readonly AdviceFigure[];
  /** Why there is no advice; sentences that came before it do not count. */
  readonly refused?: Refused;
}

/** `GET /tables/:id/advice`: the same for everybody. */
export interface TableAdvice {
  readonly tableId: string;
  readonly sentences: readonly string[];
  readonly source: AdviceSource;
  readonly facts: readonly AdviceFigure[];
}

export interface AdviceServerEvents {
  'advice-part': (part: AdvicePart) => void;
  'advice-end': (end: AdviceEnd) => void;
}
