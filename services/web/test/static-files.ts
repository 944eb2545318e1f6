/** Serves the exported pages like the gateway: clean URLs, the right content types, and the copies that the build compressed. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../out', import.meta.url));

const MEDIA: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.txt': 'text/plain',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

export function serveFile(path: string, response: ServerResponse): void {
  const wanted = join(root, normalize(path === '/' ? '/index.html' : path));
  const file = [wanted, `${wanted}.html`].find((one) => existsSync(one) && statSync(one).isFile());
  if (!file?.startsWith(root)) {
    response.writeHead(404, { 'content-type': MEDIA['.html'] });
    response.end(readFileSync(join(root, '404.html')));
    return;
  }
  const accepted = response.req.headers['accept-encoding'] ?? '';
  const encoding = accepted.includes('br') && existsSync(`${file}.br`) ? 'br' : undefined;
  response.writeHead(200, {
    'content-type': MEDIA[extname(file)] ?? 'application/octet-stream',
    ...(encoding && { 'content-encoding': encoding }),
  });
  response.end(readFileSync(encoding ? `${file}.br` : file));
}
