/** The scripts of the exported pages, and how much of them a browser must fetch. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** The scripts that the document itself names for today's browsers; what they fetch later is not among them. */
export async function scriptsInDocument(url: string): Promise<ReadonlySet<string>> {
  const html = await (await fetch(url)).text();
  const tags = html.match(/<(?:script|link)[^>]*\.js"[^>]*>/g) ?? [];
  const modern = tags.filter((tag) => !/nomodule/i.test(tag));
  return new Set(modern.flatMap((tag) => /"(\/[^"]+\.js)"/.exec(tag)?.[1] ?? []));
}

export function gzipBytes(scripts: Iterable<string>): number {
  const out = fileURLToPath(new URL('../out', import.meta.url));
  return [...scripts].reduce((sum, path) => sum + gzipSync(readFileSync(out + path)).length, 0);
}
