/** What became of a bet, for the objective that 999 of 1,000 bets are answered in time and do not fail because of us. */
import { type EdgeRefusalCode, FAULT } from '@sabot/edge';

export const BET_OUTCOMES = ['TAKEN', 'LATE', 'REFUSED', 'FAILED'] as const;
export type BetOutcome = (typeof BET_OUTCOMES)[number];

/** A player waits no longer than this for an answer to a bet. */
const MAX_WAIT_MS = 500;
/** The requests that stake money, by the names that metrics give them. */
const BETS: ReadonlySet<string> = new Set(['place-bet', 'hand open-hand', 'hand stake']);

export function isBet(request: string): boolean {
  return BETS.has(request);
}

/** A refusal that is our fault is a failure however soon it came; any other answer is late if it came too late. */
export function betOutcome(refused: EdgeRefusalCode | undefined, waitedMs: number): BetOutcome {
  if (refused !== undefined && FAULT[refused] === 'house') return 'FAILED';
  if (waitedMs > MAX_WAIT_MS) return 'LATE';
  return refused === undefined ? 'TAKEN' : 'REFUSED';
}
