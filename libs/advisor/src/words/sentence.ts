// A sentence names its figures by id, as `{{f3}}`. Only here do figures enter a text.
import { figureText } from '../facts/figure.js';
import { isPublic, type Fact, type FactId } from '../facts/fact.js';

/** A sentence before its figures are filled in. */
export interface Sentence {
  readonly text: string;
  readonly facts: readonly FactId[];
}

/** A sentence as a player reads it. */
export interface FilledSentence {
  readonly text: string;
  readonly facts: readonly FactId[];
  /** Private when any of its figures is: such a sentence is neither cached nor sent to a model. */
  readonly privacy: Fact['privacy'];
}

const PLACEHOLDER = /\{\{(f\d{1,2})\}\}/g;

/** The placeholder of a fact. */
export function placeholder(id: FactId): string {
  return `{{${id}}}`;
}

/** The ids that a text names, in order, with repetitions. */
export function placeholdersIn(text: string): FactId[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, id]) => id as FactId);
}

/** The text with something else in place of each placeholder. */
export function withoutPlaceholders(text: string, instead: string): string {
  return text.replace(PLACEHOLDER, instead);
}

/** Fills the figures in. Every id in the text must be a fact: whoever wrote the text has been checked before. */
export function filled({ text }: Pick<Sentence, 'text'>, facts: readonly Fact[]): FilledSentence {
  const used = new Set<Fact>();
  const full = text.replace(PLACEHOLDER, (_, id: string) => {
    const fact = facts.find((one) => one.id === id);
    if (!fact) throw new RangeError(`no fact has the id ${id}`);
    used.add(fact);
    return figureText(fact);
  });
  return {
    text: full,
    facts: [...used].map(({ id }) => id),
    privacy: [...used].every(isPublic) ? 'public' : 'private',
  };
}
