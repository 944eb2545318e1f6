/** The chart as Helm renders it, parsed. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import YAML from 'yaml';
import { inWorkspace } from '../src/places.js';
import { type Outcome, outputOf, run } from './tools.js';
import { CHART } from './values.js';

export interface Manifest {
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly spec: Readonly<Record<string, unknown>>;
  readonly data?: Readonly<Record<string, string>>;
  readonly stringData?: Readonly<Record<string, string>>;
}

export interface PodSpec {
  readonly automountServiceAccountToken?: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly securityContext?: Readonly<Record<string, unknown>>;
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly volumes?: readonly { readonly persistentVolumeClaim?: { readonly claimName: string } }[];
}

export interface Container {
  readonly name: string;
  readonly env?: readonly { readonly name: string; readonly value?: unknown }[];
  readonly securityContext?: Readonly<Record<string, unknown>>;
  readonly resources?: { readonly requests?: object; readonly limits?: object };
  readonly [probe: string]: unknown;
}

// A Helm built from source assumes a very old Kubernetes version.
const KUBERNETES = ['--kube-version', '1.33.0'];
const chart = inWorkspace(CHART);

export type Profile = 'evaluation' | 'production';

/** The arguments for the value files: the profile, and further values on top of it. */
export function valueArguments(profile: Profile, more = ''): string[] {
  const file = join(mkdtempSync(join(tmpdir(), 'sabot-values-')), 'more.yaml');
  writeFileSync(file, more);
  return ['-f', join(chart, `values-${profile}.yaml`), '-f', file];
}

export function template(profile: Profile, more = ''): Outcome {
  return run('helm', ['template', 'sabot', chart, ...KUBERNETES, ...valueArguments(profile, more)]);
}

export function lint(profile: Profile): Outcome {
  return run('helm', ['lint', '--strict', chart, ...KUBERNETES, ...valueArguments(profile)]);
}

export function rendered(profile: Profile, more = ''): string {
  return outputOf('helm', ['template', 'sabot', chart, ...KUBERNETES, ...valueArguments(profile, more)]);
}

export function manifestsIn(text: string): Manifest[] {
  return YAML.parseAllDocuments(text)
    .map((document) => document.toJSON() as Manifest | null)
    .filter((manifest) => manifest !== null);
}

export function podOf({ kind, spec }: Manifest): PodSpec | undefined {
  if (kind === 'Pod') return spec as unknown as PodSpec;
  return (spec as { template?: { spec: PodSpec } } | undefined)?.template?.spec;
}
