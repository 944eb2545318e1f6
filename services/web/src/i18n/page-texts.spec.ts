/** A table's first script brings few texts. Whatever says more brings them all, so no page ever waits for its own words. */
import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { en } from './en';
import { enFirst } from './en-first';
import { englishBlackjack } from './english-blackjack';
import { englishHandProof } from './english-hand-proof';
import { englishTrainer } from './english-trainer';

const SRC = fileURLToPath(new URL('..', import.meta.url));
const FURTHER = join(SRC, 'i18n/further-texts.ts');
/** What comes with a file of its own; all other texts come with `further-texts`. */
const SPECIAL = [
  { file: join(SRC, 'i18n/blackjack-texts.ts'), texts: englishBlackjack },
  { file: join(SRC, 'i18n/hand-proof-texts.ts'), texts: englishHandProof },
  { file: join(SRC, 'i18n/trainer-texts.ts'), texts: englishTrainer },
];
/** Writes the titles into the exported pages; it is in no script. */
const AT_BUILD_TIME = join(SRC, 'shell/page-metadata.ts');

const STATIC_IMPORT = /^(?:import|export) (?!type )(?:[^;']*? from )?'(\.[^']+)';$/gms;
const DYNAMIC_IMPORT = /import\('(\.[^']+)'\)/g;

function fileOf(from: string, name: string): string | undefined {
  const path = resolve(dirname(from), name);
  return [`${path}.ts`, `${path}.tsx`].find((file) => existsSync(file));
}

function importsOf(file: string, pattern: RegExp): readonly string[] {
  return [...readFileSync(file, 'utf8').matchAll(pattern)].flatMap(
    ([, name = '']) => fileOf(file, name) ?? [],
  );
}

/** A file and everything that comes in the same script. */
function scriptOf(file: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(file) || file === AT_BUILD_TIME) return known;
  known.add(file);
  for (const imported of importsOf(file, STATIC_IMPORT)) scriptOf(imported, known);
  return known;
}

/**
 * The texts that a file names and that do not come with its script. A template such as `bet.${target}` stands for every key
 * that fits it, unless some of those come: then it means them.
 */
function missingIn(file: string, comes: (key: string) => boolean): readonly string[] {
  const code = readFileSync(file, 'utf8');
  const keys = Object.keys(en);
  const prefixes = [...code.matchAll(/`([a-z][\w-]*\.(?:[\w-]+\.)*)\$\{/g)]
    .map(([, prefix = '']) => prefix)
    .filter((prefix) => !keys.some((key) => key.startsWith(prefix) && comes(key)));
  return keys.filter(
    (key) => !comes(key) && (code.includes(`'${key}'`) || prefixes.some((prefix) => key.startsWith(prefix))),
  );
}

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.spec.'))
  .map((name) => join(SRC, name));
const pages = sources.filter((file) => /\/app\/(.*\/)?(page|not-found|layout)\.tsx$/.test(file));
const parts = sources.flatMap((file) => importsOf(file, DYNAMIC_IMPORT));

describe('the texts of', () => {
  it.each([...new Set([...pages, ...parts])].map((file) => [relative(SRC, file), file]))(
    '%s come with its script',
    (_, file) => {
      const script = scriptOf(file);
      const comes = (key: string): boolean =>
        key in enFirst || script.has(SPECIAL.find(({ texts }) => key in texts)?.file ?? FURTHER);
      const missing = [...script]
        .filter((part) => !part.includes('/i18n/'))
        .flatMap((part) => missingIn(part, comes).map((key) => `${relative(SRC, part)}: ${key}`));
      expect(missing).toEqual([]);
    },
  );

  it('a table before the first bet are a small part of all', () => {
    expect(scriptOf(join(SRC, 'app/table/page.tsx')).has(FURTHER)).toBe(false);
    expect(Object.keys(enFirst).length).toBeLessThan(Object.keys(en).length / 2);
  });
});
