/** A private instance of PostgreSQL. */
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Client } from 'pg';

import { run } from './executable.js';
import { freePort } from './free-port.js';
import { postgresBinaries } from './postgres-binaries.js';
import type { InfrastructureServer, PrivateServerOptions } from './private-server.js';
import { instanceFolder, PrivateServer } from './private-server.js';

// Durability stays as in production (fsync and synchronous_commit are on by default), or killing it would prove nothing.
const settings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  shared_buffers: '256MB',
  max_wal_size: '4GB',
};

/** Starts a private PostgreSQL on a free loopback port; its URL is that of the superuser. */
export async function startPostgres(options: PrivateServerOptions = {}): Promise<InfrastructureServer> {
  const { folder, scratch } = instanceFolder('postgres', options.dir);
  const binaries = await postgresBinaries(folder);
  const owner = unprivilegedOwner();
  const port = await freePort();
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  if (!existsSync(passwordFile))
    writeFileSync(passwordFile, randomBytes(16).toString('hex'), { mode: 0o600 });
  if (owner) chownSync(passwordFile, owner.uid, owner.gid);
  const url = `postgresql://postgres:${readFileSync(passwordFile, 'utf8').trim()}@127.0.0.1:${port}/postgres`;

  const prepare = async (): Promise<void> => {
    if (existsSync(join(data, 'PG_VERSION'))) return;
    mkdirSync(data, { recursive: true, mode: 0o700 });
    if (owner) chownSync(data, owner.uid, owner.gid);
    const auth = ['-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile];
    const args = ['-D', data, ...auth, '--encoding=UTF8', '--locale=C', '--no-sync'];
    await run(binaries.initdb, args, { cwd: folder, ...owner });
  };
  const all = { ...settings, port: String(port) };
  const args = ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const command = {
    name: 'PostgreSQL',
    file: binaries.postgres,
    args,
    cwd: folder,
    logFile: join(folder, 'postgres.log'),
    stopSignal: 'SIGINT' as const,
    ready: () => answersQueries(url),
    ...(scratch && { scratchFolder: scratch }),
    ...(owner && { owner }),
  };
  const erase = (): void => {
    rmSync(data, { recursive: true, force: true });
  };
  return PrivateServer.start({ url, command, prepare, erase });
}

async function answersQueries(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end();
  }
}

/** PostgreSQL refuses to run as root, so as root we run it as the user postgres if there is one, or else as nobody. */
function unprivilegedOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  const [uid, gid] = [Number(user?.[2]), Number(user?.[3])];
  if (!(uid > 0 && gid > 0)) throw new Error('PostgreSQL refuses to run as root: add a user named postgres');
  return { uid, gid };
}
