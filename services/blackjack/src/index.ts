/** Exported for tests only; other services talk to blackjack over NATS. */
export { prismaFolder } from './database.js';
