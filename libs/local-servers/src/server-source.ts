/**
 * Where PostgreSQL, NATS and Redis come from: the addresses that are given; a Docker engine of this machine; else private
 * instances. A data folder goes on with what it began with, because its data is there.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineAnswers, type ServerVariable, startDockerServers } from './docker-servers.js';
import type { InfrastructureUrls } from './infrastructure.js';

export type ServerSource = 'docker' | 'embedded';

export interface SourceOptions {
  readonly dir: string;
  /** Addresses of servers that somebody else runs. */
  readonly given: Partial<InfrastructureUrls>;
  /** What was asked for; whatever is there unless told. */
  readonly wished: ServerSource | undefined;
  /** The program, where there is one. */
  readonly docker: string | undefined;
  readonly password: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly log: (line: string) => void;
}

export interface Servers {
  /** The addresses that are known; what is missing is to be started as a private instance. */
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
  const source = options.wished ?? begunWith(dir);
  if (variables.length === 0 || source === 'embedded') return asGiven;
  if (docker === undefined || !(await engineAnswers(docker))) {
    if (source === undefined) return asGiven;
    throw new Error(
      'the servers of this system are to run in containers, and no Docker engine answers: start it, or use private servers with SABOT_INFRASTRUCTURE=embedded',
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

/** Whoever has data in one place must not find an empty table because the other has become possible. */
function begunWith(dir: string): ServerSource | undefined {
  if (existsSync(join(dir, KEPT_IN_DOCKER))) return 'docker';
  return existsSync(join(dir, 'postgres')) ? 'embedded' : undefined;
}
