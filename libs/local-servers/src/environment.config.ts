/** What the environment says about programs and servers. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { InfrastructureUrls } from './infrastructure.js';

/** The environment that the programs we start inherit. */
export function environment(): NodeJS.ProcessEnv {
  return process.env;
}

/** The addresses of servers that are set in the environment. */
export function givenUrls(): Partial<InfrastructureUrls> {
  const { DATABASE_URL, NATS_URL, REDIS_URL } = process.env;
  return {
    ...(DATABASE_URL && { DATABASE_URL }),
    ...(NATS_URL && { NATS_URL }),
    ...(REDIS_URL && { REDIS_URL }),
  };
}

/** The name of the test run that this process belongs to. */
export function testRun(): string | undefined {
  return process.env.SABOT_TEST_RUN;
}

/** Where tools are kept that were built on this machine. */
export function toolFolder(): string {
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'sabot', 'tools');
}
