'use client';
import { create } from 'zustand';
import { storedText, storeText } from './browser-storage';
import { DEFAULT_SETTINGS, readSettings, type Settings } from './settings';

const KEY = 'sabot.settings';

interface SettingsStore extends Settings {
  /** False until the stored settings have been read, which happens after the first render with the defaults. */
  readonly loaded: boolean;
}

export const useSettings = create<SettingsStore>(() => ({ ...DEFAULT_SETTINGS, loaded: false }));

/** Reads this browser's stored settings; a new browser gets a seed of its own. */
export function loadSettings(): void {
  if (useSettings.getState().loaded) return;
  const settings = readSettings(storedText(KEY), navigator.languages);
  useSettings.setState({ ...settings, playerSeed: settings.playerSeed || newPlayerSeed(), loaded: true });
  save();
}

/** Changes some settings and stores them all. */
export function changeSettings(change: Partial<Settings>): void {
  useSettings.setState(change);
  save();
}

export function newPlayerSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function save(): void {
  // JSON leaves out what is undefined, and whether settings are loaded is not one of them.
  storeText(KEY, JSON.stringify({ ...useSettings.getState(), loaded: undefined }));
}
