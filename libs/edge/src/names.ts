/** The names that players see for what the rules name. */
import type { BetTarget as RuleBetTarget, Outcome } from '@sabot/baccarat';

export type BetTarget = RuleBetTarget;
export type HandSide = 'PLAYER' | 'BANKER';
export type RoundWinner = Outcome['winner'];
export type TablePhase = 'PREPARING' | 'BETTING' | 'SEALING' | 'DEALING' | 'SETTLING' | 'RESULT' | 'VOID';
export type Schedule = 'timed' | 'on-demand';
