/**
 * Derives JSON schemas for `kubeconform -strict` from what Kubernetes and the operators publish, so that manifests can be
 * checked without a network. Only the kinds that the chart uses are kept, without their descriptions.
 */

type Json = Readonly<Record<string, unknown>>;

/** The built-in kinds of Kubernetes, by their names in its OpenAPI document. */
export const KINDS = [
  'io.k8s.api.apps.v1.Deployment',
  'io.k8s.api.apps.v1.StatefulSet',
  'io.k8s.api.autoscaling.v2.HorizontalPodAutoscaler',
  'io.k8s.api.batch.v1.Job',
  'io.k8s.api.core.v1.ConfigMap',
  'io.k8s.api.core.v1.Pod',
  'io.k8s.api.core.v1.Secret',
  'io.k8s.api.core.v1.Service',
  'io.k8s.api.core.v1.ServiceAccount',
  'io.k8s.api.networking.v1.Ingress',
  'io.k8s.api.networking.v1.NetworkPolicy',
  'io.k8s.api.policy.v1.PodDisruptionBudget',
] as const;

const REFERENCE = '#/definitions/';
/** Values that may be a string or a number, which the OpenAPI document declares as strings. */
const LOOSE: Readonly<Record<string, Json>> = {
  'io.k8s.apimachinery.pkg.util.intstr.IntOrString': { type: ['string', 'integer'] },
  'io.k8s.apimachinery.pkg.api.resource.Quantity': { type: ['string', 'number'] },
};

/** One file with all definitions, which refer to each other, and for each kind a file that refers to it. */
export function kubernetesSchemas(openApi: {
  readonly definitions: Readonly<Record<string, Json>>;
}): Map<string, Json> {
  const needed = new Map<string, unknown>();
  const follow = (name: string): void => {
    if (needed.has(name)) return;
    const definition = LOOSE[name] ?? openApi.definitions[name];
    if (!definition) throw new Error(`Kubernetes has no ${name}`);
    needed.set(name, undefined);
    needed.set(name, strict(definition, follow));
  };
  KINDS.forEach(follow);
  const files = new Map<string, Json>([['_definitions.json', { definitions: Object.fromEntries(needed) }]]);
  for (const name of KINDS) {
    const [{ group, kind, version } = { group: '', kind: '', version: '' }] = openApi.definitions[name]?.[
      'x-kubernetes-group-version-kind'
    ] as { group: string; kind: string; version: string }[];
    files.set(fileOf(kind, group, version), { $ref: `_definitions.json${REFERENCE}${name}` });
  }
  return files;
}

/** The schema of a custom resource, from its operator's CustomResourceDefinition. */
export function resourceSchema(definition: {
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string };
    readonly versions: readonly {
      readonly name: string;
      readonly storage: boolean;
      readonly schema: { readonly openAPIV3Schema: Json };
    }[];
  };
}): Map<string, Json> {
  const { group, names, versions } = definition.spec;
  const current = versions.filter(({ storage }) => storage);
  return new Map(
    current.map(({ name, schema }) => {
      const { properties, ...rest } = schema.openAPIV3Schema as { properties: Json };
      // A definition leaves out the fields that every resource has.
      const everywhere = {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object' },
      };
      const whole = strict({ ...rest, properties: { ...properties, ...everywhere } }, () => undefined);
      return [fileOf(names.kind, group, name), whole as Json];
    }),
  );
}

function fileOf(kind: string, group: string, version: string): string {
  const short = group.split('.')[0] ?? '';
  return `${[kind, short, version]
    .filter((part) => part !== '')
    .join('-')
    .toLowerCase()}.json`;
}

const DROPPED = new Set(['description', 'format', 'default', 'example']);

/** Makes a schema refuse unknown fields wherever it declares fields. */
function strict(schema: unknown, follow: (name: string) => void, named = false): unknown {
  if (Array.isArray(schema)) return schema.map((item) => strict(item, follow));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref } = schema as { $ref?: string };
  if (!named && $ref?.startsWith(REFERENCE)) follow($ref.slice(REFERENCE.length));
  const entries = Object.entries(schema)
    .filter(([key]) => named || (!DROPPED.has(key) && !key.startsWith('x-')))
    .map(([key, value]) => [key, strict(value, follow, !named && key === 'properties')] as const);
  const result = Object.fromEntries(entries) as Json;
  if (named) return result;
  const open = result.additionalProperties !== undefined || 'x-kubernetes-preserve-unknown-fields' in schema;
  if ('x-kubernetes-int-or-string' in schema) return { type: ['string', 'integer'] };
  return result.properties !== undefined && !open ? { ...result, additionalProperties: false } : result;
}
