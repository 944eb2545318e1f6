export { applyMigrations } from './apply-migrations.js';
export { migrate, type Migration } from './migrate.js';
export { neededPostgres } from './needed-postgres.js';
export { postgresAdapter, type PostgresOptions } from './postgres-adapter.js';
export { prismaFolderOf } from './prisma-folder.js';
export { runMigration } from './run-migration.js';
export { type DatabaseOptions, ServiceDatabase } from './service-database.js';
