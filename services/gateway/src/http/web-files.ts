/**
 * The web table's static files: `/` is index.html and `/table` is table.html. Files that the build names by their content
 * never change and are cached for a year; everything else is revalidated. A page is served only to requests that accept
 * HTML, so it never hides a REST route with the same path.
 */
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { sep } from 'node:path';

/** The path of a page: its last segment has no dot. */
const PAGE = /\/[^./]+$/;
const CONTENT_NAMED = `${sep}_next${sep}static${sep}`;

export function webFiles(root: string): RequestHandler {
  const serve = express.static(root, {
    redirect: false,
    setHeaders: (response, path) => {
      const forever = path.includes(CONTENT_NAMED);
      response.setHeader('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return (request: Request, response: Response, next: NextFunction): void => {
    if (!wantsFile(request)) {
      next();
      return;
    }
    // Next to table.html there is a folder of the same name, which express.static would find first.
    const asked = request.url;
    if (PAGE.test(request.path)) request.url = asked.replace(request.path, `${request.path}.html`);
    void serve(request, response, (error?: unknown) => {
      request.url = asked;
      next(error);
    });
  };
}

function wantsFile({ method, path, headers }: Request): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const isAsset = /\.[a-z0-9]+$/i.test(path);
  return isAsset || (headers.accept ?? '').includes('text/html');
}
