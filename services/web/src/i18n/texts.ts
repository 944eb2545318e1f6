/** What a language file holds. English defines the keys that every language must have. */
import type { english } from './english';
import type { englishBlackjack } from './english-blackjack';
import type { englishHandProof } from './english-hand-proof';
import type { englishPages } from './english-pages';
import type { englishProof } from './english-proof';
import type { englishRules } from './english-rules';
import type { englishSite } from './english-site';
import type { englishStage } from './english-stage';
import type { englishTrainer } from './english-trainer';

export type MessageKey =
  | keyof typeof english
  | keyof typeof englishBlackjack
  | keyof typeof englishHandProof
  | keyof typeof englishPages
  | keyof typeof englishProof
  | keyof typeof englishRules
  | keyof typeof englishSite
  | keyof typeof englishStage
  | keyof typeof englishTrainer;

export type Texts = Readonly<Record<MessageKey, string>>;

export interface LanguageFile {
  /** The language's name in that language. */
  readonly name: string;
  readonly load: () => Promise<Partial<Texts>>;
}
