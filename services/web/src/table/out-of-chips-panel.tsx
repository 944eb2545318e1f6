'use client';
import type { TableDetail } from '@sabot/edge';
import type { ReactNode } from 'react';
import { smallestStake } from './bet-limits';
import { OutOfChips } from './out-of-chips';
import { useTable } from './table-store';

/** Offers a way on when the player has no bets on the table and too little for the minimum bet. */
export function OutOfChipsPanel({ detail }: { readonly detail: TableDetail }): ReactNode {
  const staked = useTable((table) => table.slip.bets.length > 0);
  return staked ? null : <OutOfChips min={smallestStake(detail.limits)} />;
}
