import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate } from '@sabot/database';
import { EIGHT_DECKS, newRound } from './dealing-caller.js';
import { DealingFixture } from './dealing-fixture.js';
import { playRound } from './played-round.js';
import { prismaFolder } from '../src/database.js';

describe('what is stored', () => {
  let service: DealingFixture;
  const round = newRound({ deck: EIGHT_DECKS });
  beforeAll(async () => {
    service = await DealingFixture.start();
    await playRound(service, round);
  });
  afterAll(() => service.stop());

  /** Tries to change the played round, or the shoe that it left. */
  async function change(table: string, assignment: string): Promise<string> {
    const key = table === 'shoes' ? 'table_id' : 'round_id';
    const id = table === 'shoes' ? round.tableId : round.roundId;
    return service.sql.query(`UPDATE ${table} SET ${assignment} WHERE ${key} = $1`, [id]).then(
      () => 'done',
      (error: unknown) => String(error),
    );
  }

  it.each([
    `server_hash = repeat('0', 64)`,
    `round_number = 2`,
    `table_id = 'another'`,
    `client_seed = repeat('0', 64)`,
    `result = '{"cards": [1, 2, 3, 4]}'`,
    `shoe_number = 2`,
    `shoe_after = shoe_before`,
    `dealt_at = NULL, client_seed = NULL, result = NULL, shoe_after = NULL`,
    `revealed_at = NULL`,
  ])('never changes: a round refuses %s', async (assignment) => {
    expect(await change('baccarat_rounds', assignment)).toMatch(
      /keeps what was committed, dealt or revealed/,
    );
  });

  it('lets only the encryption of a seed be renewed', async () => {
    expect(await change('baccarat_rounds', 'seed_key_id = 2, encrypted_seed = encrypted_seed')).toBe('done');
    expect(await change('baccarat_rounds', `encrypted_seed = 'plain'`)).toMatch(/encrypted_seed_check/);
    expect(await change('baccarat_rounds', 'voided_at = now()')).toMatch(/a_dealt_round_is_never_void/);
  });

  it.each([
    ['is one card short', `remaining_copies = remaining_copies[1:51]`],
    ['has one card too many', `remaining_copies = remaining_copies || 1::smallint`],
    ['is empty', `remaining_copies = '{}'`],
    ['owes a card', `remaining_copies[1] = -1`],
    ['has more copies than decks', `remaining_copies[52] = 9`],
    ['has no count for a card', `remaining_copies[7] = NULL`],
  ])('is never a shoe that %s', async (_, assignment) => {
    expect(await change('shoes', assignment)).toMatch(/the_shoe_is_one/);
  });

  const whole = {
    round_id: 'gen_random_uuid()',
    table_id: `'checks'`,
    round_number: '1',
    decks: '8',
    reshuffle_below_cards: '20',
    seed_key_id: '1',
    encrypted_seed: `decode(repeat('00', 60), 'hex')`,
    server_hash: `repeat('0', 64)`,
    shoe_number: '1',
    shoe_before: 'array_fill(8::smallint, ARRAY[52])',
    reshuffled: 'true',
  };

  it.each<[string, Record<string, string>]>([
    ['round_number_check', { round_number: '0' }],
    ['round_number_check', { round_number: '4294967296' }],
    ['encrypted_seed_check', { encrypted_seed: `'short'` }],
    ['server_hash_check', { server_hash: `repeat('A', 64)` }],
    ['seed_key_id_check', { seed_key_id: '0' }],
    ['a_shoe_is_described_whole', { shoe_number: 'NULL' }],
    ['a_shoe_is_described_whole', { decks: 'NULL', reshuffled: 'false' }],
    ['no_round_begins_with_too_few_cards', { reshuffle_below_cards: '19' }],
    ['no_round_begins_with_too_few_cards', { shoe_before: `'{}'`, reshuffled: 'false' }],
    [
      'no_round_begins_with_too_few_cards',
      {
        shoe_before: `array_fill(0::smallint, ARRAY[33]) || array_fill(1::smallint, ARRAY[19])`,
        reshuffled: 'false',
      },
    ],
    ['a_fresh_shoe_is_full', { shoe_before: 'array_fill(7::smallint, ARRAY[52])' }],
    ['a_round_is_dealt_whole', { dealt_at: 'now()' }],
    [
      'a_shoe_is_left_behind',
      { dealt_at: 'now()', client_seed: `repeat('0', 64)`, result: `'{"cards": [1, 2, 3, 4]}'` },
    ],
    ['a_round_has_four_to_six_cards', { dealt_at: 'now()', client_seed: `repeat('0', 64)`, result: `'{}'` }],
    ['only_what_ended_is_revealed', { revealed_at: 'now()' }],
  ])('passes the check %s (%#)', async (constraint, fields) => {
    const row = { ...whole, ...fields };
    const columns = Object.keys(row).join();
    const inserted = (values: string) =>
      service.sql.query(`INSERT INTO baccarat_rounds (${columns}) VALUES (${values})`);
    await expect(inserted(Object.values(row).join())).rejects.toThrow(constraint);
  });

  it('has at most one round for each number and table', async () => {
    const insert = `INSERT INTO baccarat_rounds (${Object.keys(whole).join()}) VALUES (${Object.values(whole).join()})`;
    await service.sql.query(insert);
    await expect(service.sql.query(insert)).rejects.toThrow('baccarat_rounds_table_id_round_number_key');
  });

  it('is not migrated again', async () => {
    expect(await migrate(service.database.url, prismaFolder)).toEqual({ migrations: [], functions: false });
  });
});
