/** Where the servers of `npm start` come from, with a fake `docker` that records its calls. */
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { findServers, type SourceOptions } from '@sabot/local-servers';
import { eventually, freePort } from '@sabot/testing';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const COMPOSE = `compose -p PROJECT -f ${root}docker-compose.yml -f ${root}libs/local-servers/docker-compose.servers.yml`;
const ASKED = ['info', 'compose version'];
const PASSWORD = '0123456789abcdef';
const GIVEN = {
  DATABASE_URL: 'postgresql://db/x',
  NATS_URL: 'nats://n:4222',
  REDIS_URL: 'redis://r:6379',
};

describe('the servers of the start command', () => {
  let folder: string;
  let dir: string;
  let docker: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sabot-docker-'));
    chmodSync(folder, 0o711);
    docker = join(folder, 'docker');
    // Fails at the word in the file `fails`; on `up`, it records its environment.
    writeFileSync(
      docker,
      `#!/bin/sh
echo "$*" >> '${folder}/calls'
case " $* " in *" up "*) env > '${folder}/environment' ;; esac
if [ -s '${folder}/fails' ]; then case " $* " in *" $(cat '${folder}/fails') "*) exit 1 ;; esac; fi
`,
      { mode: 0o755 },
    );
  });
  beforeEach(() => {
    dir = mkdtempSync(join(folder, 'data-'));
    chmodSync(dir, 0o711);
    for (const file of ['calls', 'environment']) rmSync(join(folder, file), { force: true });
    fail('');
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const fail = (at: string): void => {
    writeFileSync(join(folder, 'fails'), at);
  };
  const calls = (): string[] =>
    existsSync(join(folder, 'calls'))
      ? readFileSync(join(folder, 'calls'), 'utf8')
          .trim()
          .split('\n')
          .map((line) => line.replace(/sabot-[0-9a-f]{12}/, 'PROJECT'))
      : [];
  const environmentOfUp = (): Map<string, string> =>
    new Map(
      readFileSync(join(folder, 'environment'), 'utf8')
        .split('\n')
        .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
    );
  const find = (more: Partial<SourceOptions> = {}): ReturnType<typeof findServers> =>
    findServers({
      dir,
      given: {},
      requested: undefined,
      docker,
      password: PASSWORD,
      natsKeys: { NATS_WALLET_NKEY: 'UWALLET' },
      environment: { PATH: process.env.PATH },
      log: () => undefined,
      ...more,
    });
  const up = (...services: string[]): string =>
    `${COMPOSE} up -d --wait --wait-timeout 120 ${services.join(' ')}`;

  it('are those whose addresses are given, without calling Docker', async () => {
    expect((await find({ given: GIVEN })).given).toEqual(GIVEN);
    expect(calls()).toEqual([]);
  });

  it('run in containers if an engine answers, and only those are stopped', async () => {
    const { given, stop } = await find();
    expect(calls()).toEqual([...ASKED, up('postgres', 'nats', 'redis')]);
    const environment = environmentOfUp();
    const port = (name: string): string => environment.get(`SABOT_${name}_PORT`) ?? '';
    expect(given).toEqual({
      DATABASE_URL: `postgresql://postgres:${PASSWORD}@127.0.0.1:${port('POSTGRES')}/postgres`,
      NATS_URL: `nats://127.0.0.1:${port('NATS')}`,
      REDIS_URL: `redis://127.0.0.1:${port('REDIS')}`,
    });
    expect(environment.get('POSTGRES_PASSWORD')).toBe(PASSWORD);
    expect(environment.get('NATS_WALLET_NKEY')).toBe('UWALLET');
    await stop();
    expect(calls().at(-1)).toBe(`${COMPOSE} stop postgres nats redis`);
  });

  it('get every variable that docker-compose.yml requires', async () => {
    await (await find()).stop();
    const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
    const required = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name);
    expect(required.length).toBeGreaterThan(0);
    expect(required.filter((name) => !environmentOfUp().get(name))).toEqual([]);
  });

  it('run in containers only if no address is given', async () => {
    const { given, stop } = await find({ given: { NATS_URL: GIVEN.NATS_URL } });
    expect(given.NATS_URL).toBe(GIVEN.NATS_URL);
    expect(calls().at(-1)).toBe(up('postgres', 'redis'));
    await stop();
    expect(calls().at(-1)).toBe(`${COMPOSE} stop postgres redis`);
  });

  it.each(['info', 'version'])('are private ones if Docker fails at %s', async (word) => {
    fail(word);
    expect((await find()).given).toEqual({});
    expect(calls().some((call) => call.includes(' up '))).toBe(false);
  });

  it('are private ones when requested, without Docker, and if they were private before', async () => {
    expect((await find({ requested: 'embedded' })).given).toEqual({});
    expect((await find({ docker: undefined })).given).toEqual({});
    mkdirSync(join(dir, 'postgres'));
    expect((await find()).given).toEqual({});
    expect(calls()).toEqual([]);
  });

  it('are private ones when the containers do not start, and no container is left', async () => {
    fail('up');
    expect((await find()).given).toEqual({});
    expect(calls().at(-1)).toBe(`${COMPOSE} stop postgres nats redis`);
  });

  it('stay in containers once their data is there', async () => {
    await (await find()).stop();
    fail('info');
    await expect(find()).rejects.toThrow('no Docker engine answers');
    fail('up');
    await expect(find()).rejects.toThrow('docker');
    await expect(find({ requested: 'embedded' })).resolves.toMatchObject({ given: {} });
  });

  it('are stopped by the start command when it fails, and when it is killed', async () => {
    const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
    const env = {
      PATH: `${folder}:${process.env.PATH ?? ''}`,
      HOME: process.env.HOME,
      PORT: String(await freePort()),
    };
    // This fake Docker starts nothing, so nothing answers at PostgreSQL's address.
    const failed = await new Promise<string>((resolve) => {
      execFile(process.execPath, [main], { env: { ...env, SABOT_DIR: dir } }, (error, _, stderr) => {
        resolve(`${String(error?.code)} ${stderr}`);
      });
    });
    expect(failed).toContain('ECONNREFUSED');
    expect(calls()).toEqual([
      ...ASKED,
      up('postgres', 'nats', 'redis'),
      `${COMPOSE} stop postgres nats redis`,
    ]);

    rmSync(join(folder, 'calls'));
    writeFileSync(join(folder, 'environment'), '');
    const killed = execFile(
      process.execPath,
      [main],
      { env: { ...env, SABOT_DIR: `${dir}2` } },
      () => undefined,
    );
    await eventually(
      () => {
        expect(calls().some((call) => call.includes(' up '))).toBe(true);
        killed.kill('SIGKILL');
      },
      { timeoutMs: 60_000, intervalMs: 5 },
    );
    await eventually(
      () => {
        expect(calls().at(-1)).toBe(`${COMPOSE} stop postgres nats redis`);
      },
      { timeoutMs: 30_000 },
    );
  }, 120_000);
});
