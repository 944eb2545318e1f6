import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { CLOSE_REASONS } from './close-reason.js';

const page = readFileSync(
  new URL('../../../../deploy/runbooks/connections-closed.md', import.meta.url),
  'utf8',
);

describe('the runbook about closed connections', () => {
  it.each(CLOSE_REASONS)('says what %s means', (reason) => {
    expect(page).toMatch(new RegExp(String.raw`^\| \`${reason}\`\s+\| \S.{10,}`, 'm'));
  });
});
