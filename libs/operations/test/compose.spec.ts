/** docker-compose.yml: its variables match what the services read, and Compose itself accepts it. */
import { describe, expect, it } from '@jest/globals';
import { SERVICE_NAMES, type ServiceName } from '@sabot/contracts';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import YAML from 'yaml';
import { newUserKeys, nkeyVariable, publicKeyOf, usersOf } from '@sabot/messaging/accounts';
import { inWorkspace } from '../src/places.js';
import { run, withTools } from './tools.js';
import { variablesOf } from './variables.js';
import { CHART, valuesOf } from './values.js';

interface ComposedService {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string | null>>;
  readonly volumes?: readonly unknown[];
  readonly read_only?: boolean;
  readonly profiles?: readonly string[];
}
interface Composed {
  readonly services: Readonly<Record<string, ComposedService>>;
}

const FILE = inWorkspace('docker-compose.yml');
const text = readFileSync(FILE, 'utf8');
const { services } = YAML.parse(text, { merge: true }) as Composed;
const example = readFileSync(inWorkspace('deploy/example.env'), 'utf8');

const environmentOf = (service: ServiceName): Readonly<Record<string, string | null>> =>
  services[service]?.environment ?? {};
const newEnvironment = (): string =>
  execFileSync('sh', [inWorkspace('deploy/docker/new-env.sh')], { encoding: 'utf8' });

describe('docker-compose.yml', () => {
  it.each(SERVICE_NAMES)('gives %s only variables that it reads', (service) => {
    const known = variablesOf(service);
    expect(Object.keys(environmentOf(service)).filter((variable) => !known.has(variable))).toEqual([]);
  });

  it.each(SERVICE_NAMES)('lets %s log in to NATS with its own key', (service) => {
    const seed = nkeyVariable(service).replace(/NKEY$/, 'SEED');
    expect(environmentOf(service)).toMatchObject({
      NATS_URL: 'nats://nats:4222',
      NATS_NKEY_SEED: `\${${seed}:?set it in .env}`,
    });
  });

  it('gives NATS the same accounts as the chart, with the public half of a key for each user', () => {
    expect(services.nats?.volumes).toContain('./deploy/nats/accounts.conf:/etc/nats/accounts.conf:ro');
    expect(Object.keys(services.nats?.environment ?? {}).sort()).toEqual(usersOf().map(nkeyVariable).sort());
  });

  it('runs the images of the chart', () => {
    const { appVersion } = YAML.parse(readFileSync(inWorkspace(`${CHART}/Chart.yaml`), 'utf8')) as {
      appVersion: string;
    };
    for (const service of SERVICE_NAMES)
      expect(services[service]?.image).toBe(`sabot/${service}:\${SABOT_TAG:-${appVersion}}`);
    const { evaluation } = valuesOf('values') as unknown as {
      evaluation: Readonly<Record<string, { readonly image: string }>>;
    };
    const short = (image = ''): string => image.replace(/^docker\.io\/(library\/)?/, '');
    expect(services.postgres?.image).toBe(short(evaluation.postgresql?.image));
    expect(services.nats?.image).toBe(short(evaluation.nats?.image));
    expect(services.redis?.image).toBe(short(evaluation.redis?.image));
  });

  it('uses only variables that deploy/example.env explains', () => {
    const used = [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
    expect(new Set(used).size).toBeGreaterThan(15);
    expect(used.filter((name) => !new RegExp(`^(# )?${name}=`, 'm').test(example))).toEqual([]);
  });
});

describe('a new environment', () => {
  it('has every secret, all different, each in the form that its reader expects', () => {
    const [first, second] = [newEnvironment(), newEnvironment()].map((lines) =>
      lines.split('\n').filter((line) => /^[A-Z]/.test(line)),
    );
    const required = [...example.matchAll(/^([A-Z_]+)=$/gm)].map(([, name]) => name);
    expect(first?.map((line) => line.slice(0, line.indexOf('=')))).toEqual(required);
    expect(new Set([...(first ?? []), ...(second ?? [])]).size).toBe(2 * required.length);
    const keys = /^(NATS_[A-Z_]+_SEED=SU[A-Z2-7]{56}|NATS_[A-Z_]+_NKEY=U[A-Z2-7]{55})$/;
    const others = /^([A-Z_]+=s[0-9a-f]{48}|SEED_KEYS=1:[A-Za-z0-9+/]{43}=)$/;
    for (const line of first ?? []) expect(line).toMatch(line.startsWith('NATS_') ? keys : others);
  });

  it('has both halves of the key of each NATS user', () => {
    const variables = new Map(
      newEnvironment()
        .split('\n')
        .map((line) => line.split('=') as [string, string]),
    );
    for (const user of usersOf()) {
      const nkey = nkeyVariable(user);
      const seed = variables.get(nkey.replace(/NKEY$/, 'SEED')) ?? '';
      expect(publicKeyOf(seed)).toBe(variables.get(nkey));
    }
  });
});

describe('Compose', () => {
  const config = (env: string, ...more: string[]) => {
    const file = join(mkdtempSync(join(tmpdir(), 'sabot-compose-')), 'env');
    writeFileSync(file, env);
    return run('docker-compose', ['-f', FILE, '--env-file', file, ...more, 'config', '--format', 'json']);
  };

  withTools(['docker-compose'], 'accepts the file, and starts monitoring only on request', () => {
    const plain = config(newEnvironment());
    expect(plain).toMatchObject({ code: 0 });
    const { services: quiet } = JSON.parse(plain.output) as Composed;
    expect(Object.keys(quiet)).toEqual(
      expect.arrayContaining([...SERVICE_NAMES, 'postgres', 'nats', 'redis']),
    );
    expect(Object.keys(quiet)).not.toContain('prometheus');
    const watched = config(newEnvironment(), '--profile', 'monitoring');
    const { services: all } = JSON.parse(watched.output) as Composed;
    expect(Object.keys(all)).toEqual(expect.arrayContaining(['prometheus', 'grafana']));
    for (const service of SERVICE_NAMES) {
      expect(all[service]?.read_only).toBe(true);
      expect(all[service]?.environment?.NATS_NKEY_SEED).toMatch(/^SU[A-Z2-7]{56}$/);
    }
  });

  withTools(['docker-compose'], 'names what is missing instead of starting without it', () => {
    const without = newEnvironment().replace(/^NATS_WALLET_SEED=.*$/m, '');
    const { code, output } = config(without);
    expect(code).not.toBe(0);
    expect(output).toContain('NATS_WALLET_SEED');
  });
});

describe('nats-server', () => {
  withTools(['nats-server'], 'accepts the configuration of docker-compose.yml', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sabot-nats-'));
    const old = /v2\.[0-9]\./.test(run('nats-server', ['--version']).output);
    const configuration = readFileSync(inWorkspace('deploy/docker/nats.conf'), 'utf8');
    // The image has this option; a server before 2.10 does not know it.
    writeFileSync(
      join(folder, 'nats.conf'),
      old ? configuration.replace('sync_interval: always', '') : configuration,
    );
    writeFileSync(
      join(folder, 'accounts.conf'),
      readFileSync(inWorkspace('deploy/nats/accounts.conf'), 'utf8'),
    );
    const keys = Object.entries(newUserKeys()).map(
      ([user, { publicKey }]) => [nkeyVariable(user), publicKey] as const,
    );
    const checked = run(
      'nats-server',
      ['-t', '-c', join(folder, 'nats.conf')],
      undefined,
      Object.fromEntries(keys),
    );
    expect(checked).toMatchObject({ code: 0 });
  });
});
