/** Runs PostgreSQL, NATS and Redis from the workspace's docker-compose.yml on this machine's Docker engine. */
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
  /** The data folder to which the containers and volumes belong. */
  readonly dir: string;
  /** The password of PostgreSQL's superuser; a volume keeps the one it was created with. */
  readonly password: string;
  /** Variables with the public halves of the keys of NATS users. */
  readonly natsKeys: Readonly<Record<string, string>>;
  /** Which servers to run, named by the variables that hold their addresses. */
  readonly variables: readonly ServerVariable[];
  readonly environment: NodeJS.ProcessEnv;
}

export interface DockerServers {
  readonly urls: Partial<InfrastructureUrls>;
  /** Stops the containers and keeps their data. */
  readonly stop: () => Promise<void>;
}

const ANSWERS_WITHIN_MS = 5_000;
/** Generous, because the images may have to be pulled first. */
const UP_WITHIN_MS = 900_000;
const STOPS_WITHIN_MS = 120_000;
const HEALTHY_WITHIN_SECONDS = 120;

const workspace = new URL('../../../', import.meta.url);
const composeFile = fileURLToPath(new URL('docker-compose.yml', workspace));
const overlayFile = fileURLToPath(new URL('libs/local-servers/docker-compose.servers.yml', workspace));
const runs = promisify(execFile);

/** Whether a Docker engine answers and has Compose. */
export async function engineAnswers(docker: string): Promise<boolean> {
  try {
    await runs(docker, ['info'], { timeout: ANSWERS_WITHIN_MS });
    await runs(docker, ['compose', 'version'], { timeout: ANSWERS_WITHIN_MS });
    return true;
  } catch {
    return false;
  }
}

/** Brings the servers up and waits until they are healthy. If that fails, nothing is left running. */
export async function startDockerServers(options: DockerServersOptions): Promise<DockerServers> {
  const { docker, dir, password, natsKeys, variables, environment } = options;
  const servers = variables.map((variable) => ({ variable, ...SERVERS[variable] }));
  const ports = new Map<ServerVariable, number>();
  for (const { variable } of servers) ports.set(variable, await freePort());
  const portOf = (variable: ServerVariable): number => ports.get(variable) ?? 0;
  const env = {
    ...environment,
    ...requiredVariables(password),
    ...natsKeys,
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

/** Each data folder has its own containers and volumes. */
function projectOf(dir: string): string {
  return `sabot-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`;
}

/** Compose refuses the file when a variable of any service is missing, even of a service that is not started. */
function requiredVariables(value: string): Record<string, string> {
  const names = readFileSync(composeFile, 'utf8').matchAll(/\$\{(\w+):\?/g);
  return Object.fromEntries([...names].map(([, name = '']) => [name, value]));
}

/** However we die, a pipe closes, and the shell at its other end stops the containers. Returns how to dismiss that shell. */
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
