/** Shapes of values that several commands take, with errors that say what is expected. */
import { deckModelText, isCardIndex, MAX_DECKS, parseDeckModel, type DeckModel } from '@sabot/cards';
import { z } from 'zod';

/** How an error message quotes a value. */
export function shown(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 80);
}

function complaint(wanted: string) {
  return ({ input }: { input?: unknown }): string => `expected ${wanted}, got ${shown(input)}`;
}

/** A card index. */
export const card = z.custom<number>(isCardIndex, { error: complaint('a card from 0 to 51') });

/** A non-empty string. */
export const someText = z
  .string({ error: complaint('a string') })
  .min(1, { error: 'expected a non-empty string' });

/** A whole number within bounds. */
export function wholeNumber(min: number, max: number): z.ZodType<number> {
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  return z.custom<number>((x) => Number.isSafeInteger(x) && (x as number) >= min && (x as number) <= max, {
    error: complaint(`a whole number ${range}`),
  });
}

/** `infinite` or a number of decks, as a number or as text. */
export function deckModel(defaultDecks: string): z.ZodType<DeckModel> {
  const read = z.unknown().transform((value, context) => {
    const model =
      typeof value === 'string' || typeof value === 'number' ? parseDeckModel(String(value)) : undefined;
    if (model !== undefined) return model;
    const message = `expected "infinite" or a number of decks from 1 to ${MAX_DECKS}, got ${shown(value)}`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
  return read.prefault(defaultDecks);
}

/** The deck as it appears in JSON: `"infinite"` or a number. */
export function deckJson(model: DeckModel): string | number {
  return model.model === 'infinite' ? deckModelText(model) : model.decks;
}

/** The deck in words. */
export function deckWords(decks: string | number): string {
  if (typeof decks === 'string') return 'an infinite deck';
  return `a fresh shoe of ${decks} ${decks === 1 ? 'deck' : 'decks'}`;
}
