'use client';
import { useEffect } from 'react';
import { play } from '../sound/sounds';
import type { TableState } from './table-state';
import { useTable } from './table-store';

/** A sound for each card, for the close, for a chip and for a gain; a returned stake makes none. */
export function useTableSounds({ table, stillCards }: TableState): void {
  const settled = useTable((store) => store.settled);
  const chips = useTable((store) => store.slip.bets.length);
  const cards = table.cards.length;
  useEffect(() => {
    if (cards > stillCards) play('card');
  }, [cards, stillCards]);
  useEffect(() => {
    if (table.state === 'SEALING') play('close');
  }, [table.state]);
  useEffect(() => {
    if (chips > 0) play('chip');
  }, [chips]);
  useEffect(() => {
    if (settled && settled.net > 0) play('win');
  }, [settled]);
}
