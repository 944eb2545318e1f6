'use client';
/** The last stakes at each table, so that a rebet survives leaving the page. Stored values are not trusted. */
import type { BetTarget, OfferedBet } from '@sabot/edge';
import { storedText, storeText } from '../settings/browser-storage';
import { stakesOf, type Stake } from './bet-slip';
import { readStakes } from './stored-stakes';

const keyOf = (tableId: string): string => `sabot.rebet.${tableId}`;

export function rememberStakes(tableId: string, bets: readonly Stake[]): void {
  if (bets.length > 0) storeText(keyOf(tableId), JSON.stringify(stakesOf(bets)));
}

/** The stakes of the last round with bets, as far as the table still offers them. */
export function rememberedStakes(tableId: string, offered: readonly OfferedBet[]): readonly Stake[] {
  const isOffered = (name: unknown): name is BetTarget => offered.some(({ target }) => target === name);
  return readStakes(storedText(keyOf(tableId)), isOffered);
}
