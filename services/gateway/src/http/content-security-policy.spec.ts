import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { inlineScriptHashes, policyOfPage } from './content-security-policy.js';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the policy of a page', () => {
  it('names every inline script by its hash, once, and no other', () => {
    const html = `<script src="/a.js"></script><script>one()</script><script id="x">two(
      "</p>")</script><script async src="/b.js">three()</script><script>one()</script>`;
    expect(inlineScriptHashes(html)).toEqual([hashOf('one()'), hashOf('two(\n      "</p>")')]);
  });

  it('allows nothing that is not named, and no inline script without a hash', () => {
    const policy = policyOfPage([hashOf('one()')], []);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src 'self' ${hashOf('one()')};`);
    expect(policy).toContain("frame-ancestors 'none'");
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(scripts).not.toMatch(/unsafe|\*|https?:/);
  });

  it('lets the sites embed the page that are listed', () => {
    expect(policyOfPage([], ['https://casino.example'])).toContain('frame-ancestors https://casino.example');
  });
});
