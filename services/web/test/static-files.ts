/** Serves the exported pages like a static host: clean URLs and the right content types. */
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
};

/** Like the gateway, serves a page only to requests that accept HTML. */
export function serveFile(path: string, accept: string, response: ServerResponse): void {
  const wanted = join(root, normalize(path === '/' ? '/index.html' : path));
  const file = [wanted, `${wanted}.html`].find((one) => existsSync(one) && statSync(one).isFile());
  const unwanted = file?.endsWith('.html') === true && !accept.includes('text/html');
  if (!file?.startsWith(root) || unwanted) {
    response.writeHead(404, { 'content-type': MEDIA['.html'] });
    response.end(readFileSync(join(root, '404.html')));
    return;
  }
  response.writeHead(200, { 'content-type': MEDIA[extname(file)] ?? 'application/octet-stream' });
  response.end(readFileSync(file));
}
