/** The chart as Helm renders it: the real tools accept it, and every pod is locked down. */
import { describe, expect } from '@jest/globals';
import { databaseOwners, SERVICE_NAMES, type ServiceName } from '@sabot/contracts';
import { accountsConf, nkeyVariable, usersOf } from '@sabot/messaging/accounts';
import { inWorkspace } from '../src/places.js';
import {
  type Container,
  lint,
  type Manifest,
  manifestsIn,
  podOf,
  type Profile,
  rendered,
  template,
} from './manifests.js';
import { run, withTools } from './tools.js';
import { HOSTILE_VALUES, REFUSED_COMBINATIONS } from './values.js';

/** The chart's own NATS server knows its users by passwords. */
const passwordVariable = (user: string): string => nkeyVariable(user).replace(/NKEY$/, 'PASSWORD');

const PROFILES: readonly Profile[] = ['evaluation', 'production'];
const SCHEMAS = `${inWorkspace('libs/operations/schemas')}/{{.ResourceKind}}{{.KindSuffix}}.json`;
const EVERYTHING = `
ingress: { enabled: true, className: nginx, hosts: [b.example.com], tls: [{ secretName: t, hosts: [b.example.com] }] }
tables: [{ id: high, name: High limits, bettingMs: 20000 }]
webBuilds: { existingClaim: web-builds }
pods: { annotations: { a: b }, nodeSelector: { disk: ssd }, tolerations: [{ key: games, operator: Exists }], priorityClassName: high }
image: { tag: 'sha256:${'a'.repeat(64)}', pullSecrets: [{ name: pull }] }
fullnameOverride: a-name-that-is-as-long-as-the-schema-all
`;
const WEB_BUILDS = 'webBuilds: { existingClaim: web-builds }';
const TRACED = `
tracing: { endpoint: 'http://collector:4318', share: 0.01 }
networkPolicy: { peers: { telemetry: { ports: [4318], to: [{ podSelector: { matchLabels: { app: collector } } }] } } }
`;

const cache = new Map<string, Manifest[]>();
function manifests(profile: Profile, more = ''): Manifest[] {
  const key = profile + more;
  const known = cache.get(key) ?? manifestsIn(rendered(profile, more));
  cache.set(key, known);
  return known;
}

describe.each(PROFILES)('the chart for %s', (profile) => {
  const pods = () => manifests(profile).flatMap((manifest) => podOf(manifest) ?? []);
  const containers = (): Container[] =>
    pods().flatMap((pod) => [...pod.containers, ...(pod.initContainers ?? [])]);

  withTools(['helm'], 'passes helm lint --strict', () => {
    expect(lint(profile)).toMatchObject({ code: 0 });
  });

  withTools(['helm', 'kubeconform'], 'renders only what Kubernetes and the operators accept', () => {
    for (const more of ['', EVERYTHING]) {
      const { code, output } = run(
        'kubeconform',
        ['-strict', '-schema-location', SCHEMAS],
        rendered(profile, more),
      );
      expect({ code, output }).toEqual({ code: 0, output: '' });
    }
  });

  withTools(['helm'], 'gives no pod more than it needs', () => {
    for (const pod of pods()) {
      expect(pod.automountServiceAccountToken).toBe(false);
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
    }
    for (const { securityContext, resources } of containers()) {
      expect(securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(resources).toMatchObject({
        requests: expect.anything() as object,
        limits: expect.anything() as object,
      });
    }
  });

  withTools(['helm'], 'probes every service, and restarts none because a dependency is down', () => {
    for (const service of SERVICE_NAMES) {
      const container = containers().find(({ name }) => name === service);
      expect(container).toMatchObject({
        startupProbe: { httpGet: { path: '/healthz' } },
        livenessProbe: { httpGet: { path: '/healthz' } },
        readinessProbe: { httpGet: { path: '/readyz' } },
      });
    }
  });

  withTools(['helm'], 'puts no secret into a plain variable', () => {
    const plain = containers().flatMap(({ env = [] }) => env.filter(({ value }) => value !== undefined));
    expect(
      plain.filter(({ name }) => /PASSWORD|SECRET|KEY|DATABASE_URL|NATS_URL|REDIS_URL/.test(name)),
    ).toEqual([]);
  });

  withTools(['helm'], 'denies all traffic that no policy names', () => {
    const policies = manifests(profile).filter(({ kind }) => kind === 'NetworkPolicy');
    const deny = policies.find(({ metadata }) => metadata.name.endsWith('default-deny'));
    expect(deny?.spec).toMatchObject({ policyTypes: ['Ingress', 'Egress'] });
    expect(Object.keys(deny?.spec ?? {}).sort()).toEqual(['podSelector', 'policyTypes']);
    const named = policies.map(({ metadata }) => metadata.labels['app.kubernetes.io/component']);
    expect(named).toEqual(expect.arrayContaining([...SERVICE_NAMES]));
    for (const { spec } of policies)
      for (const { to } of (spec.egress ?? []) as { to?: unknown[] }[]) expect(to?.length).toBeGreaterThan(0);
  });

  withTools(['helm'], 'writes large numbers without an exponent', () => {
    const more = 'services: { gateway: { env: { MAX_SOCKETS: 1000000 } } }';
    const environment = manifests(profile, more)
      .flatMap((manifest) => podOf(manifest)?.containers ?? [])
      .find(({ name }) => name === 'gateway')?.env;
    expect(environment).toContainEqual({ name: 'MAX_SOCKETS', value: '1000000' });
  });
});

describe('the chart in production', () => {
  const ofKind = (kind: string): Manifest[] =>
    manifests('production').filter((manifest) => manifest.kind === kind);
  const environmentOf = (service: ServiceName, more = ''): NonNullable<Container['env']> => {
    const deployment = manifests('production', more).find(
      ({ kind, metadata }) => kind === 'Deployment' && metadata.name === `sabot-${service}`,
    );
    return (deployment && podOf(deployment)?.containers[0]?.env) ?? [];
  };

  withTools(['helm'], 'migrates each database before anything else changes', () => {
    expect(ofKind('Job').map(({ metadata }) => metadata.name)).toEqual(
      ['blackjack', 'dealing', 'round-scheduler', 'wallet'].map((owner) => `sabot-${owner}-migration`),
    );
    for (const { metadata } of ofKind('Job'))
      expect(metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade');
  });

  withTools(
    ['helm'],
    'gives only the gateways the volume for builds of the web table, if there is one',
    () => {
      const inside = { name: 'WEB_BUILDS_DIR', value: '/var/lib/sabot/web-builds' };
      expect(environmentOf('gateway', WEB_BUILDS)).toContainEqual(inside);
      for (const more of ['', WEB_BUILDS])
        for (const manifest of manifests('production', more)) {
          const claims = (podOf(manifest)?.volumes ?? []).flatMap(
            ({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? [],
          );
          const isGateway = manifest.kind === 'Deployment' && manifest.metadata.name === 'sabot-gateway';
          expect(claims).toEqual(isGateway && more !== '' ? ['web-builds'] : []);
        }
    },
  );

  withTools(['helm'], 'scales gateways by their sockets and keeps a replica of everything', () => {
    expect(ofKind('ScaledObject').map(({ metadata }) => metadata.name)).toEqual(['sabot-gateway']);
    expect(ofKind('HorizontalPodAutoscaler').map(({ metadata }) => metadata.name)).not.toContain(
      'sabot-gateway',
    );
    expect(ofKind('PodDisruptionBudget')).toHaveLength(SERVICE_NAMES.length);
  });

  withTools(['helm'], 'has three servers keep each event', () => {
    expect(environmentOf('bus-keeper')).toContainEqual({ name: 'NATS_STREAM_REPLICAS', value: '3' });
  });

  withTools(['helm'], 'sends traces to a named collector, and lets every service reach it', () => {
    for (const service of SERVICE_NAMES) {
      expect(environmentOf(service).filter(({ name }) => name.startsWith('OTEL_'))).toEqual([]);
      expect(environmentOf(service, TRACED).filter(({ name }) => name.startsWith('OTEL_'))).toEqual([
        { name: 'OTEL_EXPORTER_OTLP_ENDPOINT', value: 'http://collector:4318' },
        { name: 'OTEL_TRACES_SAMPLER_ARG', value: '0.01' },
      ]);
      const policies = manifests('production', TRACED).filter(({ kind }) => kind === 'NetworkPolicy');
      const policy = policies.find(({ metadata }) => metadata.name === `sabot-${service}`);
      expect(JSON.stringify(policy?.spec.egress)).toContain('4318');
    }
  });

  withTools(
    ['helm'],
    'gives each service its own credentials for NATS, and has three servers keep events',
    () => {
      expect(environmentOf('bus-keeper')).toContainEqual({ name: 'NATS_STREAM_REPLICAS', value: '3' });
      for (const service of SERVICE_NAMES)
        for (const key of ['NATS_URL', 'NATS_NKEY_SEED'])
          expect(environmentOf(service)).toContainEqual({
            name: key,
            valueFrom: { secretKeyRef: { name: `sabot-${service}`, key } },
          });
    },
  );

  withTools(['helm'], 'gives a pod that shuts down enough time to finish its work', () => {
    for (const deployment of ofKind('Deployment')) {
      const pod = podOf(deployment);
      const [container] = pod?.containers ?? [];
      const graceMs = Number(container?.env?.find(({ name }) => name === 'SHUTDOWN_GRACE_MS')?.value);
      const { preStop } = (container?.lifecycle ?? {}) as { preStop?: { exec: { command: string[] } } };
      const leavingSeconds = Number(preStop?.exec.command[1] ?? 0);
      const drainMs = Number(container?.env?.find(({ name }) => name === 'DRAIN_MS')?.value ?? 0);
      // A service with clients of its own leaves the endpoints before it stops accepting connections.
      expect(leavingSeconds > 0).toBe(deployment.metadata.name === 'sabot-gateway');
      expect(graceMs).toBeGreaterThan(drainMs);
      expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(leavingSeconds + graceMs / 1_000);
    }
  });

  withTools(['helm'], 'has none of the servers for evaluation, and creates no Secret', () => {
    expect([...ofKind('StatefulSet'), ...ofKind('Secret')]).toEqual([]);
  });
});

describe('the chart for evaluation on its own', () => {
  withTools(['helm'], 'gives every service addresses with its own user, and only those it needs', () => {
    const secrets = manifests('evaluation').filter(({ kind }) => kind === 'Secret');
    for (const service of SERVICE_NAMES) {
      const secret = secrets.find(({ metadata }) => metadata.name === `sabot-${service}`);
      const variables = secret?.stringData ?? {};
      expect(new URL(variables.NATS_URL ?? '').username).toBe(service);
      const database = variables.DATABASE_URL;
      if (database !== undefined)
        expect(new URL(database).username).toBe(`sabot_${service.replaceAll('-', '_')}`);
      const seedKeys = variables.SEED_KEYS ?? `1:${Buffer.alloc(32).toString('base64')}`;
      expect(Buffer.from(seedKeys.slice(2), 'base64')).toHaveLength(32);
    }
  });

  withTools(['helm'], 'lets only migrations use the role that owns the tables', () => {
    const all = manifests('evaluation');
    const owners = all.filter(({ kind, metadata }) => kind === 'Secret' && metadata.name.endsWith('-owner'));
    expect(owners.map(({ metadata }) => metadata.name).sort()).toEqual(
      databaseOwners()
        .map((service) => `sabot-${service}-owner`)
        .sort(),
    );
    for (const { metadata, stringData = {} } of owners) {
      const role = metadata.name.replaceAll('-', '_');
      expect(new URL(stringData.OWNER_DATABASE_URL ?? '').username).toBe(role);
    }
    const users = all.flatMap((manifest) => {
      const { containers = [], initContainers = [] } = podOf(manifest) ?? {};
      return [...containers, ...initContainers].filter(({ env = [] }) =>
        env.some(({ name }) => name === 'OWNER_DATABASE_URL'),
      );
    });
    expect(users).toHaveLength(owners.length);
    expect(new Set(users.map(({ name }) => name))).toEqual(new Set(['migration']));
  });

  withTools(
    ['helm'],
    'hands NATS the accounts of the services, and a password for each of their users',
    () => {
      const all = manifests('evaluation');
      const configuration = all.find(
        ({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'sabot-nats',
      );
      const login = (user: string): string => `user: ${user}, password: $${passwordVariable(user)}`;
      expect(configuration?.data?.['accounts.conf']?.trim()).toBe(accountsConf({ login }).trim());
      const server = all.find(
        ({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === 'sabot-nats',
      );
      const given = (server && podOf(server)?.containers[0]?.env)?.map(({ name }) => name);
      expect(given).toEqual(expect.arrayContaining(usersOf().map(passwordVariable)));
    },
  );
});

describe('Helm refuses', () => {
  const [hostile] = HOSTILE_VALUES;
  withTools(['helm'], `${hostile.what}, by the schema`, () => {
    const { code, output } = template('production', hostile.values);
    expect(code).not.toBe(0);
    expect(output).toContain(hostile.path);
  });

  for (const { what, values, says } of REFUSED_COMBINATIONS)
    withTools(['helm'], what, () => {
      const { code, output } = template('production', values);
      expect(code).not.toBe(0);
      expect(output).toContain(says);
    });
});
