/** The PostgreSQL and Redis that all suites of a run share, which no suite may kill or erase, and a NATS of the system's own. */
import { sharedInfrastructure } from '@sabot/testing';
import { type StackServers, startStackServers } from '../src/stack-servers.js';

export async function sharedServers(): Promise<StackServers> {
  const { DATABASE_URL, REDIS_URL } = sharedInfrastructure();
  const servers = await startStackServers({ given: { DATABASE_URL, REDIS_URL } });
  // What was given is left alone.
  return { ...servers, stopWithSystem: () => servers.stop() };
}
