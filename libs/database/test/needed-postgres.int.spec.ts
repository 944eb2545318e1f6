import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, isolatedDatabase, type IsolatedDatabase } from '@sabot/testing';
import { neededPostgres } from '../src/needed-postgres.js';

describe('PostgreSQL, when a service starts,', () => {
  let database: IsolatedDatabase;
  beforeAll(async () => {
    database = await isolatedDatabase();
  });
  afterAll(() => database.drop());

  /** What is thrown for this address, and whether it is a refusal. */
  async function outcome(change: (url: URL) => void): Promise<{ refused: boolean; why: string }> {
    const url = new URL(database.url);
    change(url);
    const server = neededPostgres(url.href);
    const error = await server.reach().then(
      () => undefined,
      (problem: unknown) => problem,
    );
    return { refused: server.isRefusal(error), why: error instanceof Error ? error.message : '' };
  }

  it('is there with the right address', async () => {
    expect(await outcome(() => undefined)).toEqual({ refused: false, why: '' });
  });

  it.each<[string, (url: URL) => void, RegExp]>([
    ['a wrong password', (url) => (url.password = 'wrong'), /password authentication failed/],
    ['a database that does not exist', (url) => (url.pathname = '/nothing'), /does not exist/],
  ])('refuses %s', async (_, change, why) => {
    const { refused, why: said } = await outcome(change);
    expect(refused).toBe(true);
    expect(said).toMatch(why);
  });

  it('is awaited when nothing listens', async () => {
    const port = await freePort();
    expect(await outcome((url) => (url.port = String(port)))).toMatchObject({ refused: false });
  });
});
