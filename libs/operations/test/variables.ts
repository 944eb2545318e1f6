/** What a service can be told, from its own configuration and from the one that all share. */
import type { ServiceName } from '@sabot/contracts';
import { readFileSync } from 'node:fs';
import { inWorkspace } from '../src/places.js';

export function variablesOf(service: ServiceName): Set<string> {
  const files = [
    `services/${service}/src/${service}.config.ts`,
    'libs/service-kit/src/service-environment.ts',
  ];
  return new Set(
    files
      .map((file) => readFileSync(inWorkspace(file), 'utf8'))
      .flatMap((text) => [...text.matchAll(/^\s+([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name)),
  );
}
