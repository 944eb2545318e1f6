/** The body of a service's migration entry: brings its database up to date and returns. */
import { migrate } from './migrate.js';
import { migrationConfig } from './migrate.config.js';
import { prismaFolderOf } from './prisma-folder.js';

/** `moduleUrl` is the URL of the entry module. */
export async function runMigration(moduleUrl: string): Promise<void> {
  const { databaseUrl, serviceRole } = migrationConfig();
  const folder = prismaFolderOf(moduleUrl);
  const { migrations, functions } = await migrate(databaseUrl, folder, { serviceRole });
  process.stdout.write(`${JSON.stringify({ applied: migrations, functions })}\n`);
}
