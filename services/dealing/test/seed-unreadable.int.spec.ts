import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serverHashOf } from '@sabot/fairness';
import { doneIn, EIGHT_DECKS, newRound, refusalIn, type RoundToCommit } from './dealing-caller.js';
import { DealingFixture, newKey } from './dealing-fixture.js';
import { emptyBook, playRound } from './played-round.js';
import { Replica } from './replica.js';

const UNREADABLE = { code: 'SEED_UNREADABLE' };

describe('a seed that cannot be decrypted', () => {
  const [key, rotated] = [newKey(1), newKey(2)];
  let service: DealingFixture;
  let right: Replica;
  let wrong: Replica;
  beforeAll(async () => {
    service = await DealingFixture.start({ replicas: 0 });
    right = await Replica.start(service, { SEED_KEYS: `${key},${rotated}` });
    wrong = await Replica.start(service, { SEED_KEYS: newKey(2) });
  });
  afterAll(async () => {
    await Promise.all([right.close(), wrong.close()]);
    await service.stop();
  });

  async function committed(): Promise<RoundToCommit> {
    const round = newRound({ deck: EIGHT_DECKS });
    doneIn(await right.commit(round));
    return round;
  }

  it('is refused, logged and counted, and affects no other round', async () => {
    const { roundId, tableId } = await committed();
    const counted = await service.metric('seed_unreadable_total', wrong.process);
    expect(refusalIn(await wrong.deal(roundId, emptyBook(roundId)))).toEqual(UNREADABLE);
    expect(await service.metric('seed_unreadable_total', wrong.process)).toBe(counted + 1);
    expect(wrong.process.logEntries()).toContainEqual(
      expect.objectContaining({ level: 'error', msg: 'seed unreadable', roundId, tableId, keyId: 2 }),
    );
    await playRound(wrong, newRound());
    expect(wrong.process.running).toBe(true);
  });

  it('changes nothing: with the right key the round is dealt', async () => {
    const { roundId } = await committed();
    expect(refusalIn(await wrong.deal(roundId, emptyBook(roundId)))).toEqual(UNREADABLE);
    const deal = await right.deal(roundId, emptyBook(roundId));
    doneIn(deal);
    // The deal is stored, so repeating the answer needs no seed.
    expect(await wrong.deal(roundId, emptyBook(roundId))).toEqual(deal);
    expect(refusalIn(await wrong.reveal(roundId))).toEqual(UNREADABLE);
    expect(refusalIn(await wrong.reveal(roundId, true))).toEqual(UNREADABLE);
    expect(doneIn(await right.reveal(roundId)).clientSeed).toBe(emptyBook(roundId));
  });

  it('lets its round be voided and never dealt, and is revealed once the key is back', async () => {
    const round = await committed();
    const { roundId } = round;
    expect(refusalIn(await wrong.reveal(roundId))).toMatchObject({ code: 'INVALID_PHASE' });
    expect(refusalIn(await wrong.reveal(roundId, true))).toEqual(UNREADABLE);
    expect(refusalIn(await right.deal(roundId, emptyBook(roundId)))).toMatchObject({ actual: 'VOIDED' });
    const { serverSeed, serverHash } = doneIn(await right.reveal(roundId, true));
    expect(serverHashOf(serverSeed)).toBe(serverHash);
  });

  it('includes one that was moved from another round, or changed', async () => {
    const [one, other, third] = [await committed(), await committed(), await committed()];
    await service.sql.query(
      `UPDATE baccarat_rounds SET encrypted_seed = (SELECT encrypted_seed FROM baccarat_rounds WHERE round_id = $2)
       WHERE round_id = $1`,
      [one.roundId, other.roundId],
    );
    await service.sql.query(
      'UPDATE baccarat_rounds SET encrypted_seed = set_byte(encrypted_seed, 20, get_byte(encrypted_seed, 20) # 1) WHERE round_id = $1',
      [third.roundId],
    );
    for (const { roundId } of [one, third])
      expect(refusalIn(await right.deal(roundId, emptyBook(roundId)))).toEqual(UNREADABLE);
    doneIn(await right.deal(other.roundId, emptyBook(other.roundId)));
  });

  it('does not include one that an older key encrypted, as long as that key is listed', async () => {
    const before = await Replica.start(service, { SEED_KEYS: key });
    const round = newRound();
    doneIn(await before.commit(round));
    await before.close();
    doneIn(await right.deal(round.roundId, emptyBook(round.roundId)));
    const [old, fresh] = [round.roundId, (await committed()).roundId];
    const { rows } = await service.sql.query<{ seed_key_id: number }>(
      'SELECT seed_key_id FROM baccarat_rounds WHERE round_id = ANY($1) ORDER BY seed_key_id',
      [[old, fresh]],
    );
    expect(rows).toEqual([{ seed_key_id: 1 }, { seed_key_id: 2 }]);
  });
});

describe('a dealing service without a valid key', () => {
  it('does not start, and does not print the key', async () => {
    const short = newKey().slice(0, -8);
    const service = await DealingFixture.start({ replicas: 0 });
    const failure = await service.startReplica({ SEED_KEYS: short }).then(
      () => 'started',
      (error: unknown) => String(error),
    );
    await service.stop();
    expect(failure).toContain('SEED_KEYS: key 1 of the list is not 32 random bytes as base64');
    expect(failure).not.toContain(short.slice(2));
  });
});
