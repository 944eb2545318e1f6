import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dealFairRound } from '@sabot/fairness';
import { eventually } from '@sabot/testing';
import { outcomeMessage } from '@sabot/translation';
import { Client } from 'pg';
import { doneIn, EIGHT_DECKS, newRound, type RoundToCommit } from './dealing-caller.js';
import { DealingFixture } from './dealing-fixture.js';
import { emptyBook, playRound, shoeIn } from './played-round.js';
import { Replica } from './replica.js';

const ROUND_LOCK = 'SELECT 1 FROM baccarat_rounds WHERE round_id = $1 FOR UPDATE';
const SHOE_LOCK = 'SELECT 1 FROM shoes WHERE table_id = $1 FOR UPDATE';

describe('a dealing service that is frozen or killed', () => {
  let service: DealingFixture;
  let survivor: Replica;
  let doomed: Replica;
  let locks: Client;
  beforeAll(async () => {
    service = await DealingFixture.start({ replicas: 0 });
    survivor = await Replica.start(service);
    locks = new Client({ connectionString: service.database.url });
    await locks.connect();
  });
  afterAll(async () => {
    await locks.end();
    await survivor.close();
    await service.stop();
  });

  /**
   * Starts something on a new replica while a lock blocks its statement; then strikes, lifts the lock and checks what is
   * left. Finally it kills the replica if it is only frozen.
   */
  async function strike(
    lock: { readonly statement: string; readonly id: string; readonly waits: string },
    begin: (replica: Replica) => Promise<unknown>,
    blow: (backends: readonly number[]) => Promise<void> | void,
    look: () => Promise<void>,
  ): Promise<void> {
    doomed = await Replica.start(service);
    await locks.query('BEGIN');
    await locks.query(lock.statement, [lock.id]);
    const begun = begin(doomed).catch((error: unknown) => String(error));
    await blow(await backendsAt(lock.waits));
    await locks.query('COMMIT');
    await eventually(async () => {
      expect(await running(lock.waits)).toEqual([]);
    });
    await look();
    await doomed.process.kill9();
    await doomed.close();
    expect(typeof (await begun)).toBe('string');
  }

  async function running(text: string, waiting = false): Promise<number[]> {
    const { rows } = await service.sql.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'active' AND position($1 IN query) > 0
         AND (wait_event_type = 'Lock' OR NOT $2)`,
      [text, waiting],
    );
    return rows.map(({ pid }) => pid);
  }

  function backendsAt(text: string): Promise<number[]> {
    return eventually(
      async () => {
        const backends = await running(text, true);
        if (backends.length === 0) throw new Error(`no ${text} is waiting`);
        return backends;
      },
      { timeoutMs: 60_000 },
    );
  }

  /** The process and its connection die before the statement has done anything. */
  async function killBefore(backends: readonly number[]): Promise<void> {
    await doomed.process.kill9();
    for (const pid of backends) await service.sql.query('SELECT pg_terminate_backend($1, 10000)', [pid]);
  }

  /** The process is frozen, but its statement is under way. */
  function freeze(): void {
    doomed.process.freeze();
  }

  async function committed(): Promise<RoundToCommit> {
    const round = newRound({ deck: EIGHT_DECKS });
    doneIn(await survivor.commit(round));
    return round;
  }

  async function stored({ roundId, tableId }: RoundToCommit): Promise<unknown> {
    const { rows } = await service.sql.query<{ round: boolean; shoe: boolean }>(
      `SELECT num_nonnulls(dealt_at, client_seed, result, shoe_after) AS round, dealt_round_number::int AS shoe
       FROM baccarat_rounds JOIN shoes USING (table_id) WHERE round_id = $1 AND table_id = $2`,
      [roundId, tableId],
    );
    return rows[0];
  }

  /** The survivor deals the cards that follow from the seed, whichever replica drew first. */
  async function survivorDeals(round: RoundToCommit): Promise<void> {
    const { roundId, deck } = round;
    const { counts } = shoeIn(doneIn(await survivor.commit(round)).shoe, deck);
    const { outcome } = doneIn(await survivor.deal(roundId, emptyBook(roundId)));
    const { serverSeed, clientSeed } = doneIn(await survivor.reveal(roundId));
    const hands = dealFairRound({ serverSeed, clientSeed, nonce: 1, deck: { model: 'shoe', counts } });
    expect(outcome).toMatchObject(outcomeMessage(hands));
  }

  it('between drawing and storing has written nothing, and another replica deals the same cards', async () => {
    const round = await committed();
    const lock = { statement: ROUND_LOCK, id: round.roundId, waits: 'deal_round(' };
    await strike(
      lock,
      (replica) => replica.deal(round.roundId, emptyBook(round.roundId)),
      killBefore,
      async () => {
        expect(await stored(round)).toEqual({ round: 0, shoe: 0 });
        await survivorDeals(round);
      },
    );
  });

  it('between storing and answering has written everything, and another replica answers with it', async () => {
    const round = await committed();
    const lock = { statement: ROUND_LOCK, id: round.roundId, waits: 'deal_round(' };
    await strike(
      lock,
      (replica) => replica.deal(round.roundId, emptyBook(round.roundId)),
      freeze,
      async () => {
        expect(await stored(round)).toEqual({ round: 4, shoe: 1 });
        await survivorDeals(round);
      },
    );
  });

  it.each([
    ['before', 0],
    ['after', 1],
  ])('%s its commitment is stored leaves at most that one', async (when, commitments) => {
    const { terms, deal } = await playRound(survivor, newRound({ deck: EIGHT_DECKS }));
    const { tableId } = terms;
    const next = newRound({ tableId, roundNumber: 2, deck: EIGHT_DECKS });
    const lock = { statement: SHOE_LOCK, id: tableId, waits: 'commit_round(' };
    const hashes = async (): Promise<string[]> => {
      const { rows } = await service.sql.query<{ server_hash: string }>(
        'SELECT server_hash FROM baccarat_rounds WHERE round_id = $1',
        [next.roundId],
      );
      return rows.map(({ server_hash }) => server_hash);
    };
    const blow = when === 'before' ? killBefore : freeze;
    await strike(
      lock,
      (replica) => replica.commit(next),
      blow,
      async () => {
        const left = await hashes();
        expect(left).toHaveLength(commitments);
        const { serverHash, shoe } = doneIn(await survivor.commit(next));
        expect(shoe).toEqual(deal.shoeAfter);
        expect(await hashes()).toEqual([serverHash]);
        if (commitments > 0) expect(left).toEqual([serverHash]);
      },
    );
  });

  it('during a reveal has given nothing away that is not recorded', async () => {
    const { roundId } = await committed();
    const lock = { statement: ROUND_LOCK, id: roundId, waits: 'SET voided_at' };
    await strike(
      lock,
      (replica) => replica.reveal(roundId, true),
      killBefore,
      async () => {
        doneIn(await survivor.deal(roundId, emptyBook(roundId)));
      },
    );
  });
});
