/** Names as they appear on the wire. */
import type { BetTarget as RuleBetTarget, Outcome } from '@sabot/baccarat';

export type BetTarget = RuleBetTarget;
export type HandSide = 'PLAYER' | 'BANKER';
export type RoundWinner = Outcome['winner'];
export type TablePhase = 'PREPARING' | 'BETTING' | 'SEALING' | 'DEALING' | 'SETTLING' | 'RESULT' | 'VOID';
export type Schedule = 'timed' | 'on-demand';
