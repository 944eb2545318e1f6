/**
 * What a page may load and do, in the browser's words: nothing but what it needs. Inline scripts are allowed one by one, by
 * the hash of their text, so a script that somebody smuggles in does not run.
 */
import { createHash } from 'node:crypto';

/** Where browsers report what a page tried in vain. */
export const CSP_REPORTS_PATH = '/reports/csp';

type Directives = Readonly<Record<string, readonly string[]>>;

/** For answers that are no pages. */
export function policyOfAnswers(): string {
  return policyText({ 'default-src': ["'none'"], ...framing([]) });
}

/** For a page of the web table, with the hashes of its inline scripts. */
export function policyOfPage(scriptHashes: readonly string[], frameAncestors: readonly string[]): string {
  return policyText({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes],
    'worker-src': ["'self'"],
    'style-src': ["'self'"],
    // React writes style attributes into pages that are rendered in advance.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    ...framing(frameAncestors),
    'report-uri': [CSP_REPORTS_PATH],
  });
}

/** For a script, because it may be a worker's, which has the policy that it came with instead of its page's. */
export function policyOfScript(): string {
  const own = ["'self'"];
  return policyText({ 'default-src': ["'none'"], 'script-src': own, 'connect-src': own, ...framing([]) });
}

/** For the documentation, whose page contains its styles. */
export function policyOfDocs(): string {
  return policyText({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    ...framing([]),
  });
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>(?<text>[^]*?)<\/script>/g;

/** The hashes of a page's inline scripts, as the policy names them. */
export function inlineScriptHashes(html: string): readonly string[] {
  const texts = [...html.matchAll(INLINE_SCRIPT)].map(({ groups }) => groups?.text ?? '');
  return [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

function framing(frameAncestors: readonly string[]): Directives {
  const framedBy = frameAncestors.length === 0 ? ["'none'"] : frameAncestors;
  return { 'base-uri': ["'none'"], 'form-action': ["'none'"], 'frame-ancestors': framedBy };
}

function policyText(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}
