/**
 * Makes a short phase last. While somebody else shares the table of its rounds, the wallet can neither open nor seal nor
 * settle one, and goes on taking and showing bets meanwhile; dealing cannot deal one.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { BusyTable } from './busy-table.js';

/** After this a round that was to stop in the phase has gone past it, on a machine that was busy. */
const STOPS_WITHIN_MS = 5_000;
/** The phase is still the same after this, so nothing moves. */
const STANDS_STILL_MS = 150;

/** What players see when the phase is next, and whose rounds are shared then. */
const HELD = {
  PREPARING: { after: 'RESULT', owner: 'wallet', rounds: 'rounds' },
  SEALING: { after: 'BETTING', owner: 'wallet', rounds: 'rounds' },
  DEALING: { after: 'BETTING', owner: 'dealing', rounds: 'baccarat_rounds' },
  SETTLING: { after: 'DEALING', owner: 'wallet', rounds: 'rounds' },
} as const;
export type ShortPhase = keyof typeof HELD;

/** Resolves when the table is held in the phase; the answer lets it go. */
export async function holdIn(phase: ShortPhase, table: BusyTable): Promise<() => Promise<void>> {
  for (;;) {
    const { after, owner, rounds } = HELD[phase];
    await table.seen(after);
    const release = await share(rounds, table.stack.config.databaseUrls[owner]);
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
