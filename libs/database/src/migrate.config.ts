/** The configuration of a migration: the database, with a role that may change its tables. */
import { loadConfig } from '@sabot/service-kit';
import { z } from 'zod';

const migrationEnvironment = z.object({ DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }) });

export function migrationConfig(): z.output<typeof migrationEnvironment> {
  return loadConfig(migrationEnvironment, process.env);
}
