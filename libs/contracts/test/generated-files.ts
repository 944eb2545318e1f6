import type { DescFile } from '@bufbuild/protobuf';
import { readdirSync } from 'node:fs';

const root = new URL('../src/generated/', import.meta.url);

/** The names of all generated modules, relative to `src/generated/`, such as `sabot/wallet/v1/events_pb`. */
export function generatedModules(): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('_pb.ts'))
    .map((name) => name.slice(0, -'.ts'.length))
    .sort();
}

/** Imports one generated module. */
export async function importGenerated(name: string): Promise<Record<string, unknown>> {
  return (await import(new URL(`${name}.ts`, root).href)) as Record<string, unknown>;
}

/** The descriptor of every file in proto/, found on disk so that a new file cannot be overlooked. */
export async function protoFiles(): Promise<DescFile[]> {
  const modules = await Promise.all(generatedModules().map(importGenerated));
  return modules.flatMap((module) => Object.values(module).filter(isFile));
}

function isFile(value: unknown): value is DescFile {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'file';
}
