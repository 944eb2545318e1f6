'use client';
/** The player's favourite combinations of bets, kept in this browser. */
import { isBetTarget } from '@sabot/baccarat';
import { create } from 'zustand';
import { storedText, storeText } from '../settings/browser-storage';
import { sumOf, type Stake } from '../table/bet-slip';
import { stakesIn } from '../table/stored-stakes';

const KEY = 'sabot.saved-bets';
const MAX_SAVED = 8;

export type SavedBet = readonly Stake[];

export const useSavedBets = create<{ readonly saved: readonly SavedBet[] }>(() => ({ saved: [] }));

export function readSavedBets(stored: string | null): readonly SavedBet[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list)
      ? list.map((bets) => stakesIn(bets, isBetTarget)).filter((bets) => sumOf(bets) > 0)
      : [];
  } catch {
    // Damaged storage is treated as empty.
    return [];
  }
}

export function loadSavedBets(): void {
  useSavedBets.setState({ saved: readSavedBets(storedText(KEY)) });
}

/** The newest comes first, and the oldest makes room for it. */
export function saveBet(bets: SavedBet): void {
  keep([bets, ...useSavedBets.getState().saved].slice(0, MAX_SAVED));
}

export function deleteBet(at: number): void {
  keep(useSavedBets.getState().saved.toSpliced(at, 1));
}

function keep(saved: readonly SavedBet[]): void {
  useSavedBets.setState({ saved });
  storeText(KEY, JSON.stringify(saved));
}
