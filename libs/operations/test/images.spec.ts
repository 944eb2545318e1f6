/** The images: their SBOMs, and the script that builds them all or says why it cannot. */
import { describe, expect, it } from '@jest/globals';
import { SERVICE_NAMES } from '@sabot/contracts';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inWorkspace } from '../src/places.js';

interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses?: readonly unknown[];
  readonly hashes?: readonly unknown[];
}

const temporary = (): string => mkdtempSync(join(tmpdir(), 'sabot-images-'));

describe('the SBOM of an image', () => {
  const folder = temporary();
  const made = spawnSync('node', [inWorkspace('deploy/docker/assemble.mjs'), 'history', folder], {
    encoding: 'utf8',
  });
  const listed = spawnSync('node', [inWorkspace('deploy/docker/sbom.mjs'), 'history', folder], {
    encoding: 'utf8',
  });
  const list = JSON.parse(listed.stdout || '{}') as {
    bomFormat: string;
    metadata: { component: { name: string } };
    components: Component[];
  };

  it('is a CycloneDX document about the service', () => {
    expect({ made: made.stderr, listed: listed.stderr }).toEqual({ made: '', listed: '' });
    expect(list).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      metadata: { component: { type: 'application', name: '@sabot/history' } },
    });
  });

  it('names every package in the image, and no other', () => {
    const there = ['', 'services/history'].flatMap((place) =>
      packagesIn(join(folder, place, 'node_modules')),
    );
    const foreign = list.components.filter(({ name }) => !name.startsWith('@sabot/'));
    expect([...new Set(foreign.map(({ name }) => name))].sort()).toEqual([...new Set(there)].sort());
    const names = new Set(list.components.map(({ name }) => name));
    for (const needed of ['redis', 'pino', '@nestjs/common', '@nats-io/transport-node', '@sabot/messaging'])
      expect({ needed, listed: names.has(needed) }).toEqual({ needed, listed: true });
    for (const unneeded of ['jest', 'typescript', 'next', 'eslint', '@sabot/testing'])
      expect({ unneeded, listed: names.has(unneeded) }).toEqual({ unneeded, listed: false });
  });

  it('gives the origin, licence and hash of each', () => {
    for (const { name, version, purl, licenses, hashes } of list.components) {
      expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`);
      expect({ name, licenses: licenses?.length }).toEqual({ name, licenses: 1 });
      if (!name.startsWith('@sabot/')) expect({ name, hashes: hashes?.length }).toEqual({ name, hashes: 1 });
    }
  });

  /** The packages in a node_modules folder, including nested ones; links are our own projects. */
  function packagesIn(modules: string): string[] {
    const entries = readdirSync(modules, { withFileTypes: true }).filter((entry) => !entry.isSymbolicLink());
    const names = entries.flatMap(({ name }) =>
      name.startsWith('@')
        ? readdirSync(join(modules, name), { withFileTypes: true })
            .filter((entry) => !entry.isSymbolicLink())
            .map((own) => `${name}/${own.name}`)
        : [name],
    );
    const nested = names.map((name) => join(modules, name, 'node_modules')).filter(existsSync);
    return [...names, ...nested.flatMap(packagesIn)];
  }
});

describe('the script that builds the images', () => {
  const script = inWorkspace('deploy/docker/build.sh');

  /** Runs the script with a fake engine that only records its calls. */
  function build(engine: 'runs' | 'is down', args: readonly string[] = [], env = {}) {
    const folder = temporary();
    const docker = join(folder, 'docker');
    writeFileSync(
      docker,
      `#!/bin/sh\n[ "$1" = info ] && exit ${engine === 'runs' ? 0 : 1}\necho "$@" >> "${folder}/asked"\n`,
    );
    chmodSync(docker, 0o755);
    const result = spawnSync('sh', [script, ...args], {
      encoding: 'utf8',
      env: { PATH: `${folder}:/usr/bin:/bin`, ...env },
    });
    const asked = existsSync(join(folder, 'asked')) ? readFileSync(join(folder, 'asked'), 'utf8') : '';
    return { ...result, asked: asked.split('\n').filter((line) => line !== '') };
  }

  it('builds one for every service, under the names of the chart', () => {
    const { status, asked } = build('runs', ['1.2.3'], { REGISTRY: 'registry.example.com' });
    expect(status).toBe(0);
    for (const [at, service] of SERVICE_NAMES.entries()) {
      expect(asked[at]).toContain(`--build-arg SERVICE=${service} --build-arg VERSION=1.2.3`);
      expect(asked[at]).toContain(`--tag registry.example.com/sabot/${service}:1.2.3 .`);
    }
    expect(asked).toHaveLength(SERVICE_NAMES.length);
  });

  it('says so, and fails, when no engine runs', () => {
    const { status, stderr, asked } = build('is down');
    expect({ status, asked }).toEqual({ status: 3, asked: [] });
    expect(stderr).toContain('NOT BUILT: no Docker engine answers');
  });
});
