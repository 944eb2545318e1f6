/** Where the chart's pods get their secrets, and how players get in. */
import { describe, expect, it } from '@jest/globals';
import { SERVICE_NAMES } from '@sabot/contracts';
import { type Manifest, manifestsIn, podOf, rendered } from './manifests.js';
import { withTools } from './tools.js';
import { valuesOf } from './values.js';

const named = (manifests: readonly Manifest[], kind: string, name: string): Manifest | undefined =>
  manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
const kinds = (manifests: readonly Manifest[]): Set<string> => new Set(manifests.map(({ kind }) => kind));
/** The Secrets that the pods of a manifest read. */
const secretsOf = (manifest: Manifest | undefined): Set<string> =>
  new Set(
    [...JSON.stringify(manifest && podOf(manifest)).matchAll(/"secretKeyRef":\{[^}]*"name":"([^"]+)"/g)].map(
      ([, name = '']) => name,
    ),
  );

describe('secrets', () => {
  withTools(['helm'], 'come from ExternalSecrets if a store is named, one for each service', () => {
    const manifests = manifestsIn(rendered('production'));
    for (const service of SERVICE_NAMES) {
      const secret = named(manifests, 'ExternalSecret', `sabot-${service}`);
      const data = (secret?.spec.data ?? []) as {
        secretKey: string;
        remoteRef: { key: string; property: string };
      }[];
      expect(data.map(({ secretKey }) => secretKey)).toEqual(
        valuesOf('values').services[service]?.secretKeys,
      );
      for (const { secretKey, remoteRef } of data)
        expect(remoteRef).toEqual({ key: `sabot/production/${service}`, property: secretKey });
    }
  });

  withTools(['helm'], 'are existing ones if they are named', () => {
    const existing = 'secrets: { mode: existing }\nservices: { wallet: { existingSecret: ours } }';
    const manifests = manifestsIn(rendered('production', existing));
    expect(kinds(manifests).has('ExternalSecret')).toBe(false);
    expect(kinds(manifests).has('Secret')).toBe(false);
    expect(secretsOf(named(manifests, 'Deployment', 'sabot-wallet'))).toEqual(new Set(['ours']));
    expect(secretsOf(named(manifests, 'Job', 'sabot-wallet-migration'))).toEqual(
      new Set(['ours', 'ours-owner']),
    );
    expect(secretsOf(named(manifests, 'Deployment', 'sabot-dealing'))).toEqual(new Set(['sabot-dealing']));
  });
});

describe('the way in', () => {
  withTools(['helm'], 'is an HTTPRoute to the gateway alone, and needs no affinity', () => {
    const manifests = manifestsIn(rendered('production'));
    expect(manifests.filter(({ kind }) => kind === 'Ingress')).toEqual([]);
    const routes = manifests.filter(({ kind }) => kind === 'HTTPRoute');
    expect(routes.map(({ spec }) => spec)).toMatchObject([
      {
        hostnames: ['play.example.com'],
        rules: [{ backendRefs: [{ name: 'sabot-gateway', port: 80 }] }],
      },
    ]);
    for (const { spec } of manifests.filter(({ kind }) => kind === 'Service')) {
      expect(spec.sessionAffinity ?? 'None').toBe('None');
      expect(spec.type ?? 'ClusterIP').toBe('ClusterIP');
    }
  });

  it('is the only service with a public port', () => {
    const { services } = valuesOf('values');
    const open = Object.entries(services).filter(([, service]) => 'httpPort' in service);
    expect(open.map(([name]) => name)).toEqual(['gateway']);
  });
});
