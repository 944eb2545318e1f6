/** Servers that somebody else runs. */
import type { InfrastructureServer } from './private-server.js';

/** A server that somebody else runs: it can be used, but `stop` does not stop it. */
export function givenServer(url: string): InfrastructureServer {
  const refuse = (): never => {
    throw new Error(
      `the server at ${new URL(url).host} is not ours: start a private one to kill, freeze or erase it`,
    );
  };
  return {
    url,
    get pid(): number {
      return refuse();
    },
    restart: () => Promise.resolve().then(refuse),
    kill: () => Promise.resolve().then(refuse),
    erase: () => Promise.resolve().then(refuse),
    freeze: refuse,
    thaw: refuse,
    logs: () => '',
    stop: () => Promise.resolve(),
  };
}
