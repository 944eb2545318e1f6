/** A private instance of Redis. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { requireExecutable } from './executable.js';
import { freePort } from './free-port.js';
import { greeting } from './greeting.js';
import type { InfrastructureServer, PrivateServerOptions } from './private-server.js';
import { instanceFolder, PrivateServer } from './private-server.js';

/** Starts a private Redis on a free loopback port. It keeps nothing across a restart, because nothing may depend on that. */
export async function startRedis(options: PrivateServerOptions = {}): Promise<InfrastructureServer> {
  const file = await requireExecutable('redis-server', options.log ?? (() => undefined));
  const { folder, scratch } = instanceFolder('redis', options.dir);
  const port = await freePort();
  const command = {
    name: 'redis-server',
    file,
    args: [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--save',
      '',
      '--appendonly',
      'no',
    ],
    logFile: join(folder, 'redis.log'),
    ready: () => greeting(port, 'PING\r\n', /^\+PONG/),
    ...(scratch && { scratchFolder: scratch }),
  };
  const erase = (): void => {
    rmSync(join(folder, 'dump.rdb'), { force: true });
  };
  return PrivateServer.start({
    url: `redis://127.0.0.1:${port}`,
    command,
    prepare: () => Promise.resolve(),
    erase,
  });
}
