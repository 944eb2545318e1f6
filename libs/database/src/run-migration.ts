/** What the migration entry of a service does: bring its database up to date and end. */
import { migrate } from './migrate.js';
import { migrationConfig } from './migrate.config.js';

export async function runMigration(prismaFolder: string): Promise<void> {
  const applied = await migrate(migrationConfig().DATABASE_URL, prismaFolder);
  process.stdout.write(`${JSON.stringify({ applied })}\n`);
}
