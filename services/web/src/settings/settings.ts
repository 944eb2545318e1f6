/** A player's settings in this browser. Stored values are not trusted: anything unusable falls back to its default. */
import { STANDARD_CHIPS } from '../chips/denominations';
import { closestLanguage, DEFAULT_LANGUAGE, isLanguage, type Language } from '../i18n/language';

export type Speed = 'slow' | 'normal' | 'fast';

export interface Settings {
  readonly language: Language;
  readonly muted: boolean;
  readonly speed: Speed;
  /** Single keys place bets and pick chips. Players whose assistive tools type letters can turn this off. */
  readonly shortcuts: boolean;
  /** The amount of the next bet; usually one of the chips, but any amount will do. */
  readonly chipMinor: number;
  /** The player's own chips, in ascending order. */
  readonly chips: readonly number[];
  readonly felt: Felt;
  /** The player's own seed, which goes into the bet book with every bet. */
  readonly playerSeed: string;
  /** Whether a language model may word the advice, where the house has one. */
  readonly llmEnabled: boolean;
}

export type Felt = 'emerald' | 'sapphire' | 'burgundy';

export const FELTS: readonly Felt[] = ['emerald', 'sapphire', 'burgundy'];

export const SPEEDS: readonly Speed[] = ['slow', 'normal', 'fast'];

/** How long an animation takes, relative to normal. */
export const SPEED_FACTORS: Readonly<Record<Speed, number>> = { slow: 1.7, normal: 1, fast: 0.45 };

export const DEFAULT_SETTINGS: Settings = {
  language: DEFAULT_LANGUAGE,
  muted: false,
  speed: 'normal',
  shortcuts: true,
  chipMinor: 5_000,
  chips: STANDARD_CHIPS,
  felt: 'emerald',
  playerSeed: '',
  llmEnabled: false,
};

/** What the edge accepts as a seed: up to 64 printable ASCII characters. */
export function isPlayerSeed(text: unknown): text is string {
  return typeof text === 'string' && /^[\x20-\x7e]{0,64}$/.test(text);
}

/** Reads stored settings; `preferred` are the browser's languages, used when the player has not chosen one. */
export function readSettings(stored: string | null, preferred: readonly string[]): Settings {
  const given = parseObject(stored);
  const { language, muted, speed, shortcuts, chipMinor, chips, felt, playerSeed, llmEnabled } = given;
  const fallback = DEFAULT_SETTINGS;
  return {
    language: isLanguage(language) ? language : languageFor(preferred),
    muted: typeof muted === 'boolean' ? muted : fallback.muted,
    speed: SPEEDS.find((one) => one === speed) ?? fallback.speed,
    shortcuts: typeof shortcuts === 'boolean' ? shortcuts : fallback.shortcuts,
    chipMinor: isAmount(chipMinor) ? chipMinor : fallback.chipMinor,
    chips: areChips(chips) ? chips : fallback.chips,
    felt: FELTS.find((one) => one === felt) ?? fallback.felt,
    playerSeed: isPlayerSeed(playerSeed) ? playerSeed : fallback.playerSeed,
    llmEnabled: typeof llmEnabled === 'boolean' ? llmEnabled : fallback.llmEnabled,
  };
}

/** Six different amounts in ascending order. */
export function areChips(value: unknown): value is readonly number[] {
  if (!Array.isArray(value) || value.length !== STANDARD_CHIPS.length) return false;
  return value.every((chip, at) => isAmount(chip) && (at === 0 || chip > Number(value[at - 1])));
}

function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

/** The browser's first language decides. */
export function languageFor(preferred: readonly string[]): Language {
  return closestLanguage(preferred[0] ?? DEFAULT_LANGUAGE);
}

function parseObject(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    // Treat damaged settings as if none were stored.
    return {};
  }
}
