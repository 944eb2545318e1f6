/** `npm start`, once everything is built: brings the system up, prints its addresses, and shuts it down on Ctrl-C. */
import { relative } from 'node:path';
import { findExecutable, findServers } from '@sabot/local-servers';
import { dataFolder } from './data-folder.js';
import { keepRunning } from './keep-running.js';
import { natsKeyVariables, secretsIn } from './secrets.js';
import { claimFolder, requireFreePort } from './single-start.js';
import { Stack, type StackOptions } from './stack.js';
import { startConfig } from './start.config.js';

const LONG_MS = 60 * 60 * 1_000;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function play(): Promise<void> {
  const { port, dir: chosen, settings, ...sources } = startConfig();
  const dir = dataFolder(chosen);
  const release = claimFolder(dir);
  try {
    await requireFreePort(port);
    say('Starting PostgreSQL, NATS, Redis and the services …');
    const secrets = secretsIn(dir);
    const servers = await findServers({
      ...sources,
      dir,
      password: secrets.databasePassword,
      natsKeys: natsKeyVariables(secrets),
      docker: findExecutable('docker'),
      log: say,
    });
    try {
      const { given } = servers;
      const natsHasAccounts = given.NATS_URL !== undefined && sources.given.NATS_URL === undefined;
      await playOn({ dir, port, settings, given, natsHasAccounts, log: say });
    } finally {
      await servers.stop();
    }
  } finally {
    release();
  }
}

async function playOn(options: StackOptions & { readonly dir: string }): Promise<void> {
  const stack = await Stack.start(options);
  const keeper = keepRunning(stack, say);
  welcome(stack.url, options.dir);
  await askedToStop();
  say('Stopping …');
  keeper.stop();
  await stack.stop();
}

function welcome(url: string, dir: string): void {
  const logs = relative(process.cwd(), `${dir}/logs`);
  say(`
Sabot is ready.
  Play       ${url}
  API        ${url}/docs
  Terminal   npx sabot watch main --url ${url}
  Logs       ${logs}
Ctrl-C stops everything; the next start continues where this one left off.`);
}

/** The first signal stops gracefully, the second one exits at once. */
function askedToStop(): Promise<void> {
  return new Promise((resolve) => {
    // Nothing else keeps this process alive: the processes it started are detached.
    const alive = setInterval(() => undefined, LONG_MS);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(130));
        clearInterval(alive);
        resolve();
      });
    }
  });
}

try {
  await play();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
