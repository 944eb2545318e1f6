/** The files of a built site by URL path, with the compressed copies that the build wrote beside them. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { inlineScriptHashes } from './content-security-policy.js';
import type { ContentEncoding } from './content-encoding.js';

/** Best first. */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

export interface SiteFile {
  /** Decides the content type; a compressed copy has the type of its original. */
  readonly extension: string;
  /** Absolute paths by encoding, best first. */
  readonly copies: ReadonlyMap<ContentEncoding, string>;
  /** A hash of the uncompressed content: times of files may be equal in two builds, and so may their sizes. */
  readonly hash: string;
  /** Of a page: the hashes of its inline scripts. Undefined for files that are no pages. */
  readonly scriptHashes: readonly string[] | undefined;
}

export type SiteFiles = ReadonlyMap<string, SiteFile>;

/** Files that the build names by their content, so they never change. */
export const HASHED_FILES = '/_next/static/';

const HASH_LENGTH = 27;

/** Requests look files up in this map and never in the file system, so no path leads out of the folder. */
export function siteFilesIn(root: string): SiteFiles {
  const files = new Set(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const originals = [...files].filter((file) => !isCopy(file, files));
  return new Map(
    originals.map((file) => [`/${relative(root, file).replaceAll(sep, '/')}`, siteFile(file, files)]),
  );
}

function isCopy(file: string, files: ReadonlySet<string>): boolean {
  return ENCODINGS.some(({ suffix }) => file.endsWith(suffix) && files.has(file.slice(0, -suffix.length)));
}

function siteFile(file: string, files: ReadonlySet<string>): SiteFile {
  const content = readFileSync(file);
  const compressed = ENCODINGS.filter(({ suffix }) => files.has(file + suffix));
  return {
    extension: extname(file),
    copies: new Map<ContentEncoding, string>([
      ...compressed.map(({ name, suffix }) => [name, file + suffix] as const),
      ['identity', file],
    ]),
    hash: createHash('sha256').update(content).digest('base64url').slice(0, HASH_LENGTH),
    scriptHashes: extname(file) === '.html' ? inlineScriptHashes(content.toString()) : undefined,
  };
}
