/** The variables that a service reads, in its own configuration and in the shared one. */
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
