import { describe, expect, it } from '@jest/globals';
import { awaitServers, CannotStart, type NeededServer } from './await-servers.js';

const BRIEF = { totalMs: 300, lineEveryMs: 100, retryMs: 10 };

/** A server that answers from the given attempt on. */
function server(answersFrom: number, problem: Error): NeededServer & { attempts: number } {
  return {
    name: 'PostgreSQL',
    attempts: 0,
    reach() {
      this.attempts++;
      return this.attempts >= answersFrom ? Promise.resolve() : Promise.reject(problem);
    },
    isRefusal: (error) => (error as Error).message.includes('password'),
  };
}

function lines(): { readonly said: unknown[]; warn: (...line: unknown[]) => void } {
  const said: unknown[] = [];
  return { said, warn: (line: unknown) => said.push(line) };
}

const started = (needed: NeededServer, log = lines()) =>
  awaitServers([{ ...needed, reach: () => needed.reach() }], log as never, BRIEF);

describe('a service that starts', () => {
  it('goes on at once when a server answers, and says nothing', async () => {
    const log = lines();
    await started(server(1, new Error('away')), log);
    expect(log.said).toEqual([]);
  });

  it('waits for a server that comes up, and says so from time to time, without passwords', async () => {
    const log = lines();
    const needed = server(16, new Error('no route to postgresql://wallet:hunter2@db'));
    await started(needed, log);
    expect(needed.attempts).toBe(16);
    expect(log.said.length).toBeGreaterThanOrEqual(1);
    expect(log.said[0]).toMatchObject({
      server: 'PostgreSQL',
      why: 'no route to postgresql://wallet:[redacted]@db',
    });
  });

  it('gives up after a while', async () => {
    const needed = server(Infinity, new Error('away'));
    await expect(started(needed)).rejects.toThrow(
      new CannotStart('PostgreSQL could not be reached within 0.3 s: away'),
    );
    expect(needed.attempts).toBeGreaterThan(2);
  });

  it('gives up at once when it is refused', async () => {
    const needed = server(Infinity, new Error('password authentication failed'));
    await expect(started(needed)).rejects.toThrow(
      new CannotStart('PostgreSQL refuses this service: password authentication failed'),
    );
    expect(needed.attempts).toBe(1);
  });
});
