/** A real nats-server with the accounts of deploy/nats; it ends with this process at the latest. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { SERVICE_NAMES, type ServiceName } from '@sabot/contracts';
import { eventually, findExecutable, freePort } from '@sabot/testing';
import { passwordVariable } from '../src/nats-accounts.js';
import { inWorkspace } from '../src/places.js';

export interface NatsWithAccounts {
  urlOf(user: ServiceName | 'system'): string;
  /** The violations that the server has logged. */
  violations(): string[];
  /** The server's answer to a client that connects with these credentials. */
  greet(credentials: { readonly user?: string; readonly pass?: string }): Promise<string>;
  stop(): Promise<void>;
}

/** The guard's standard input closes when we die, in whatever way, and then the guard stops the server. */
const GUARD = '"$0" -c "$1" & server=$!; cat > /dev/null; kill $server; wait $server';

export async function startNatsWithAccounts(
  accounts = readFileSync(inWorkspace('deploy/nats/accounts.conf'), 'utf8'),
): Promise<NatsWithAccounts> {
  const file = findExecutable('nats-server');
  if (file === undefined) throw new Error('nats-server is not on the PATH');
  const folder = mkdtempSync(join(tmpdir(), 'sabot-nats-accounts-'));
  const port = await freePort();
  const log = join(folder, 'nats.log');
  writeFileSync(join(folder, 'accounts.conf'), accounts);
  writeFileSync(
    join(folder, 'nats.conf'),
    `listen: "127.0.0.1:${port}"\nlog_file: ${JSON.stringify(log)}\njetstream { store_dir: ${JSON.stringify(join(folder, 'store'))} }\ninclude ./accounts.conf\n`,
  );
  const passwords = Object.fromEntries(
    [...SERVICE_NAMES, 'system' as const].map((user) => [passwordVariable(user), passwordOf(user)]),
  );
  const guard = spawn('/bin/sh', ['-c', GUARD, file, join(folder, 'nats.conf')], {
    env: passwords,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  await eventually(() => reachable(port), { timeoutMs: 30_000 });
  return {
    urlOf: (user) => `nats://${user}:${passwordOf(user)}@127.0.0.1:${port}`,
    violations: () =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line.includes('Violation')),
    greet: async (credentials) => {
      const socket = connect(port, '127.0.0.1').setEncoding('utf8');
      socket.write(`CONNECT ${JSON.stringify({ verbose: false, ...credentials })}\r\nPING\r\n`);
      let said = '';
      for await (const text of socket) said += String(text);
      return said;
    },
    stop: async () => {
      const ended = once(guard, 'close');
      guard.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function passwordOf(user: string): string {
  return `password-of-${user}`;
}

async function reachable(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect').finally(() => socket.destroy());
}
