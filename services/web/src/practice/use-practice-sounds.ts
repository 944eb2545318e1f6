'use client';
import { useEffect } from 'react';
import { play } from '../sound/sounds';
import type { PracticeStore } from './practice-store';

/** The sounds of the live table, for the practice table. */
export function usePracticeSounds({ cards, bets, net, refused }: PracticeStore): void {
  useEffect(() => {
    if (cards.length > 0) play('card');
  }, [cards.length]);
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
