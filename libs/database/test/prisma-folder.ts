/** The Prisma folder of an imaginary service: one table, and whatever functions a test gives it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const SCHEMA = 'datasource db {\n  provider = "postgresql"\n}\n';
const LOCK = 'provider = "postgresql"\n';

/** A migration from before functions had files: it defines some, and a table depends on one of them. */
const FIRST_MIGRATION = `
CREATE FUNCTION is_even(n integer) RETURNS boolean LANGUAGE sql IMMUTABLE RETURN n % 2 = 0;
CREATE TABLE numbers (n integer PRIMARY KEY CHECK (is_even(n)));
CREATE VIEW doubles AS SELECT n, 2 * n AS double FROM numbers;
CREATE FUNCTION largest() RETURNS integer LANGUAGE sql AS $$ SELECT max(double) FROM doubles $$;
CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE TRIGGER numbers_keep BEFORE DELETE ON numbers FOR EACH ROW EXECUTE FUNCTION keep();
`;

/** The functions of the first migration, as files. */
export const FIRST_FUNCTIONS = {
  'is-even.sql': `CREATE OR REPLACE FUNCTION is_even(n integer) RETURNS boolean LANGUAGE sql IMMUTABLE RETURN n % 2 = 0;`,
  'largest.sql':
    'CREATE FUNCTION largest() RETURNS integer LANGUAGE sql AS $$ SELECT max(double) FROM doubles $$;',
  'doubles.view.sql': 'CREATE VIEW doubles AS SELECT n, 2 * n AS double FROM numbers;',
  'keep.sql': `CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE TRIGGER numbers_keep BEFORE DELETE ON numbers FOR EACH ROW EXECUTE FUNCTION keep();`,
};

export class PrismaFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'prisma-'));

  constructor() {
    this.#write('schema.prisma', SCHEMA);
    this.#write('migrations/migration_lock.toml', LOCK);
    this.migration('20260101000000_first', FIRST_MIGRATION);
    this.functions(FIRST_FUNCTIONS);
  }

  migration(name: string, sql: string): void {
    this.#write(`migrations/${name}/migration.sql`, sql);
  }

  /** Makes these the only functions. */
  functions(files: Readonly<Record<string, string>>): void {
    rmSync(join(this.path, 'functions'), { recursive: true, force: true });
    mkdirSync(join(this.path, 'functions'));
    for (const [name, sql] of Object.entries(files)) this.#write(`functions/${name}`, sql);
  }

  appendOnly(tables: readonly string[]): void {
    this.#write('append-only.json', JSON.stringify(tables));
  }

  remove(): void {
    rmSync(this.path, { recursive: true });
  }

  #write(name: string, text: string): void {
    const path = join(this.path, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
