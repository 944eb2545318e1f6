/** A new service is one entry in the list: generated files include it at once, and handwritten files that lack it are reported. */
import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICE_NAMES, SERVICES, type Services, subjects } from '@sabot/contracts';
import YAML from 'yaml';
import { alerts } from '../src/alert-rules.js';
import { deployFiles } from '../src/deploy-files.js';
import { ANSWERING } from '../src/expressions.js';
import { inWorkspace } from '../src/places.js';
import {
  type ChartValues,
  chartProblems,
  composeProblems,
  type Composed,
  databasePasswords,
  type ServicesSchema,
} from './deployed-services.js';
import { CHART, merged, valuesOf } from './values.js';

const read = (path: string): string => readFileSync(inWorkspace(path), 'utf8');
const composed = YAML.parse(read('docker-compose.yml'), { merge: true }) as Composed;
const values = valuesOf('values') as unknown as ChartValues;
const { properties } = JSON.parse(read(`${CHART}/values.schema.json`)) as {
  properties: { services: ServicesSchema };
};
const withPoker: Services = {
  ...SERVICES,
  poker: { database: true, redis: true, asks: [subjects.round.listTables], hears: ['round'] },
};

describe('the list of services', () => {
  it('is what docker-compose.yml runs, exactly', () => {
    expect(composeProblems(SERVICES, composed)).toEqual([]);
  });

  it.each(['values-evaluation', 'values-production'] as const)(
    'is what the chart runs with %s, exactly',
    (name) => {
      const all = merged(valuesOf('values'), valuesOf(name)) as unknown as ChartValues;
      const natsKeys = name === 'values-production';
      expect(chartProblems(SERVICES, all, properties.services, { natsKeys })).toEqual([]);
    },
  );

  it('is what alerts watch', () => {
    const of = (name: string) => alerts().filter(({ alert }) => alert === name);
    expect(of('SabotServiceAbsent').map(({ labels }) => labels.service)).toEqual(SERVICE_NAMES);
    expect(of('SabotRequestsFail').map(({ labels }) => labels.service)).toEqual(ANSWERING);
    expect(of('SabotEventLoopLag')[0]?.expr).toContain(`job=~"${SERVICE_NAMES.join('|')}"`);
  });
});

describe('a service that is added to the list', () => {
  it('has an image, a scrape job and a NATS account at once', async () => {
    const files = await deployFiles(withPoker);
    expect(files.get('deploy/docker/services')).toBe(`${SERVICE_NAMES.join('\n')}\npoker\n`);
    expect(files.get('deploy/monitoring/prometheus.yaml')).toContain("['poker:9090']");
    const accounts = files.get('deploy/nats/accounts.conf') ?? '';
    const account = accounts.slice(accounts.indexOf('  POKER {'));
    expect(account).toContain('nkey: $NATS_POKER_NKEY');
    for (const allowed of ['"round.v1.qry.list_tables"', '"_INBOX_poker.>"', '"stored.round.v1.evt.>"'])
      expect(account).toContain(allowed);
  });

  it('is reported missing from docker-compose.yml, with all that it needs there', () => {
    expect(composeProblems(withPoker, composed)).toEqual([
      'docker-compose.yml: poker is missing',
      'docker-compose.yml: poker-migration is missing',
      'poker in docker-compose.yml: NATS_URL is missing',
      'poker in docker-compose.yml: NATS_NKEY_SEED is missing',
      'poker in docker-compose.yml: DATABASE_URL is missing',
      'poker in docker-compose.yml: REDIS_URL is missing',
      'poker-migration: DATABASE_URL is missing',
      'poker-migration: OWNER_DATABASE_URL is missing',
      'nats: NATS_POKER_NKEY is missing',
      'postgres: POKER_DATABASE_PASSWORD is missing',
      'postgres: POKER_DATABASE_OWNER_PASSWORD is missing',
    ]);
  });

  it('is reported missing from the chart, with all that it needs there', () => {
    expect(chartProblems(withPoker, values, properties.services)).toEqual([
      'values.yaml: poker is missing',
      'what the schema knows: poker is missing',
      'what the schema requires: poker is missing',
      ...['database', 'postgresql', 'redis', 'nats'].map(
        (need) => `poker in values.yaml: ${need} is missing`,
      ),
      ...['NATS_URL', 'NATS_NKEY_SEED', 'DATABASE_URL', 'REDIS_URL'].map(
        (need) => `the secrets of poker: ${need} is missing`,
      ),
    ]);
  });
});

describe('a service that has left the list', () => {
  const { history, ...others } = SERVICES;

  it('is reported where it remains', () => {
    expect(history.redis).toBe(true);
    expect(composeProblems(others, composed)).toEqual([
      'docker-compose.yml: history is not on the list',
      'nats: NATS_HISTORY_NKEY is not on the list',
    ]);
    expect(chartProblems(others, values, properties.services)).toContain(
      'values.yaml: history is not on the list',
    );
  });
});

describe('the databases of docker-compose.yml', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sabot-databases-'));
  writeFileSync(
    join(folder, 'psql'),
    `#!/bin/sh\necho "$*" >> '${folder}/asked'\ncat >> '${folder}/asked'\n`,
    {
      mode: 0o755,
    },
  );
  const make = (env: Readonly<Record<string, string>>) =>
    spawnSync('sh', [inWorkspace('deploy/postgresql/databases.sh')], {
      encoding: 'utf8',
      env: { PATH: `${folder}:/usr/bin:/bin`, ...env },
    });

  it('are created with two roles for the services whose passwords are in the environment', () => {
    const told = ['poker-room', 'wallet'].flatMap((service) =>
      databasePasswords(service).map((variable, at): [string, string] => [
        variable,
        `secret ${String(at)} of ${service}`,
      ]),
    );
    expect(make({ POSTGRES_PASSWORD: 'x', ...Object.fromEntries(told) })).toMatchObject({
      status: 0,
      stderr: '',
    });
    const asked = readFileSync(join(folder, 'asked'), 'utf8').split('\n');
    expect(asked.filter((line) => line.startsWith('-v'))).toEqual([
      '-v ON_ERROR_STOP=1 -v name=sabot_poker_room -v owner=sabot_poker_room_owner' +
        ' -v password=secret 0 of poker-room -v owner_password=secret 1 of poker-room --username postgres --no-password',
      '-v ON_ERROR_STOP=1 -v name=sabot_wallet -v owner=sabot_wallet_owner' +
        ' -v password=secret 0 of wallet -v owner_password=secret 1 of wallet --username postgres --no-password',
    ]);
    expect(asked.filter((line) => line.startsWith('CREATE DATABASE :"name" OWNER :"owner"'))).toHaveLength(2);
  });

  it('are not left half created silently: the first failure ends the script', () => {
    writeFileSync(join(folder, 'psql'), '#!/bin/sh\nexit 3\n', { mode: 0o755 });
    expect(make({ WALLET_DATABASE_PASSWORD: 'x', WALLET_DATABASE_OWNER_PASSWORD: 'y' }).status).not.toBe(0);
  });

  it('are not created without the password of their owner', () => {
    writeFileSync(join(folder, 'psql'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    expect(make({ WALLET_DATABASE_PASSWORD: 'x' }).status).not.toBe(0);
    expect(make({ WALLET_DATABASE_PASSWORD: 'x', WALLET_DATABASE_OWNER_PASSWORD: 'y' }).status).toBe(0);
  });
});
