/** A NATS cluster of three servers on loopback; they end with this process at the latest. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findExecutable, freePort } from '@sabot/testing';

export interface NatsCluster {
  /** The addresses of all servers, as in a service's configuration. */
  readonly url: string;
  stopOne(at: number): Promise<void>;
  stop(): Promise<void>;
}

/** The guard's standard input closes when this process ends, however it ends, and the guard then kills the server. */
const GUARD = '"$0" -c "$1" & server=$!; cat > /dev/null; kill -9 $server; wait $server';

export async function startNatsCluster(): Promise<NatsCluster> {
  const file = findExecutable('nats-server');
  if (file === undefined) throw new Error('nats-server is not on the PATH');
  const folder = mkdtempSync(join(tmpdir(), 'sabot-nats-cluster-'));
  const ports: { readonly client: number; readonly cluster: number }[] = [];
  for (let at = 0; at < 3; at++) ports.push({ client: await freePort(), cluster: await freePort() });
  const routes = ports.map(({ cluster }) => `"nats://127.0.0.1:${cluster}"`).join(', ');
  const guards = ports.map(({ client, cluster }, at) => {
    const config = join(folder, `${at}.conf`);
    const store = JSON.stringify(join(folder, `store-${at}`));
    writeFileSync(
      config,
      `server_name: s${at}\nlisten: "127.0.0.1:${client}"\nlog_file: ${JSON.stringify(join(folder, `${at}.log`))}
jetstream { store_dir: ${store} }\ncluster { name: c, listen: "127.0.0.1:${cluster}", routes: [${routes}] }\n`,
    );
    return spawn('/bin/sh', ['-c', GUARD, file, config]);
  });
  return {
    url: ports.map(({ client }) => `nats://127.0.0.1:${client}`).join(','),
    stopOne: (at) => end(guards[at]),
    stop: async () => {
      await Promise.all(guards.map(end));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function end(guard: ChildProcessWithoutNullStreams | undefined): Promise<void> {
  if (guard?.exitCode !== null) return;
  const ended = once(guard, 'close');
  guard.stdin.end();
  await ended;
}
