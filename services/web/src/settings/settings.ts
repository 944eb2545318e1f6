/** A player's settings in this browser. Stored values are not trusted: anything unusable falls back to its default. */
import { isLanguage, type Language } from '../i18n/language';

export type Speed = 'slow' | 'normal' | 'fast';

export interface Settings {
  readonly language: Language;
  readonly muted: boolean;
  readonly speed: Speed;
  /** Single keys place bets and pick chips. Players whose assistive tools type letters can turn this off. */
  readonly shortcuts: boolean;
  readonly chipMinor: number;
  /** The player's own seed, which goes into the bet book with every bet. */
  readonly playerSeed: string;
}

export const SPEEDS: readonly Speed[] = ['slow', 'normal', 'fast'];

/** How long an animation takes, relative to normal. */
export const SPEED_FACTORS: Readonly<Record<Speed, number>> = { slow: 1.7, normal: 1, fast: 0.45 };

export const DEFAULT_SETTINGS: Settings = {
  language: 'en',
  muted: false,
  speed: 'normal',
  shortcuts: true,
  chipMinor: 5_000,
  playerSeed: '',
};

/** What the edge accepts as a seed: up to 64 printable ASCII characters. */
export function isPlayerSeed(text: unknown): text is string {
  return typeof text === 'string' && /^[\x20-\x7e]{0,64}$/.test(text);
}

/** Reads stored settings; `preferred` are the browser's languages, used when the player has not chosen one. */
export function readSettings(stored: string | null, preferred: readonly string[]): Settings {
  const given = parseObject(stored);
  const { language, muted, speed, shortcuts, chipMinor, playerSeed } = given;
  const fallback = DEFAULT_SETTINGS;
  return {
    language: isLanguage(language) ? language : languageFor(preferred),
    muted: typeof muted === 'boolean' ? muted : fallback.muted,
    speed: SPEEDS.find((one) => one === speed) ?? fallback.speed,
    shortcuts: typeof shortcuts === 'boolean' ? shortcuts : fallback.shortcuts,
    chipMinor:
      Number.isSafeInteger(chipMinor) && Number(chipMinor) > 0 ? Number(chipMinor) : fallback.chipMinor,
    playerSeed: isPlayerSeed(playerSeed) ? playerSeed : fallback.playerSeed,
  };
}

/** The browser's first language decides; every kind of Chinese gets traditional characters. */
export function languageFor(preferred: readonly string[]): Language {
  return preferred[0]?.toLowerCase().startsWith('zh') ? 'zh-Hant' : 'en';
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
