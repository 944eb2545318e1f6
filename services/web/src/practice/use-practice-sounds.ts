'use client';
import { useEffect } from 'react';
import { play } from '../sound/sounds';
import { shownShot, usePractice } from './practice-store';

/** The sounds of the live table, for the practice table. */
export function usePracticeSounds(): void {
  const inTheAir = usePractice(({ reveal }) => reveal.turning?.cardCount ?? 0);
  const bets = usePractice((table) => table.bets);
  const net = usePractice((table) => shownShot(table).net);
  const refused = usePractice((table) => table.refused);
  useEffect(() => {
    if (inTheAir > 0) play('card');
  }, [inTheAir]);
  useEffect(() => {
    if (bets.length > 0) play('chip');
  }, [bets]);
  useEffect(() => {
    if (net !== null && net > 0) play('win');
  }, [net]);
  useEffect(() => {
    if (refused) play('refused');
  }, [refused]);
}
