/** How services connect to PostgreSQL. */
import { PrismaPg } from '@prisma/adapter-pg';
import { ReplicatedClient } from './replicated-client.js';

export interface PostgresOptions {
  readonly url: string;
  readonly connections: number;
  /** The service's name in the database's own views. */
  readonly applicationName: string;
}

/** What a service gives to its Prisma client. */
export function postgresAdapter({ url, connections, applicationName }: PostgresOptions): PrismaPg {
  return new PrismaPg({
    connectionString: url,
    Client: ReplicatedClient,
    max: connections,
    application_name: applicationName,
    // Every statement has its index: a plan made while a table was small must not scan it once it has grown, nor be
    // compiled. The adapter reads every time as if the server used UTC, so the server must.
    options: '-c enable_seqscan=off -c jit=off -c timezone=UTC',
    // A database that does not answer is an outage and must not hold up a request forever.
    connectionTimeoutMillis: 5_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 15_000,
  });
}
