import { startInfrastructure } from '../dist/index.js';

/** One PostgreSQL, NATS and Redis for the whole run; suites read the addresses from the environment. */
export default async function globalSetup() {
  const infrastructure = await startInfrastructure();
  Object.assign(process.env, infrastructure.env);
  globalThis.sabotInfrastructure = infrastructure;
}
