'use client';
/** The sounds of a table: nothing plays while muted, and how they sound is fetched with the first of them. */
import { useSettings } from '../settings/settings-store';
import { lazyScript } from '../shell/lazy-part';

export type Sound = 'chip' | 'card' | 'tick' | 'close' | 'win' | 'refused';

const recipes = lazyScript(() => import('./recipes'));

let context: AudioContext | undefined;

export function play(sound: Sound): void {
  if (useSettings.getState().muted) return;
  // Browsers allow sound only after the player has interacted with the page.
  if (!navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  void context.resume();
  const audio = context;
  recipes().then(
    ({ RECIPES }) => {
      RECIPES[sound](audio, audio.currentTime);
    },
    // A table without sound is still a table.
    () => undefined,
  );
}
