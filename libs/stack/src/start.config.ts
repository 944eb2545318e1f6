/** The variables that `npm start` itself reads from its environment. The services get the rest. */
import { givenUrls, type InfrastructureUrls, type ServerSource } from '@sabot/local-servers';
import { z } from 'zod';

const environment = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3_000),
  /** The folder for data, secrets and logs. */
  SABOT_DIR: z.string().optional(),
  /** Where servers without an address come from; by default Docker, if an engine answers. */
  SABOT_INFRASTRUCTURE: z.enum(['docker', 'embedded']).optional(),
});

/** Variables that are not passed on as they are: `npm start` uses them itself or sets them for each service. */
const NOT_FOR_SERVICES = [
  'PORT',
  'SABOT_DIR',
  'SABOT_INFRASTRUCTURE',
  'DATABASE_URL',
  'NATS_URL',
  'NATS_NKEY_SEED',
  'REDIS_URL',
  'HEALTH_PORT',
  'NODE_OPTIONS',
];

export interface StartConfig {
  readonly port: number;
  readonly dir: string | undefined;
  readonly requested: ServerSource | undefined;
  readonly given: Partial<InfrastructureUrls>;
  /** The whole environment, for programs that are not services. */
  readonly environment: NodeJS.ProcessEnv;
  readonly settings: Readonly<Record<string, string>>;
}

/** Throws with a readable message when a variable is wrong. */
export function startConfig(): StartConfig {
  const read = environment.safeParse(process.env);
  if (!read.success)
    throw new Error(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  const settings = Object.entries(process.env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && !NOT_FOR_SERVICES.includes(entry[0]) && !entry[0].startsWith('npm_'),
  );
  const { PORT, SABOT_DIR, SABOT_INFRASTRUCTURE } = read.data;
  return {
    port: PORT,
    dir: SABOT_DIR,
    requested: SABOT_INFRASTRUCTURE,
    given: givenUrls(),
    environment: process.env,
    settings: Object.fromEntries(settings),
  };
}
