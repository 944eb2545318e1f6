/** Reads option values; the tool's shape checks them. */

/** The number that the text spells, or else the text itself, so that the error message can quote it. */
export function numberOrText(text: string): number | string {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/** The parts of a comma-separated list; an empty text is an empty list. */
export function listOf(text: string): string[] {
  const trimmed = text.trim();
  return trimmed === '' ? [] : trimmed.split(',').map((part) => part.trim());
}
