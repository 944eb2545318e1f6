import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { migrate } from '@sabot/database';
import { genesisHash } from '@sabot/fairness';
import { type Lease, LeaseSession, type Led } from '@sabot/leasing';
import { type IsolatedDatabase, migratedDatabase } from '@sabot/testing';
import { Client } from 'pg';
import { Database, prismaFolder } from '../src/database.js';
import type { Round } from '../src/generated/client.js';
import { type RoundChange, TablesStore } from '../src/table/tables.store.js';
import { PATIENT } from './scheduler-fixture.js';
import { PREPARING } from './stored-rounds.js';

const HASH = 'ab'.repeat(32);
const EVENT = { subject: 'round.v1.evt.round_opened', payload: Uint8Array.of(1, 2, 3) };
const OPENED: RoundChange = {
  phase: 'BETTING',
  server_hash: HASH,
  opened_at: new Date(1),
  closes_at: new Date(2),
};
const FRESH = {
  previous_hash: genesisHash('main'),
  currency: 'USD',
  terms: PREPARING.terms as object,
  deck: { model: 'infinite' },
  fairness: {},
  betting_ms: 1_000,
};

describe('the database', () => {
  let database: IsolatedDatabase;
  let prisma: Database;
  let store: TablesStore;
  let sql: Client;
  const sessions: LeaseSession[] = [];

  beforeAll(async () => {
    database = await migratedDatabase(migrate, prismaFolder);
    prisma = new Database({ url: database.url, connections: 4 });
    store = new TablesStore(prisma);
    sql = new Client({ connectionString: database.url });
    await sql.connect();
  });
  beforeEach(async () => {
    await Promise.all(sessions.splice(0).map((session) => session.close()));
    await sql.query('TRUNCATE tables, rounds, phase_entries, outbox_events, leases, lease_replicas');
  });
  afterAll(async () => {
    await Promise.all(sessions.map((session) => session.close()));
    await prisma.onApplicationShutdown();
    await sql.end();
    await database.drop();
  });

  function replica(tableIds: readonly string[], leaseMs = PATIENT.timeoutMs): LeaseSession {
    const session = new LeaseSession({
      url: database.url,
      replica: randomUUID(),
      leaseMs,
      names: tableIds,
      applicationName: 'test-leases',
    });
    sessions.push(session);
    return session;
  }

  /** The holder's lease expires, as if it had been silent for long enough. */
  async function expire(): Promise<void> {
    await sql.query(`UPDATE leases SET expires_at = now() - interval '1 ms'`);
    await sql.query(`UPDATE lease_replicas SET expires_at = now() - interval '1 ms'`);
  }

  async function leadMain(): Promise<Lease> {
    await store.ensureTables(['main']);
    return leaseIn(await replica(['main']).beat());
  }

  async function begun(lease: Lease): Promise<Round> {
    expect(await store.begin(lease, null, { id: randomUUID(), ...FRESH })).toBe('DONE');
    return current();
  }

  async function current(): Promise<Round> {
    const round = (await store.view('main'))?.round;
    if (!round) throw new Error('there is no round');
    return round;
  }

  describe('refuses a replica whose lease is gone', () => {
    let stale: Lease;
    let fresh: Lease;
    let round: Round;
    beforeEach(async () => {
      stale = await leadMain();
      round = await begun(stale);
      await expire();
      fresh = leaseIn(await replica(['main']).beat());
      expect(fresh.epoch).toBe(stale.epoch + 1n);
    });

    it('a step with its events', async () => {
      expect(await store.commit(stale, round, OPENED, [EVENT])).toBe('STALE');
      expect(await current()).toEqual(round);
      expect((await sql.query('SELECT 1 FROM outbox_events')).rowCount).toBe(0);
      expect(await store.commit(fresh, round, OPENED, [EVENT])).toBe('DONE');
      expect(await current()).toMatchObject({ phase: 'BETTING', seq: 1, epoch: fresh.epoch });
    });

    it('a step of the right epoch by another replica', async () => {
      expect(await store.commit({ ...fresh, replica: stale.replica }, round, OPENED, [])).toBe('STALE');
    });

    it('the next round, or a halt', async () => {
      expect(await store.begin(stale, null, { id: randomUUID(), ...FRESH })).toBe('STALE');
      expect(await store.halt(stale, 'x')).toBe('STALE');
      expect((await store.view('main'))?.table.haltedReason).toBeNull();
    });
  });

  it('lets nobody overwrite a change that they have not seen', async () => {
    const lease = await leadMain();
    const seen = await begun(lease);
    expect(await store.wishVoid(seen.id, 'ann', 'x')).toBe(true);
    expect(await store.commit(lease, seen, OPENED, [EVENT])).toBe('MOVED');
    const now = await current();
    expect(await store.commit(lease, now, OPENED, [EVENT])).toBe('DONE');
    expect(await store.commit(lease, now, OPENED, [EVENT])).toBe('MOVED');
  });

  it('begins no round while another has not ended, or at a paused table', async () => {
    const lease = await leadMain();
    await store.wishPause('main', true);
    expect(await store.begin(lease, null, { id: randomUUID(), ...FRESH })).toBe('MOVED');
    await store.wishPause('main', false);
    const round = await begun(lease);
    expect(await store.begin(lease, null, { id: randomUUID(), ...FRESH })).toBe('MOVED');
    expect(await store.begin(lease, round, { id: randomUUID(), ...FRESH })).toBe('MOVED');
  });

  it('takes no wish to void once the round is being sealed', async () => {
    const lease = await leadMain();
    const round = await begun(lease);
    await store.commit(lease, round, OPENED, [EVENT]);
    await store.commit(lease, await current(), { phase: 'SEALING' }, []);
    expect(await store.wishVoid(round.id, 'ann', '')).toBe(false);
    expect(await store.wishDeal(round.id, 'ann', false)).toBe(false);
    await store.commit(lease, await current(), { phase: 'DEALING', bet_book_root: HASH, bet_count: 0 }, []);
    await expect(store.commit(lease, await current(), { void_reason: 'OPERATOR' }, [])).rejects.toThrow(
      /a_sealed_round_is_only_resumed/,
    );
  });

  it('stores no seed before the end, no bets before the commitment and no phase twice', async () => {
    const lease = await leadMain();
    const round = await begun(lease);
    await expect(store.commit(lease, round, { phase: 'BETTING' }, [])).rejects.toThrow(
      /the_commitment_precedes/,
    );
    await store.commit(lease, round, OPENED, [EVENT]);
    const open = await current();
    const seed = 'cd'.repeat(32);
    const refused = await store
      .commit(lease, open, { server_seed: seed }, [])
      .catch((error: unknown) => error);
    expect(String(refused)).toMatch(/the_seed_is_revealed/);
    // The refusal may be logged, and a log must not contain the row.
    expect(inspect(refused, { depth: 10, showHidden: true })).not.toContain(seed);
    await expect(store.commit(lease, open, { hands: {} }, [])).rejects.toThrow(/nothing_is_dealt_before/);
    await expect(store.commit(lease, open, { phase: 'PREPARING' }, [])).rejects.toThrow(/phase_entries_pkey/);
    expect(await current()).toEqual(open);
  });

  it("reads with a round's row exactly the events that the row counts, and none that came later", async () => {
    const lease = await leadMain();
    await store.commit(lease, await begun(lease), OPENED, [EVENT]);
    const seen = await current();
    const later = { ...EVENT, subject: 'round.v1.evt.betting_closed' };
    await store.commit(lease, seen, { phase: 'DEALING', bet_book_root: HASH, bet_count: 0 }, [later]);
    const subjectsIn = async (round: Round) => (await store.recorded(round)).map(({ subject }) => subject);
    expect(await subjectsIn(seen)).toEqual([EVENT.subject]);
    expect(await subjectsIn(await current())).toEqual([EVENT.subject, later.subject]);
  });

  describe('has one meaning for each phase', () => {
    const HANDS = { player: [0, 13], banker: [8, 9, 10] };
    const SEALED: RoundChange = { phase: 'DEALING', bet_book_root: HASH, bet_count: 0 };
    const SETTLING: RoundChange = { phase: 'SETTLING', hands: HANDS, revealed_steps: 5 };
    const ENDED: RoundChange = { hash: HASH, ended_at: new Date(3) };
    const PAID: RoundChange = { phase: 'RESULT', staked_minor: '0', paid_minor: '0' };
    const REVEALED: RoundChange = { server_seed: HASH };
    const RESULT: RoundChange = { ...PAID, ...REVEALED, ...ENDED };
    let lease: Lease;

    async function commit(change: RoundChange): Promise<string> {
      return store.commit(lease, await current(), change, []);
    }

    beforeEach(async () => {
      lease = await leadMain();
      await store.commit(lease, await begun(lease), OPENED, [EVENT]);
    });

    it('pays no bet before every card is shown', async () => {
      await expect(commit(SETTLING)).rejects.toThrow(/dealing_follows_the_seal/);
      await commit(SEALED);
      const rule = /every_card_is_shown_before_bets_are_paid/;
      await expect(commit({ phase: 'SETTLING' })).rejects.toThrow(rule);
      await expect(commit({ ...SETTLING, revealed_steps: 4 })).rejects.toThrow(rule);
      expect(await commit(SETTLING)).toBe('DONE');
    });

    it('accepts a result only if it is paid, revealed and over', async () => {
      await commit(SEALED);
      await commit(SETTLING);
      await expect(commit({ ...REVEALED, ...ENDED, phase: 'RESULT' })).rejects.toThrow(
        /a_result_is_paid_and_revealed/,
      );
      await expect(commit({ ...PAID, ...ENDED })).rejects.toThrow(/a_result_is_paid_and_revealed/);
      await expect(commit({ ...PAID, ...REVEALED })).rejects.toThrow(/a_round_ends_with_a_result_or_a_void/);
      await expect(commit(ENDED)).rejects.toThrow(/a_round_ends_with_a_result_or_a_void/);
      expect(await commit(RESULT)).toBe('DONE');
    });

    it('calls a round off only with a reason, and never one with a result', async () => {
      await expect(commit({ ...ENDED, phase: 'VOID' })).rejects.toThrow(/a_void_has_a_reason/);
      await commit(SEALED);
      await commit(SETTLING);
      await expect(commit({ ...RESULT, void_reason: 'SEED_UNREADABLE' })).rejects.toThrow(
        /a_void_has_a_reason/,
      );
    });
  });

  describe('assigns tables', () => {
    const tables = ['a', 'b', 'c'];
    const names = ({ leases }: Led) => leases.map(({ name }) => name).sort();
    beforeEach(() => store.ensureTables(tables));

    it('all to one replica, and to a second one those that the first releases', async () => {
      const [one, two] = [replica(tables), replica(tables)];
      const all = await one.beat();
      expect(names(all)).toEqual(tables);
      expect(names(await two.beat())).toEqual([]);
      expect((await one.beat()).share).toBe(2);
      await one.release(all.leases[0] ?? never());
      expect(names(await one.beat()).length).toBe(2);
      expect(names(await two.beat()).length).toBe(1);
    });

    it('again after a replica is silent for the length of a lease, under a higher epoch', async () => {
      const first = await replica(tables).beat();
      await expire();
      const second = await replica(tables).beat();
      expect(names(second)).toEqual(tables);
      for (const { name, epoch } of second.leases)
        expect(epoch).toBe((first.leases.find((lease) => lease.name === name)?.epoch ?? 0n) + 1n);
    });

    it('without a higher epoch to a replica that renews in time', async () => {
      const one = replica(tables);
      const first = await one.beat();
      expect((await one.beat()).leases).toEqual(first.leases);
    });

    it("beyond a replica's share only after nobody took them for long", async () => {
      const [one, two] = [replica(['a']), replica(tables)];
      await one.beat();
      await two.beat();
      await sql.query(`UPDATE leases SET holder = NULL, expires_at = now()`);
      expect(names(await two.beat()).length).toBe(2);
      await sql.query(`UPDATE leases SET expires_at = now() - interval '1 hour' WHERE holder IS NULL`);
      expect(names(await two.beat())).toEqual(tables);
    });
  });
});

function leaseIn({ leases }: Led): Lease {
  return leases[0] ?? never();
}

function never(): never {
  throw new Error('nothing is led');
}
