import { dropTemplates } from '../dist/index.js';

/** Stops what the setup started. */
export default async function globalTeardown() {
  const { DATABASE_URL, SABOT_TEST_RUN } = process.env;
  await dropTemplates(DATABASE_URL, SABOT_TEST_RUN);
  await globalThis.sabotInfrastructure?.stop();
}
