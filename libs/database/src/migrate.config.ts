/**
 * The configuration of a migration. OWNER_DATABASE_URL is for the role that owns the tables; the service itself runs with
 * DATABASE_URL. Without it one role does both, which is fine for development.
 */
import { loadConfig } from '@sabot/service-kit';
import { z } from 'zod';

const url = z.url({ protocol: /^postgres(ql)?$/ });

const migrationEnvironment = z
  .object({ DATABASE_URL: url, OWNER_DATABASE_URL: url.optional() })
  .transform(({ DATABASE_URL, OWNER_DATABASE_URL }) => {
    const [service, owner] = [roleOf(DATABASE_URL), roleOf(OWNER_DATABASE_URL ?? DATABASE_URL)];
    return {
      databaseUrl: OWNER_DATABASE_URL ?? DATABASE_URL,
      serviceRole: service === owner ? undefined : service,
    };
  });

export function migrationConfig(): z.output<typeof migrationEnvironment> {
  return loadConfig(migrationEnvironment, process.env);
}

function roleOf(address: string): string {
  return decodeURIComponent(new URL(address).username);
}
