/** What `npm start` is told by its environment. Everything else in it is for the services to read. */
import { givenUrls, type InfrastructureUrls, type ServerSource } from '@sabot/local-servers';
import { z } from 'zod';

const environment = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3_000),
  /** Where data, secrets and logs are kept. */
  SABOT_DIR: z.string().optional(),
  /** Where servers that have no address come from; without it a Docker engine is used when one answers. */
  SABOT_INFRASTRUCTURE: z.enum(['docker', 'embedded']).optional(),
});

/** Variables that are ours alone, or that every service gets from here. */
const NOT_FOR_SERVICES = [
  'PORT',
  'SABOT_DIR',
  'SABOT_INFRASTRUCTURE',
  'DATABASE_URL',
  'NATS_URL',
  'REDIS_URL',
  'HEALTH_PORT',
  'NODE_OPTIONS',
];

export interface StartConfig {
  readonly port: number;
  readonly dir: string | undefined;
  readonly wished: ServerSource | undefined;
  readonly given: Partial<InfrastructureUrls>;
  /** All of it, for programs that are not services. */
  readonly environment: NodeJS.ProcessEnv;
  readonly settings: Readonly<Record<string, string>>;
}

/** Throws with a sentence for people when a variable is wrong. */
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
    wished: SABOT_INFRASTRUCTURE,
    given: givenUrls(),
    environment: process.env,
    settings: Object.fromEntries(settings),
  };
}
