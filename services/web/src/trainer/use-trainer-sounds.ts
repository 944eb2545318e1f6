'use client';
import { useEffect } from 'react';
import { play } from '../sound/sounds';
import { shownShot, useTrainer } from './trainer-store';

/** The sounds of the tables, for the trainer; a mistake sounds like something refused. */
export function useTrainerSounds(): void {
  const inTheAir = useTrainer(({ reveal }) => reveal.turning?.cardCount ?? 0);
  const chips = useTrainer((trainer) => trainer.chips);
  const net = useTrainer((trainer) => shownShot(trainer).net);
  const refused = useTrainer((trainer) => trainer.refused);
  const latest = useTrainer((trainer) => trainer.latest);
  useEffect(() => {
    if (inTheAir > 0) play('card');
  }, [inTheAir]);
  useEffect(() => {
    if (chips.length > 0) play('chip');
  }, [chips]);
  useEffect(() => {
    if (net !== null && net > 0) play('win');
  }, [net]);
  useEffect(() => {
    if (refused || (latest && latest.costMicro > 0n)) play('refused');
  }, [refused, latest]);
}
