/** The shapes of values that several commands take, with complaints that say what is wanted. */
import { deckModelText, isCardIndex, MAX_DECKS, parseDeckModel, type DeckModel } from '@sabot/cards';
import { z } from 'zod';

/** How a value is named in a complaint. */
export function shown(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 80);
}

function complaint(wanted: string) {
  return ({ input }: { input?: unknown }): string => `expected ${wanted}, got ${shown(input)}`;
}

/** A card index. */
export const card = z.custom<number>(isCardIndex, { error: complaint('a card from 0 to 51') });

/** A text with at least one character. */
export const someText = z
  .string({ error: complaint('a text') })
  .min(1, { error: 'expected a text that is not empty' });

/** A whole number within bounds. */
export function wholeNumber(least: number, most: number): z.ZodType<number> {
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  return z.custom<number>((x) => Number.isSafeInteger(x) && (x as number) >= least && (x as number) <= most, {
    error: complaint(`a whole number ${range}`),
  });
}

/** `infinite` or a number of decks, as a number or as text; the given one when left out. */
export function deckModel(unlessGiven: string): z.ZodType<DeckModel> {
  const read = z.unknown().transform((value, context) => {
    const model =
      typeof value === 'string' || typeof value === 'number' ? parseDeckModel(String(value)) : undefined;
    if (model !== undefined) return model;
    const message = `expected "infinite" or a number of decks from 1 to ${MAX_DECKS}, got ${shown(value)}`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
  return read.prefault(unlessGiven);
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
