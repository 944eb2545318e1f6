/** PostgreSQL as a server that a service cannot start without. */
import type { NeededServer } from '@sabot/service-kit';
import { Client, DatabaseError } from 'pg';

const CONNECT_TIMEOUT_MS = 5_000;
/** Wrong user or password, a user who may not connect, and a database that does not exist. */
const REFUSALS = /^(28|3D|42501)/;

export function neededPostgres(url: string): NeededServer {
  return {
    name: 'PostgreSQL',
    reach: async () => {
      const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
      // A connection that breaks while it is being closed is no news.
      client.on('error', () => undefined);
      try {
        await client.connect();
      } finally {
        await client.end().catch(() => undefined);
      }
    },
    isRefusal: (error) => error instanceof DatabaseError && REFUSALS.test(error.code ?? ''),
  };
}
