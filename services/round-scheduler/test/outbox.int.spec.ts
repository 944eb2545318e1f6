import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SubjectSpace } from '@sabot/contracts';
import { migrate } from '@sabot/database';
import type { NatsConnection, OutboxRow } from '@sabot/messaging';
import { eventually, type IsolatedDatabase, isolatedDatabase } from '@sabot/testing';
import { Client } from 'pg';
import { Database } from '../src/database.js';
import { OutboxStore } from '../src/outbox.store.js';
import { prismaFolder } from '../src/prisma-folder.js';
import { TablesLed } from '../src/tables-led.js';
import { PATIENT } from './scheduler-fixture.js';

const SUBJECT = 'round.v1.evt.card_dealt';

describe('the outbox', () => {
  let database: IsolatedDatabase;
  let prisma: Database;
  let sql: Client;
  let rounds: Record<'main' | 'shoe', string>;

  beforeAll(async () => {
    database = await isolatedDatabase();
    await migrate(database.url, prismaFolder);
    prisma = new Database({ url: database.url, connections: 4 });
    sql = new Client({ connectionString: database.url });
    await sql.connect();
  });
  beforeEach(async () => {
    await sql.query('TRUNCATE tables, rounds, phase_entries, outbox');
    rounds = { main: await round('main', 1), shoe: await round('shoe', 1) };
  });
  afterAll(async () => {
    await prisma.onApplicationShutdown();
    await sql.end();
    await database.drop();
  });

  async function round(tableId: string, number: number): Promise<string> {
    const id = randomUUID();
    await sql.query('INSERT INTO tables (id) VALUES ($1) ON CONFLICT DO NOTHING', [tableId]);
    await sql.query(
      `INSERT INTO rounds (id, table_id, number, previous_hash, currency, terms, deck, fairness, betting_ms, epoch)
       VALUES ($1, $2, $3, repeat('a', 64), 'USD', '{}', '{}', '{}', 1, 1)`,
      [id, tableId, number],
    );
    await sql.query('UPDATE tables SET round_id = $1 WHERE id = $2', [id, tableId]);
    return id;
  }

  async function write(
    tableId: 'main' | 'shoe',
    seq: number,
    age = '0 s',
    roundId = rounds[tableId],
  ): Promise<void> {
    await sql.query(
      `INSERT INTO outbox (table_id, round_id, seq, subject, payload, created_at)
       VALUES ($1, $2, $3, $4, '\\x01', clock_timestamp() - $5::interval)`,
      [tableId, roundId, seq, SUBJECT, age],
    );
  }

  function store(...led: string[]): OutboxStore {
    const tables = new TablesLed();
    for (const tableId of led) tables.led.add(tableId);
    return new OutboxStore(prisma, { space: new SubjectSpace() } as NatsConnection, tables);
  }

  /** What a replica publishes in one turn, by table and position. */
  async function published(outbox: OutboxStore, limit = 100): Promise<string[]> {
    const seen: string[] = [];
    await outbox.relay(limit, (rows) => {
      seen.push(...rows.map(shown));
      return Promise.resolve(rows.map(({ id }) => id));
    });
    return seen;
  }

  const shown = ({ subject, messageId }: OutboxRow) =>
    `${subject.split('.').at(-1) ?? ''} ${messageId.split(':')[1] ?? ''}`;

  it('gives each row to the leader of its table at once, and in order', async () => {
    // However slow the machine is, the moment after which others take a row is not over.
    const young = '-1 minute';
    await write('main', 1, young);
    await write('shoe', 1, young);
    await write('main', 2, young);
    expect(await published(store('main'))).toEqual(['main 1', 'main 2']);
    expect(await published(store('main'))).toEqual([]);
    expect(await published(store('shoe'))).toEqual(['shoe 1']);
  });

  it('gives the rows of a leader that is silent to anyone after a moment', async () => {
    await write('main', 1);
    const other = store();
    await eventually(async () => {
      expect(await published(other)).toEqual(['main 1']);
    }, PATIENT);
  });

  it('names each row by its round and position, so that a second publication is dropped', async () => {
    await write('main', 7);
    const ids: string[] = [];
    await store('main').relay(9, (rows) => {
      ids.push(...rows.map(({ messageId }) => messageId));
      return Promise.resolve([]);
    });
    expect(ids).toEqual([`${rounds.main}:7`]);
    expect(await published(store('main'))).toEqual(['main 7']);
  });

  it('holds no lock while a replica publishes', async () => {
    await write('main', 1);
    await write('shoe', 1);
    let elsewhere: string[] = [];
    await store('main').relay(9, async (rows) => {
      await write('main', 2);
      elsewhere = await published(store('main', 'shoe'));
      return rows.map(({ id }) => id);
    });
    expect(elsewhere).toEqual(['main 1', 'shoe 1', 'main 2']);
  });

  it('publishes everything again into a new stream, also what is marked too late for the old one', async () => {
    await write('main', 1);
    const outbox = store('main');
    await published(outbox);
    await write('main', 2);
    await outbox.relay(9, async (rows) => {
      await store().unmarkAll();
      return rows.map(({ id }) => id);
    });
    expect(await published(outbox)).toEqual(['main 1', 'main 2']);
    expect(await published(outbox)).toEqual([]);
  });

  it('lets the current rounds go first when there is much to publish', async () => {
    for (let seq = 1; seq <= 5; seq++) await write('main', seq, '1 h');
    const next = await round('main', 2);
    await write('main', 1, '0 s', next);
    expect(await published(store('main'), 2)).toEqual(['main 1', 'main 2', 'main 1']);
  });

  it('keeps what the stream keeps, and deletes only what was published', async () => {
    await write('main', 1, '31 days');
    await write('main', 2, '29 days');
    await published(store('main'));
    await write('main', 3, '31 days');
    expect(await store().prune()).toBe(1);
    const { rows } = await sql.query<{ seq: number }>('SELECT seq FROM outbox ORDER BY seq');
    expect(rows.map(({ seq }) => seq)).toEqual([2, 3]);
  });

  it('knows how long the oldest row has waited', async () => {
    expect(await store().oldestAgeSeconds()).toBe(0);
    await write('main', 1, '90 s');
    expect(await store().oldestAgeSeconds()).toBeGreaterThanOrEqual(90);
  });
});
