/**
 * The web table's static files: `/` is index.html and `/table` is table.html. Files that the build names by their content
 * never change and are cached for a year; everything else is revalidated. If a page has the path of a REST route, it is
 * served only to requests that accept HTML, so it never hides the route.
 */
import type { Request, Response } from 'express';
import { acceptedEncoding } from './content-encoding.js';
import { policyOfPage, policyOfScript } from './content-security-policy.js';
import { KeptBuilds } from './kept-builds.js';
import { HASHED_FILES, type SiteFile, type SiteFiles, siteFilesIn } from './site-files.js';

/** How a response may be cached. */
interface Caching {
  readonly 'Cache-Control': string;
  readonly Vary: string;
}

const FOREVER: Caching = { 'Cache-Control': 'public, max-age=31536000, immutable', Vary: 'Accept-Encoding' };
const REVALIDATED: Caching = { 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' };
/** For pages whose path also has answers that are no pages. */
const BY_ACCEPT: Caching = { 'Cache-Control': 'no-cache', Vary: 'Accept, Accept-Encoding' };

type OnFailure = (error: unknown) => void;

export interface WebFilesOptions {
  readonly root: string;
  /** Keeps the hashed files of earlier builds. */
  readonly buildsFolder?: string | undefined;
  /** Whether a path also has a REST route. */
  readonly isRoute: (path: string) => boolean;
  /** Whether a path belongs to REST, even if it has no route. */
  readonly isApi: (path: string) => boolean;
  /** Origins of pages that may embed these in a frame. */
  readonly frameAncestors?: readonly string[] | undefined;
}

export class WebFiles {
  readonly #files: SiteFiles;
  readonly #builds: KeptBuilds | undefined;

  constructor(private readonly options: WebFilesOptions) {
    const { root, buildsFolder } = options;
    this.#files = siteFilesIn(root);
    if (buildsFolder === undefined) return;
    this.#builds = new KeptBuilds(buildsFolder);
    this.#builds.add(root, this.#files);
  }

  /** Answers the request if it is for a file or a page; returns whether it did. */
  answer(request: Request, response: Response, failed: OnFailure): boolean {
    if (!reads(request)) return false;
    const { path } = request;
    const file = path.startsWith(HASHED_FILES) ? this.#hashed(path) : this.#files.get(path);
    if (file) {
      this.#send(request, response, file, path.startsWith(HASHED_FILES) ? FOREVER : REVALIDATED, failed);
      return true;
    }
    return this.#answerWithPage(request, response, failed) || redirectToPage(request, response, this.#files);
  }

  /** Answers with the page that says that there is no such page, if a browser asks for one; returns whether it did. */
  answerMissing(request: Request, response: Response, failed: OnFailure): boolean {
    const { path } = request;
    const page = this.#files.get('/404.html');
    const isPage = !path.startsWith(HASHED_FILES) && !this.options.isApi(path);
    if (!page || !isPage || !reads(request) || !acceptsPage(request)) return false;
    response.status(404);
    this.#send(request, response, page, BY_ACCEPT, failed);
    return true;
  }

  #hashed(path: string): SiteFile | undefined {
    return this.#files.get(path) ?? this.#builds?.find(path);
  }

  #answerWithPage(request: Request, response: Response, failed: OnFailure): boolean {
    const { path } = request;
    const page = pageAt(path, this.#files);
    if (!page) return false;
    const shared = this.options.isRoute(path);
    if (shared && !acceptsPage(request)) return false;
    this.#send(request, response, page, shared ? BY_ACCEPT : REVALIDATED, failed);
    return true;
  }

  #send(request: Request, response: Response, file: SiteFile, caching: Caching, failed: OnFailure): void {
    const encoding = acceptedEncoding(request, file.copies.keys());
    if (file.scriptHashes) this.#framePage(response, file.scriptHashes);
    if (file.extension === '.js') response.setHeader('Content-Security-Policy', policyOfScript());
    // Files are the same for every origin.
    response.removeHeader('Access-Control-Allow-Origin');
    response.set({ ...caching, ETag: `"${file.hash}-${encoding}"` });
    response.type(file.extension);
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    const options = { cacheControl: false, lastModified: false, dotfiles: 'allow' as const };
    response.sendFile(file.copies.get(encoding) ?? '', options, (error: unknown) => {
      // A client that goes away is not our failure.
      if (error === undefined || response.headersSent) return;
      for (const header of ['Content-Encoding', 'ETag', 'Vary']) response.removeHeader(header);
      failed(error);
    });
  }

  #framePage(response: Response, scriptHashes: readonly string[]): void {
    const { frameAncestors = [] } = this.options;
    response.setHeader('Content-Security-Policy', policyOfPage(scriptHashes, frameAncestors));
    // The older header can name no other site than the page's own.
    if (frameAncestors.length > 0) response.removeHeader('X-Frame-Options');
  }
}

function pageAt(path: string, files: SiteFiles): SiteFile | undefined {
  return files.get(path === '/' ? '/index.html' : `${path}.html`);
}

/** `/table/` is `/table`. Only known pages are redirected to, so nobody can be sent elsewhere. */
function redirectToPage(request: Request, response: Response, files: SiteFiles): boolean {
  const { path, originalUrl } = request;
  const page = path.slice(0, -1);
  if (!path.endsWith('/') || page === '' || !pageAt(page, files)) return false;
  const [, query] = originalUrl.split('?', 2);
  response.redirect(308, query === undefined ? page : `${page}?${query}`);
  return true;
}

function reads({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

function acceptsPage({ headers }: Request): boolean {
  return (headers.accept ?? '').includes('text/html');
}
