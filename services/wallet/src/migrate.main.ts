/** `node dist/migrate.main.js`: migrates the database and exits; used by the start command and by a job in a cluster. */
import { runMigration } from '@sabot/database';

await runMigration(import.meta.url);
