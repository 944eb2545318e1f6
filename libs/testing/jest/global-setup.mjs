import { randomUUID } from 'node:crypto';
import { startInfrastructure } from '../dist/index.js';

/** One PostgreSQL, NATS and Redis for the whole run; suites read the addresses from the environment. */
export default async function globalSetup() {
  const infrastructure = await startInfrastructure();
  Object.assign(process.env, infrastructure.env, { SABOT_TEST_RUN: randomUUID().slice(0, 8) });
  globalThis.sabotInfrastructure = infrastructure;
}
