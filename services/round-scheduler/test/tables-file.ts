/** A file of tables for a suite that needs other tables than the built-in ones. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export class TablesFile {
  readonly #folder = mkdtempSync(join(tmpdir(), 'sabot-tables-'));
  readonly path = join(this.#folder, 'tables.json');

  constructor(tables: readonly object[]) {
    writeFileSync(this.path, JSON.stringify(tables));
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }
}
