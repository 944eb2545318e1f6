/** The one table of the scripted gateway, and what can go wrong at it. */
import { type BetTarget, DEFAULT_PAY_TABLE, payTableToJson } from '@sabot/baccarat';
import type { Schedule, TableDetail } from '@sabot/edge';

/** What goes wrong, each by the name of the event it happens at. */
export interface Faults {
  /** Sent to nobody, although it has its place in the round. */
  lose?: string;
  /** The connection of everyone is cut right before. */
  cutBefore?: string;
  /** The house takes the first bet of the round and never says so. */
  loseAcknowledgement?: boolean;
  /** The house credits this much too much. */
  overpay?: number;
  voidRounds?: boolean;
}

const OFFERED: readonly BetTarget[] = ['PLAYER', 'BANKER', 'TIE', 'PLAYER_PAIR'];

/** As much of the table as a client reads. */
export function listedTable(schedule: Schedule): Partial<TableDetail> {
  return {
    tableId: 'main',
    schedule,
    payTable: payTableToJson(DEFAULT_PAY_TABLE),
    limits: OFFERED.map((target) => ({ target, min: 1_000, max: 500_000, step: 1 })),
  };
}
