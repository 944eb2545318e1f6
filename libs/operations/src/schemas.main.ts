/**
 * Writes `schemas/`: node dist/schemas.main.js <swagger.json of Kubernetes> <definition of a custom resource>…
 * The sources are in the Go modules k8s.io/kubernetes, sigs.k8s.io/gateway-api, github.com/kedacore/keda/v2,
 * github.com/external-secrets/external-secrets and github.com/prometheus-operator/prometheus-operator.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import YAML from 'yaml';
import { kubernetesSchemas, resourceSchema } from './kubernetes-schemas.js';
import { inWorkspace } from './places.js';

const [openApi = '', ...resources] = process.argv.slice(2);
const folder = inWorkspace('libs/operations/schemas');
mkdirSync(folder, { recursive: true });
const files = [
  kubernetesSchemas(JSON.parse(readFileSync(openApi, 'utf8')) as Parameters<typeof kubernetesSchemas>[0]),
  ...resources.map((file) =>
    resourceSchema(YAML.parse(readFileSync(file, 'utf8')) as Parameters<typeof resourceSchema>[0]),
  ),
].flatMap((some) => [...some]);
for (const [name, schema] of files)
  writeFileSync(
    join(folder, name),
    await format(JSON.stringify(schema), { parser: 'json', printWidth: 110 }),
  );
process.stdout.write(`${files.length} schemas\n`);
