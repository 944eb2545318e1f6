/** What tests of the dealing service use; other services speak to it over NATS only. */
export { prismaFolder } from './prisma-folder.js';
