'use client';
import { useEffect, useRef } from 'react';
import { play } from '../sound/sounds';
import type { TableState } from '@sabot/table-client';
import { useTable } from './table-store';

/** A sound for each card, for the close, for a chip and for a gain; a returned stake makes none. */
export function useTableSounds({ table, stillCards }: TableState): void {
  const settled = useTable((store) => store.settled);
  const chips = useTable((store) => store.slip.bets.length);
  const cards = table.cards.length;
  const before = useRef(table.state);
  useEffect(() => {
    if (cards > stillCards) play('card');
  }, [cards, stillCards]);
  useEffect(() => {
    if (before.current === 'BETTING' && table.state !== 'BETTING' && table.state !== 'VOID') play('close');
    before.current = table.state;
  }, [table.state]);
  useEffect(() => {
    if (chips > 0) play('chip');
  }, [chips]);
  useEffect(() => {
    if (settled && settled.net > 0) play('win');
  }, [settled]);
}
