/** Reads what was typed as the value of an option; the shape of the tool checks what it means. */

/** A number where the text is one, otherwise the text itself, so that the complaint can name it. */
export function numberOrText(text: string): number | string {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/** The parts of a comma-separated list; an empty text is an empty list. */
export function listOf(text: string): string[] {
  const trimmed = text.trim();
  return trimmed === '' ? [] : trimmed.split(',').map((part) => part.trim());
}
