/** A private instance of NATS with JetStream. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { requireExecutable } from './executable.js';
import { freePort } from './free-port.js';
import { greeting } from './greeting.js';
import type { InfrastructureServer, PrivateServerOptions } from './private-server.js';
import { instanceFolder, PrivateServer } from './private-server.js';

export interface NatsServerOptions extends PrivateServerOptions {
  /** Accounts and users, as the server's configuration has them; without them anybody may do anything. */
  readonly accounts?: string;
}

/** Starts a private NATS server on a free loopback port, with JetStream on disk. */
export async function startNats(options: NatsServerOptions = {}): Promise<InfrastructureServer> {
  const file = await requireExecutable('nats-server', options.log ?? (() => undefined));
  const { folder, scratch } = instanceFolder('nats', options.dir);
  const port = await freePort();
  const store = join(folder, 'store');
  const config = join(folder, 'nats.conf');
  writeFileSync(
    config,
    `listen: "127.0.0.1:${port}"\njetstream { store_dir: ${JSON.stringify(store)} }\n${options.accounts ?? ''}`,
  );
  const command = {
    name: 'nats-server',
    file,
    args: ['-c', config],
    logFile: join(folder, 'nats.log'),
    ready: () => greeting(port, '', /^INFO .*"jetstream":true/),
    ...(scratch && { scratchFolder: scratch }),
  };
  const erase = (): void => {
    rmSync(store, { recursive: true, force: true });
  };
  return PrivateServer.start({
    url: `nats://127.0.0.1:${port}`,
    command,
    prepare: () => Promise.resolve(),
    erase,
  });
}
