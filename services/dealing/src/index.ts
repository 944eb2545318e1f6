/** What tests of the dealing service use; other services speak to it over NATS only. */
export { prismaFolder } from './database.js';
