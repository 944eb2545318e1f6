/** What the migration entry of a service does: bring its database up to date and end. */
import { migrate } from './migrate.js';
import { migrationConfig } from './migrate.config.js';
import { prismaFolderOf } from './prisma-folder.js';

/** `moduleUrl` is that of the entry. */
export async function runMigration(moduleUrl: string): Promise<void> {
  const { migrations, functions } = await migrate(migrationConfig().DATABASE_URL, prismaFolderOf(moduleUrl));
  process.stdout.write(`${JSON.stringify({ applied: migrations, functions })}\n`);
}
