'use client';
import { useEffect } from 'react';
import { play } from '../sound/sounds';
import { shownHand, useHand } from './hand-store';

/** A sound for each card in the air, for a chip and a gain; a returned stake makes none. */
export function useHandSounds(): void {
  const inTheAir = useHand(({ reveal }) => reveal.turning?.cardCount ?? 0);
  const chips = useHand((hand) => hand.chips.length);
  const net = useHand((hand) => shownHand(hand).net ?? 0);
  useEffect(() => {
    if (inTheAir > 0) play('card');
  }, [inTheAir]);
  useEffect(() => {
    if (chips > 0) play('chip');
  }, [chips]);
  useEffect(() => {
    if (net > 0) play('win');
  }, [net]);
}
