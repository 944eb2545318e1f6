/**
 * Decides what to do next at a table, from its row, its round's row and the database's clock alone. Every leader decides
 * the same from the same rows, so a round continues wherever its last leader left it.
 */
import type { Round, Table } from '../generated/client.js';

export type PlannedTable = Pick<Table, 'paused' | 'haltedReason'>;

export type PlannedRound = Pick<
  Round,
  'phase' | 'dueAt' | 'closesAt' | 'endedAt' | 'voidReason' | 'dealRequestedBy' | 'hands'
>;

/**
 * `begin` the next round · `prepare`: commitment and betting window · `close` the betting · `interrupt`: nobody led the
 * table for too long · `callOff`: refund and end · `seal` the bet book · `deal` the cards · `turn` the next card over ·
 * `finish`: pay, reveal the seed and end · `rest` until a time, or until an operator or player wishes something.
 */
export type Step =
  | { readonly do: 'rest'; readonly untilMs?: number }
  | {
      readonly do:
        'begin' | 'prepare' | 'close' | 'interrupt' | 'callOff' | 'seal' | 'deal' | 'turn' | 'finish';
    };

export interface Clocked {
  /** By the database's clock. */
  readonly nowMs: number;
  /** A round is called off, not dealt, if its betting should have closed longer ago than this. */
  readonly interruptedVoidMs: number;
}

export function nextStep(table: PlannedTable, round: PlannedRound | null, clocked: Clocked): Step {
  if (table.haltedReason !== null) return { do: 'rest' };
  if (!round || round.endedAt) return betweenRounds(table, round, clocked);
  // A round's record needs its commitment, so a round that is called off while it is prepared is opened first.
  if (round.voidReason && round.phase !== 'PREPARING') return { do: 'callOff' };
  switch (round.phase) {
    case 'PREPARING':
      return { do: 'prepare' };
    case 'BETTING':
      return whileBetting(round, clocked);
    case 'SEALING':
      return { do: 'seal' };
    case 'DEALING':
      return round.hands === null ? { do: 'deal' } : once(round.dueAt, clocked, { do: 'turn' });
    case 'SETTLING':
      return { do: 'finish' };
    case 'RESULT':
    case 'VOID':
      throw new Error(`a round in ${round.phase} has ended`);
  }
}

function betweenRounds(table: PlannedTable, round: PlannedRound | null, clocked: Clocked): Step {
  return table.paused ? { do: 'rest' } : once(round?.dueAt ?? null, clocked, { do: 'begin' });
}

function whileBetting({ closesAt, dealRequestedBy }: PlannedRound, clocked: Clocked): Step {
  if (dealRequestedBy !== null) return { do: 'close' };
  if (closesAt === null) return { do: 'rest' };
  const overdueMs = clocked.nowMs - closesAt.getTime();
  return overdueMs > clocked.interruptedVoidMs
    ? { do: 'interrupt' }
    : once(closesAt, clocked, { do: 'close' });
}

function once(dueAt: Date | null, { nowMs }: Clocked, step: Step): Step {
  const dueMs = dueAt?.getTime() ?? nowMs;
  return nowMs < dueMs ? { do: 'rest', untilMs: dueMs } : step;
}

/** Keeps the pace after a small delay; after a long one, does not hurry to catch up. */
export function nextDueMs(dueAt: Date | null, paceMs: number, nowMs: number): number {
  return Math.max((dueAt?.getTime() ?? nowMs) + paceMs, nowMs);
}
