/** `node dist/migrate.main.js`: migrates the database and exits, for the start command and for a job in a cluster. */
import { runMigration } from '@sabot/database';

await runMigration(import.meta.url);
