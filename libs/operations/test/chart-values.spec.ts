/** Checks the chart's values without Helm: against their schema, and against the variables that services really read. */
import { describe, expect, it } from '@jest/globals';
import { SERVICE_NAMES, type ServiceName } from '@sabot/contracts';
import { readdirSync, readFileSync } from 'node:fs';
import Ajv from 'ajv';
import YAML from 'yaml';
import { inWorkspace } from '../src/places.js';
import { HOSTILE_VALUES, merged, type Values, valuesOf } from './values.js';
import { variablesOf } from './variables.js';

const schema = JSON.parse(
  readFileSync(inWorkspace('deploy/helm/sabot/values.schema.json'), 'utf8'),
) as object;
const validate = new Ajv({ allErrors: true }).compile(schema);

function problems(values: Values): string[] {
  return validate(values)
    ? []
    : (validate.errors ?? []).map(({ dataPath, message = '' }) => `${dataPath} ${message}`);
}

describe.each(['values', 'values-evaluation', 'values-production'] as const)('%s.yaml', (name) => {
  const values = name === 'values' ? valuesOf(name) : merged(valuesOf('values'), valuesOf(name));

  it('conforms to the schema', () => {
    expect(problems(values)).toEqual([]);
  });

  it('runs every service, and no other', () => {
    expect(Object.keys(values.services).sort()).toEqual([...SERVICE_NAMES].sort());
  });

  it.each(SERVICE_NAMES)('gives %s only variables that it reads', (service) => {
    const known = variablesOf(service);
    const { env, secretKeys } = serviceIn(values, service);
    expect([...Object.keys(env), ...secretKeys].filter((variable) => !known.has(variable))).toEqual([]);
  });

  it('gives a database to exactly the services that have migrations', () => {
    for (const service of SERVICE_NAMES) {
      const migrates = readdirSync(inWorkspace(`services/${service}/src`)).includes('migrate.main.ts');
      expect({ service, database: serviceIn(values, service).database }).toEqual({
        service,
        database: migrates,
      });
    }
  });

  it('counts the connection for leases of exactly the services that hold one', () => {
    for (const service of SERVICE_NAMES) {
      const manifest = JSON.parse(readFileSync(inWorkspace(`services/${service}/package.json`), 'utf8')) as {
        dependencies: Record<string, string>;
      };
      const { leaseConnections = 0 } = serviceIn(values, service);
      expect({ service, leaseConnections }).toEqual({
        service,
        leaseConnections: '@sabot/leasing' in manifest.dependencies ? 1 : 0,
      });
    }
  });

  it('gives the seed keys to dealing only', () => {
    const holders = SERVICE_NAMES.filter((service) =>
      serviceIn(values, service).secretKeys.includes('SEED_KEYS'),
    );
    expect(holders).toEqual(['dealing']);
  });
});

describe('the schema', () => {
  it.each(HOSTILE_VALUES)('refuses $what', ({ values, path }) => {
    const all = merged(
      merged(valuesOf('values'), valuesOf('values-production')),
      YAML.parse(values) as object,
    );
    expect(problems(all).join('\n')).toContain(path);
  });
});

function serviceIn(values: Values, service: ServiceName): Values['services'][string] {
  const found = values.services[service];
  if (!found) throw new Error(`no ${service}`);
  return found;
}
