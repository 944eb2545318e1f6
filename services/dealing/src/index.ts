/** Exported for tests only; other services talk to dealing over NATS. */
export { prismaFolder } from './database.js';
