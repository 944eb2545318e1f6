/**
 * Applies the migrations with Prisma's own engine, compiled to WebAssembly: it keeps the same record as
 * `prisma migrate deploy` and downloads no binary at run time.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg';
import { sqlFolders } from './sql-folders.js';

const LOCK_FILE = 'migration_lock.toml';

/**
 * Sends a migration to the server unsplit, and so as one transaction. The adapter itself would split it at every
 * semicolon, even inside functions.
 */
class WholeScripts extends PrismaPg {
  readonly #adapters: Awaited<ReturnType<PrismaPg['connect']>>[] = [];

  override async connect(): ReturnType<PrismaPg['connect']> {
    const adapter = await super.connect();
    this.#adapters.push(adapter);
    adapter.executeScript = async (script) => {
      await adapter.underlyingDriver().query(script);
    };
    return adapter;
  }

  /** The engine leaves its connections open. */
  async close(): Promise<void> {
    await Promise.all(this.#adapters.map((adapter) => adapter.dispose()));
  }
}

/** Applies the migrations of a folder that a database does not have yet, and returns their names. */
export async function applyMigrations(databaseUrl: string, prismaFolder: string): Promise<string[]> {
  await loadEngine();
  const schemaPath = join(prismaFolder, 'schema.prisma');
  const scripts = new WholeScripts({ connectionString: databaseUrl });
  const datamodels: [string, string][] = [[schemaPath, readFileSync(schemaPath, 'utf8')]];
  const schemaEngine = await engine.SchemaEngine.new(
    { datamodels },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(scripts),
  );
  try {
    const filters = { externalTables: [], externalEnums: [] };
    const { appliedMigrationNames } = await schemaEngine.applyMigrations({
      migrationsList: migrationsIn(prismaFolder),
      filters,
    });
    return appliedMigrationNames;
  } finally {
    schemaEngine.free();
    await scripts.close();
  }
}

function migrationsIn(prismaFolder: string) {
  const baseDir = join(prismaFolder, 'migrations');
  const migrations = sqlFolders(prismaFolder).flatMap((folder) => migrationsOf(join(folder, 'migrations')));
  return {
    baseDir,
    shadowDbInitScript: '',
    lockfile: { path: LOCK_FILE, content: readFileSync(join(baseDir, LOCK_FILE), 'utf8') },
    migrationDirectories: migrations
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, value }) => ({
        path: name,
        migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value } },
      })),
  };
}

function migrationsOf(folder: string): { name: string; value: string }[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return entries.map(({ name }) => ({
    name,
    value: readFileSync(join(folder, name, 'migration.sql'), 'utf8'),
  }));
}

/** The engine never clears the timer of its lock wait, so the timer must not keep a finished process alive. */
function withUnreferencedTimers(): WebAssembly.ModuleImports {
  const timers = Object.keys(engine).filter((name) => name.startsWith('__wbg_setTimeout_'));
  const unreferenced = (run: () => void, delayMs: number) => setTimeout(run, delayMs).unref();
  return {
    ...(engine as WebAssembly.ModuleImports),
    ...Object.fromEntries(timers.map((name) => [name, unreferenced])),
  };
}

let loaded: Promise<void> | undefined;

/** The engine is loaded once; its module and its WebAssembly import each other. */
function loadEngine(): Promise<void> {
  loaded ??= (async () => {
    const folder = dirname(
      createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg'),
    );
    const wasm = readFileSync(join(folder, 'schema_engine_bg.wasm'));
    const { instance } = await WebAssembly.instantiate(wasm, {
      './schema_engine_bg.js': withUnreferencedTimers(),
    });
    engine.__wbg_set_wasm(instance.exports);
    (instance.exports.__wbindgen_start as () => void)();
  })();
  return loaded;
}
