/** What the page asks its worker: the exact value of every legal play. */
import type { BlackjackState, PlayValues } from '@sabot/blackjack';

export interface TrainerQuestions {
  readonly values: { readonly asks: BlackjackState; readonly hears: PlayValues };
  /** The house edge in percent with four decimals. */
  readonly edge: { readonly asks: null; readonly hears: string };
  readonly files: { readonly asks: null; readonly hears: readonly string[] };
}
