// Writes a brotli and a gzip copy beside every exported file that gets smaller: the gateway sends them as they are.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);
/** A smaller file fits into one packet either way. */
const MIN_BYTES = 1_000;

const out = fileURLToPath(new URL('../out', import.meta.url));
for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXT.has(extname(entry.name))) continue;
  const file = join(entry.parentPath, entry.name);
  const content = readFileSync(file);
  if (content.length < MIN_BYTES) continue;
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  keep(`${file}.br`, brotliCompressSync(content, { params }), content);
  keep(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }), content);
}

function keep(file, compressed, content) {
  if (compressed.length < content.length) writeFileSync(file, compressed);
}
