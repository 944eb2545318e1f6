import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const sources = fileURLToPath(new URL('../', import.meta.url));

/** Every module that a file reaches through imports that exist at run time. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  const text = readFileSync(file, 'utf8');
  const imports = text.matchAll(/^(?:import|export)\s(?!type\s)[^;]*?from '([^']+)';/gms);
  for (const [, name = ''] of imports) {
    const own = name.startsWith('.');
    const path = join(dirname(file), name.replace(/\.js$/, '.ts'));
    const module = own ? relative(sources, path) : name;
    if (seen.has(module)) continue;
    seen.add(module);
    if (own) reached(path, seen);
  }
  return seen;
}

describe('the entry points', () => {
  it('keep signatures and the rules of blackjack out of pages that show rounds only', () => {
    const rounds = [...reached(join(sources, 'index.ts'))];
    const hands = [...reached(join(sources, 'hand/index.ts'))];
    const onlyForHands = /@noble\/curves|@sabot\/blackjack|hand\//;
    expect(rounds.filter((name) => onlyForHands.test(name))).toEqual([]);
    expect(hands).toEqual(expect.arrayContaining(['@noble/curves/ed25519.js', '@sabot/blackjack']));
  });

  it('let a device that has Ed25519 of its own sign without loading another one', () => {
    const signing = ['hand/hand-links.ts', 'hand/decision-chain.ts'];
    const needed = signing.flatMap((name) => [...reached(join(sources, name))]);
    expect(needed.filter((name) => /@noble\/curves|@sabot\//.test(name))).toEqual([]);
    expect([...reached(join(sources, 'hand/signing.ts'))]).toContain('@noble/curves/ed25519.js');
  });
});
