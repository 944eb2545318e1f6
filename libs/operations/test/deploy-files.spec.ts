/** Generated files are up to date, and handwritten ones match the code. */
import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { type AnySubject, SERVICE_NAMES, type ServiceName, SERVICES, subjects } from '@sabot/contracts';
import { nkeyVariable, usersOf } from '@sabot/messaging/accounts';
import YAML from 'yaml';
import { DASHBOARDS } from '../src/dashboards.js';
import { deployFiles } from '../src/deploy-files.js';
import { inWorkspace } from '../src/places.js';

describe('the generated files of deploy/', () => {
  it('are what `npm run deploy -w libs/operations` writes', async () => {
    for (const [path, text] of await deployFiles())
      expect({ path, text: readFileSync(inWorkspace(path), 'utf8') }).toEqual({ path, text });
  });

  it('include every dashboard, and there are no others', () => {
    const there = readdirSync(inWorkspace('deploy/dashboards')).sort();
    expect(there).toEqual(DASHBOARDS.map(({ uid }) => `${uid}.json`).sort());
  });
});

describe('a dashboard', () => {
  const panels = DASHBOARDS.flatMap(({ panels: all }) => all);

  it('asks a question with every panel, and describes a good answer', () => {
    for (const { title, description } of panels.filter((panel) => panel.type !== 'row')) {
      expect(title).toMatch(/^[A-Z].*\?$/);
      expect(description).toMatch(/\.$/);
    }
  });

  it('asks each question once', () => {
    const titles = panels.filter(({ type }) => type !== 'row').map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });
});

describe('the list of which service calls which', () => {
  it.each(SERVICE_NAMES)('matches the sources of %s', (service) => {
    const listed = (SERVICES[service].asks ?? []).map(({ subject }) => subject).sort();
    expect(listed).toEqual(askedBySources(service));
  });

  /** A source file that mentions another service's command or query is taken to send it. */
  function askedBySources(service: ServiceName): string[] {
    const folder = inWorkspace(`services/${service}/src`);
    const text = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
      .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
      .join('\n');
    const contexts = Object.entries<Readonly<Record<string, AnySubject>>>(subjects);
    const asked = contexts.flatMap(([context, entries]) =>
      Object.entries(entries)
        .filter(([, entry]) => entry.kind !== 'evt' && entry.owner !== service)
        .filter(([name]) => new RegExp(`\\b${context}\\.${name}\\b`).test(text))
        .map(([, { subject }]) => subject),
    );
    return asked.sort();
  }
});

describe('Prometheus in docker-compose.yml', () => {
  it('scrapes every service under its own name', () => {
    const { scrape_configs: jobs } = YAML.parse(
      readFileSync(inWorkspace('deploy/monitoring/prometheus.yaml'), 'utf8'),
    ) as { scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[] };
    expect(jobs.map(({ job_name: name, static_configs: [to] }) => ({ name, targets: to?.targets }))).toEqual(
      SERVICE_NAMES.map((name) => ({ name, targets: [`${name}:9090`] })),
    );
  });
});

describe('NATS in production', () => {
  const values = YAML.parse(readFileSync(inWorkspace('deploy/nats/values-nats.yaml'), 'utf8')) as {
    config: {
      cluster: { replicas: number };
      jetstream: { merge: object };
      nats: { tls: { enabled: boolean } };
      merge: object;
    };
    container: { env: Record<string, { valueFrom: { secretKeyRef: { name: string; key: string } } }> };
  };

  it('is a cluster that keeps each event on three disks, behind TLS', () => {
    const { cluster, jetstream, nats, merge } = values.config;
    expect(cluster.replicas).toBe(3);
    expect(jetstream.merge).toEqual({ sync_interval: 'always' });
    expect(nats.tls.enabled).toBe(true);
    expect(merge).toEqual({ $include: 'accounts.conf' });
  });

  it('has the public half of a key for every user of the accounts, from a Secret', () => {
    const users = usersOf();
    expect(
      Object.entries(values.container.env).map(([name, { valueFrom }]) => [name, valueFrom.secretKeyRef.key]),
    ).toEqual(users.map((user) => [nkeyVariable(user), user]));
  });
});
