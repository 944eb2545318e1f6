export { migrate } from './migrate.js';
export { postgresAdapter, type PostgresOptions } from './postgres-adapter.js';
export { runMigration } from './run-migration.js';
