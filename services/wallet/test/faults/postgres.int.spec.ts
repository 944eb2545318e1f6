import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, type InfrastructureServer, startPostgres } from '@sabot/testing';
import { Client } from 'pg';
import { WalletFixture } from '../wallet-fixture.js';
import { ClientStory } from './client-story.js';
import { betsGoOn, Gateway, underLoad } from './gateway.js';
import { PLAYER_WINS } from './hands.js';
import { problems } from './oracle.js';
import { allPublished } from './wallet-events.js';

const PATIENT = { timeoutMs: 2_000, patienceMs: 90_000 };

describe('a database that fails under load', () => {
  let postgres: InfrastructureServer;
  let wallet: WalletFixture;
  let story: ClientStory;
  let gateways: Gateway[];
  beforeAll(async () => {
    postgres = await startPostgres();
    wallet = await WalletFixture.start({ databaseUrl: postgres.url, replicas: 2 });
    story = new ClientStory();
    gateways = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const userIds = await story.openPlayers(wallet.client, 3);
        return new Gateway(wallet.client, story, userIds, PATIENT);
      }),
    );
  }, 120_000);
  afterAll(async () => {
    await wallet.stop();
    await postgres.stop();
  }, 120_000);

  /** Kills the server with all its processes, and restarts it as soon as the last of them is gone. */
  async function crash(): Promise<void> {
    await postgres.kill();
    await eventually(() => postgres.restart(), { timeoutMs: 60_000, intervalMs: 200 });
  }

  async function restart(): Promise<void> {
    await postgres.restart();
  }

  async function endSessions(): Promise<void> {
    await withDatabase(async (sql) => {
      await sql.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                       WHERE datname = current_database() AND pid <> pg_backend_pid()`);
    });
  }

  /** Opens a new connection, because the fixture's died with the server. */
  async function withDatabase<T>(work: (sql: Client) => Promise<T>): Promise<T> {
    const sql = new Client({ connectionString: wallet.database.url });
    await sql.connect();
    try {
      return await work(sql);
    } finally {
      await sql.end();
    }
  }

  it.each([
    ['is killed twice', crash],
    ['is restarted twice', restart],
    ['ends every session twice', endSessions],
  ])(
    'and %s is used again without intervention, and has every acknowledged bet',
    async (_, fail) => {
      const roundId = await story.openRound(wallet.client);
      await underLoad(gateways, [roundId], async () => {
        for (let time = 0; time < 2; time++) {
          await betsGoOn(story);
          await fail();
        }
        await betsGoOn(story);
      });
      await story.seal(wallet.client, roundId);
      await story.settle(wallet.client, roundId, PLAYER_WINS);
      await withDatabase(async (sql) => {
        expect(await problems(sql, story)).toEqual([]);
        await allPublished(sql, wallet.connection);
      });
      expect(story.bets.filter(({ told }) => told?.accepted === true)).toHaveLength(story.bets.length);
      expect(wallet.wallets.map(({ running }) => running)).toEqual([true, true]);
    },
    120_000,
  );
});
