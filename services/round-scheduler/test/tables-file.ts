/** A file of tables for a suite that needs other ones than those that are built in. */
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
