/** `node dist/migrate.main.js`: applies the migrations and ends, for the start command and for a job in a cluster. */
import { runMigration } from '@sabot/database';
import { prismaFolder } from './prisma-folder.js';

await runMigration(prismaFolder);
