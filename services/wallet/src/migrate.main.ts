/** `node dist/migrate.main.js`: applies the migrations and ends, for the start command and for a job in a cluster. */
import { migrate } from './migrate.js';
import { migrationConfig } from './migrate.config.js';

const applied = await migrate(migrationConfig().DATABASE_URL);
process.stdout.write(`${JSON.stringify({ applied })}\n`);
