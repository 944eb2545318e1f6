/** PostgreSQL, NATS and Redis from the workspace's docker-compose.yml, on a Docker engine of this machine. */
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from './free-port.js';
import type { InfrastructureUrls } from './infrastructure.js';

const SERVERS = {
  DATABASE_URL: {
    service: 'postgres',
    portVariable: 'SABOT_POSTGRES_PORT',
    url: (port: number, password: string) => `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
  },
  NATS_URL: {
    service: 'nats',
    portVariable: 'SABOT_NATS_PORT',
    url: (port: number) => `nats://127.0.0.1:${port}`,
  },
  REDIS_URL: {
    service: 'redis',
    portVariable: 'SABOT_REDIS_PORT',
    url: (port: number) => `redis://127.0.0.1:${port}`,
  },
} as const satisfies Record<keyof InfrastructureUrls, object>;

export type ServerVariable = keyof typeof SERVERS;

export interface DockerServersOptions {
  readonly docker: string;
  /** The data folder, whose containers and volumes these are. */
  readonly dir: string;
  /** Of PostgreSQL's superuser; the volume keeps the one that it was made with. */
  readonly password: string;
  /** Which servers to run, by the variables that name their addresses. */
  readonly variables: readonly ServerVariable[];
  readonly environment: NodeJS.ProcessEnv;
}

export interface DockerServers {
  readonly urls: Partial<InfrastructureUrls>;
  /** Stops the containers and leaves their data. */
  readonly stop: () => Promise<void>;
}

const ANSWERS_WITHIN_MS = 5_000;
/** The images may have to be fetched first. */
const UP_WITHIN_MS = 900_000;
const STOPS_WITHIN_MS = 120_000;
const HEALTHY_WITHIN_SECONDS = 120;

const workspace = new URL('../../../', import.meta.url);
const composeFile = fileURLToPath(new URL('docker-compose.yml', workspace));
const overlayFile = fileURLToPath(new URL('libs/local-servers/docker-compose.servers.yml', workspace));
const runs = promisify(execFile);

/** Whether an engine answers, and knows how to compose. */
export async function engineAnswers(docker: string): Promise<boolean> {
  try {
    await runs(docker, ['info'], { timeout: ANSWERS_WITHIN_MS });
    await runs(docker, ['compose', 'version'], { timeout: ANSWERS_WITHIN_MS });
    return true;
  } catch {
    return false;
  }
}

/** Brings the servers up and waits until they are healthy; when they do not get there, nothing is left running. */
export async function startDockerServers(options: DockerServersOptions): Promise<DockerServers> {
  const { docker, dir, password, variables, environment } = options;
  const servers = variables.map((variable) => ({ variable, ...SERVERS[variable] }));
  const ports = new Map<ServerVariable, number>();
  for (const { variable } of servers) ports.set(variable, await freePort());
  const portOf = (variable: ServerVariable): number => ports.get(variable) ?? 0;
  const env = {
    ...environment,
    ...requiredVariables(password),
    ...Object.fromEntries(servers.map(({ variable, portVariable }) => [portVariable, `${portOf(variable)}`])),
  };
  const services = servers.map(({ service }) => service);
  const compose = ['compose', '-p', projectOf(dir), '-f', composeFile, '-f', overlayFile];
  const stopping = [...compose, 'stop', ...services];
  const dismiss = guard(docker, stopping, env);
  const stop = async (): Promise<void> => {
    await runs(docker, stopping, { env, timeout: STOPS_WITHIN_MS });
    dismiss();
  };
  const waiting = ['--wait', '--wait-timeout', String(HEALTHY_WITHIN_SECONDS)];
  try {
    await runs(docker, [...compose, 'up', '-d', ...waiting, ...services], { env, timeout: UP_WITHIN_MS });
  } catch (error) {
    await stop();
    throw error;
  }
  const urls = servers.map(({ variable, url }) => [variable, url(portOf(variable), password)]);
  return { urls: Object.fromEntries(urls) as Partial<InfrastructureUrls>, stop };
}

/** Each data folder has containers and volumes of its own. */
function projectOf(dir: string): string {
  return `sabot-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`;
}

/** Compose reads the whole file and refuses it when a variable of any service is missing, also of those that stay away. */
function requiredVariables(value: string): Record<string, string> {
  const names = readFileSync(composeFile, 'utf8').matchAll(/\$\{(\w+):\?/g);
  return Object.fromEntries([...names].map(([, name = '']) => [name, value]));
}

/** However we die, a pipe ends then, and the shell at its other end stops the containers. The answer sends it home. */
function guard(docker: string, stopping: readonly string[], env: NodeJS.ProcessEnv): () => void {
  const script = `trap '' INT TERM HUP; if read -r _; then exit 0; fi; exec "$@"`;
  const shell = spawn('/bin/sh', ['-c', script, 'guard', docker, ...stopping], {
    env,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  shell.stdin.on('error', () => undefined);
  return () => {
    shell.stdin.end('gone\n');
  };
}
