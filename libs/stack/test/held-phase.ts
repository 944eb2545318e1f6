/**
 * Makes a short phase last. While another session holds a SHARE lock on its table of rounds, the wallet cannot open, seal
 * or settle a round, but still takes and shows bets; with such a lock in its database, dealing cannot deal.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { BusyTable } from './busy-table.js';

/** If a round has not stopped in the phase after this time, it has already passed it, as happens on a busy machine. */
const STOPS_WITHIN_MS = 5_000;
/** If nothing has changed after this time, the table stands still. */
const STANDS_STILL_MS = 150;

/** The phase that players see just before, and whose table of rounds to lock then. */
const HELD = {
  PREPARING: { after: 'RESULT', owner: 'wallet', rounds: 'rounds' },
  SEALING: { after: 'BETTING', owner: 'wallet', rounds: 'rounds' },
  DEALING: { after: 'BETTING', owner: 'dealing', rounds: 'baccarat_rounds' },
  SETTLING: { after: 'DEALING', owner: 'wallet', rounds: 'rounds' },
} as const;
export type ShortPhase = keyof typeof HELD;

/** Resolves when the table is held in the phase; returns how to release it. */
export async function holdIn(phase: ShortPhase, table: BusyTable): Promise<() => Promise<void>> {
  for (;;) {
    const { after, owner, rounds } = HELD[phase];
    await table.seen(after);
    const release = await share(rounds, table.stack.config.databaseUrls[owner].service);
    if (await standsIn(phase, table)) return release;
    await release();
  }
}

async function share(rounds: string, databaseUrl: string): Promise<() => Promise<void>> {
  const holder = new Client({ connectionString: databaseUrl });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query(`LOCK TABLE ${rounds} IN SHARE MODE`);
  return () => holder.end();
}

async function standsIn(phase: ShortPhase, table: BusyTable): Promise<boolean> {
  for (const deadline = performance.now() + STOPS_WITHIN_MS; performance.now() < deadline;) {
    const before = await table.row();
    await pause(STANDS_STILL_MS);
    const now = await table.row();
    if (now.phase === phase && now.version === before.version && now.number === before.number) return true;
  }
  return false;
}
