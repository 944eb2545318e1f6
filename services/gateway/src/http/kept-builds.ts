/**
 * The hashed files of the latest builds, in a folder that all gateways share and that outlives them. A page that was opened
 * before an upgrade finds its files at the new gateways, and a page of the new build finds its files at the old ones.
 */
import { Logger } from '@nestjs/common';
import { createHash, randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { HASHED_FILES, type SiteFile, type SiteFiles, siteFilesIn } from './site-files.js';

const MAX_BUILDS = 5;
/** Anyone can ask for a file that does not exist, so the folder is read at most this often. */
const REREAD_MS = 1_000;
/** A copy that was begun longer ago than this is never completed. */
const MAX_COPYING_MS = 600_000;
const UNFINISHED = '.copying-';

export class KeptBuilds {
  readonly #builds = new Map<string, SiteFiles>();
  readonly #logger = new Logger(KeptBuilds.name);
  #readAtMs = 0;

  constructor(private readonly folder: string) {}

  /** Adds the build of this gateway, and removes builds that are too old. */
  add(root: string, files: SiteFiles): void {
    // The site works without this folder until the next upgrade, so a folder that cannot be written stops nothing.
    try {
      mkdirSync(this.folder, { recursive: true });
      this.#copy(root, nameOf(files));
      this.#removeOld();
    } catch (error) {
      this.#logger.error({ msg: 'could not keep this build of the web table', err: error });
    }
  }

  find(path: string): SiteFile | undefined {
    return this.#known(path) ?? (this.#reread() ? this.#known(path) : undefined);
  }

  #known(path: string): SiteFile | undefined {
    for (const files of this.#builds.values()) {
      const found = files.get(path);
      if (found) return found;
    }
    return undefined;
  }

  /** Copies under another name first: other gateways must not see half a build. */
  #copy(root: string, name: string): void {
    const target = join(this.folder, name);
    if (this.#names().includes(name)) {
      utimesSync(target, new Date(), new Date());
      return;
    }
    const unfinished = join(this.folder, UNFINISHED + randomUUID());
    cpSync(join(root, HASHED_FILES), join(unfinished, HASHED_FILES), { recursive: true });
    try {
      renameSync(unfinished, target);
    } catch (error) {
      rmSync(unfinished, { recursive: true });
      // Another gateway with the same build was faster.
      if (!this.#names().includes(name)) throw error;
    }
  }

  #removeOld(): void {
    const ages = readdirSync(this.folder)
      .map((name) => ({ name, atMs: statSync(join(this.folder, name)).mtimeMs }))
      .sort((a, b) => b.atMs - a.atMs);
    const builds = ages.filter(({ name }) => !name.startsWith(UNFINISHED));
    const abandoned = ages.filter(
      ({ name, atMs }) => name.startsWith(UNFINISHED) && atMs < Date.now() - MAX_COPYING_MS,
    );
    for (const { name } of [...builds.slice(MAX_BUILDS), ...abandoned])
      rmSync(join(this.folder, name), { recursive: true, force: true });
  }

  #names(): string[] {
    return readdirSync(this.folder).filter((name) => !name.startsWith(UNFINISHED));
  }

  /** Returns whether it has read anything new. */
  #reread(): boolean {
    if (Date.now() < this.#readAtMs + REREAD_MS) return false;
    this.#readAtMs = Date.now();
    try {
      const names = this.#names();
      for (const gone of [...this.#builds.keys()].filter((name) => !names.includes(name)))
        this.#builds.delete(gone);
      const added = names.filter((name) => !this.#builds.has(name));
      for (const name of added) this.#builds.set(name, siteFilesIn(join(this.folder, name)));
      return added.length > 0;
    } catch (error) {
      this.#logger.error({ msg: 'could not read the kept builds of the web table', err: error });
      return false;
    }
  }
}

/** The same for every gateway with the same build, because the names of the files contain hashes of their content. */
function nameOf(files: SiteFiles): string {
  const names = [...files.keys()].filter((path) => path.startsWith(HASHED_FILES)).sort();
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
}
