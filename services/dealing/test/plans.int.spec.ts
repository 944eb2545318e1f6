import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@sabot/testing';
import { EIGHT_DECKS, newRound } from './dealing-caller.js';
import { DealingFixture } from './dealing-fixture.js';
import { playRound } from './played-round.js';

const ROUNDS = 20_000;

describe('after twenty thousand rounds', () => {
  let service: DealingFixture;
  beforeAll(async () => {
    service = await DealingFixture.start();
    await service.sql.query(
      `INSERT INTO baccarat_rounds (round_id, table_id, round_number, seed_key_id, encrypted_seed, server_hash, reshuffled)
       SELECT gen_random_uuid(), 'busy', n, 1, decode(repeat('00', 60), 'hex'), repeat('0', 64), false
       FROM generate_series(1, ${ROUNDS}) n`,
    );
    await service.sql.query('ANALYZE baccarat_rounds');
  });
  afterAll(() => service.stop());

  /** How many rounds were read, by full scans and through indexes; a session reports its counts when it ends. */
  async function reads(): Promise<{ scanned: number; found: number }> {
    const { rows } = await service.sql.query<{ scanned: number; found: number }>(
      `SELECT seq_tup_read::int AS scanned, idx_tup_fetch::int AS found FROM pg_stat_user_tables
       WHERE relname = 'baccarat_rounds'`,
    );
    const [row] = rows;
    if (!row) throw new Error('no statistics');
    return row;
  }

  it('a round is committed, dealt and revealed without reading the others', async () => {
    await service.sql.query('SELECT pg_stat_force_next_flush()');
    const before = await reads();
    for (const roundNumber of [1, 2, 3])
      await playRound(service, newRound({ tableId: 'calm', roundNumber, deck: EIGHT_DECKS }));
    await service.replicas[0]?.stop();
    await eventually(async () => {
      const { rows } = await service.sql.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'dealing'`,
      );
      expect(rows).toEqual([]);
    });
    const after = await reads();
    expect(after.found).toBeGreaterThan(before.found);
    expect(after.scanned).toBe(before.scanned);
    expect(after.found - before.found).toBeLessThan(200);
  });
});
