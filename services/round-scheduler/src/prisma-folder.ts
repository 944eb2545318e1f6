import { fileURLToPath } from 'node:url';

/** Where the schema and the migrations are, for the migration entry and for tests. */
export const prismaFolder = fileURLToPath(new URL('../prisma', import.meta.url));
