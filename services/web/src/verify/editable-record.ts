/**
 * A round's record as JSON text that the visitor may edit, as a whole or field by field. Here it only has to be JSON; the
 * verification says what else is wrong with it.
 */
import type { FairnessMode } from '@sabot/fairness';

export const EDITABLE_FIELDS = ['serverHash', 'serverSeed', 'clientSeed', 'roundNumber'] as const;

export type EditableField = (typeof EDITABLE_FIELDS)[number];

type Fields = Readonly<Record<string, unknown>>;

export type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false };

export function parseRecord(text: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return { ok: false };
  }
}

export function recordText(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** A field as text; undefined if the record does not have it. */
export function fieldText(text: string, field: EditableField): string | undefined {
  const parsed = parseRecord(text);
  if (!parsed.ok || !isObject(parsed.value)) return undefined;
  const value = parsed.value[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** The record with one field changed; the round number stays a number while its text is one. */
export function withField(text: string, field: EditableField, value: string): string {
  const parsed = parseRecord(text);
  if (!parsed.ok || !isObject(parsed.value)) return text;
  const number = field === 'roundNumber' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return recordText({ ...parsed.value, [field]: number });
}

/** The mode of fairness that a record claims; null if it is none that we know. */
export function claimedMode(text: string): FairnessMode | null {
  const parsed = parseRecord(text);
  const mode = parsed.ok && isObject(parsed.value) ? parsed.value.fairnessMode : undefined;
  return mode === 'beacon' || mode === 'operator-trusted-until-close' ? mode : null;
}

/** The cards that a record claims, as codes; unreadable cards are left out. */
export function claimedHands(
  text: string,
  code: (card: number) => string,
): { readonly player: readonly string[]; readonly banker: readonly string[] } {
  const parsed = parseRecord(text);
  const hand = (name: string): string[] => {
    const cards = parsed.ok && isObject(parsed.value) ? parsed.value[name] : undefined;
    if (!Array.isArray(cards)) return [];
    return cards.flatMap((card: unknown) => (isCard(card) ? [code(card)] : []));
  };
  return { player: hand('player'), banker: hand('banker') };
}

function isCard(card: unknown): card is number {
  return typeof card === 'number' && Number.isInteger(card) && card >= 0 && card < 52;
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
