import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from '@jest/globals';

import { eventually, spawnService } from '../src/index.js';
import { embeddedBinaries } from '../src/postgres-binaries.js';
import { run } from '../src/executable.js';

const fixture = (name: string): string => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));
const entry = fixture('tiny-service.mjs');

describe('a spawned service', () => {
  it('is ready when it is returned and ends gracefully when asked', async () => {
    const service = await spawnService({ entry, env: {} });
    expect((await fetch(`${service.healthUrl}/healthz`)).status).toBe(200);
    expect(await service.stop()).toEqual({ code: 0, signal: null });
    expect(service.running).toBe(false);
  });

  it('sees only the environment it is given', async () => {
    const service = await spawnService({ entry, env: {} });
    expect(service.logEntries()).toEqual([{ msg: 'started', inherited: null }]);
    await service.stop();
  });

  it('can be killed without a chance to clean up, and its log survives it', async () => {
    const service = await spawnService({ entry, env: {} });
    await service.kill9();
    expect(await service.ended).toEqual({ code: null, signal: 'SIGKILL' });
    expect(service.logs()).toContain('started');
  });

  it('answers nothing while frozen and answers again when thawed', async () => {
    const service = await spawnService({ entry, env: {} });
    service.freeze();
    const late = fetch(service.healthUrl, { signal: AbortSignal.timeout(300) });
    await expect(late).rejects.toThrow();
    service.thaw();
    await eventually(() => fetch(service.healthUrl, { signal: AbortSignal.timeout(1_000) }));
    await service.stop();
  });

  it('that cannot start is reported with its output', async () => {
    await expect(spawnService({ entry, env: { FAIL: '1' } })).rejects.toThrow('cannot start');
  });
});

describe('a private server', () => {
  it.each(['SIGKILL', 'SIGINT', 'SIGTERM'] as const)(
    'dies when the process that started it dies of %s',
    async (signal) => {
      const starter = spawn(process.execPath, [fixture('starts-and-waits.mjs')], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { PATH: process.env.PATH },
      });
      const [line] = (await once(starter.stdout, 'data')) as [Buffer];
      const pid = Number(line.toString());
      expect(process.kill(pid, 0)).toBe(true);
      starter.kill(signal);
      await eventually(() => {
        expect(() => process.kill(pid, 0)).toThrow('ESRCH');
      });
    },
  );
});

describe('the embedded PostgreSQL', () => {
  it('runs from a copy, where its libraries find each other', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sabot-embedded-'));
    try {
      const { initdb, postgres } = await embeddedBinaries(folder);
      await run(postgres, ['--version']);
      await run(initdb, ['--version']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
