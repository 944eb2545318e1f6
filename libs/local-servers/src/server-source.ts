/**
 * Where PostgreSQL, NATS and Redis come from: given addresses, this machine's Docker engine, or else private instances. A
 * data folder keeps using the source it began with, because its data is there.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineAnswers, type ServerVariable, startDockerServers } from './docker-servers.js';
import type { InfrastructureUrls } from './infrastructure.js';

export type ServerSource = 'docker' | 'embedded';

export interface SourceOptions {
  readonly dir: string;
  /** Addresses of servers that are already running. */
  readonly given: Partial<InfrastructureUrls>;
  /** The requested source; by default the one that the data folder began with, or else Docker if it is available. */
  readonly requested: ServerSource | undefined;
  /** The path of the docker program, if there is one. */
  readonly docker: string | undefined;
  readonly password: string;
  /** The public halves of the keys of NATS users, by the variables in which the containers' server looks for them. */
  readonly natsKeys: Readonly<Record<string, string>>;
  readonly environment: NodeJS.ProcessEnv;
  readonly log: (line: string) => void;
}

export interface Servers {
  /** The known addresses; start a private instance for each one that is missing. */
  readonly given: Partial<InfrastructureUrls>;
  /** Stops what was started here. */
  readonly stop: () => Promise<void>;
}

const VARIABLES: readonly ServerVariable[] = ['DATABASE_URL', 'NATS_URL', 'REDIS_URL'];
const KEPT_IN_DOCKER = 'kept-in-docker';

export async function findServers(options: SourceOptions): Promise<Servers> {
  const { dir, given, docker, log } = options;
  const asGiven = { given, stop: () => Promise.resolve() };
  const variables = VARIABLES.filter((variable) => !given[variable]);
  const source = options.requested ?? begunWith(dir);
  if (variables.length === 0 || source === 'embedded') return asGiven;
  if (docker === undefined || !(await engineAnswers(docker))) {
    if (source === undefined) return asGiven;
    throw new Error(
      'the servers of this system should run in containers, but no Docker engine answers: start Docker, or use private servers with SABOT_INFRASTRUCTURE=embedded',
    );
  }
  log('A Docker engine answers: PostgreSQL, NATS and Redis run in containers.');
  try {
    const { urls, stop } = await startDockerServers({ ...options, docker, variables });
    writeFileSync(join(dir, KEPT_IN_DOCKER), '');
    return { given: { ...given, ...urls }, stop };
  } catch (error) {
    if (source === 'docker') throw error;
    log(`The containers did not start, so private servers are used. ${String(error)}`);
    return asGiven;
  }
}

/** A system with data in one place must not start empty just because the other source has become available. */
function begunWith(dir: string): ServerSource | undefined {
  if (existsSync(join(dir, KEPT_IN_DOCKER))) return 'docker';
  return existsSync(join(dir, 'postgres')) ? 'embedded' : undefined;
}
