'use client';
import { changeSettings } from '../settings/settings-store';

/** The keys 1 to 6 choose a chip. */
export function chipKeys(chips: readonly number[]): Readonly<Record<string, () => void>> {
  return Object.fromEntries(
    chips.map((chipMinor, at) => [
      String(at + 1),
      () => {
        changeSettings({ chipMinor });
      },
    ]),
  );
}
