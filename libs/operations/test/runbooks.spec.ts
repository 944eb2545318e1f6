/** Everything that a runbook tells people to type or to look at exists. */
import { describe, expect, it } from '@jest/globals';
import { SERVICE_NAMES } from '@sabot/contracts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { DASHBOARDS } from '../src/dashboards.js';
import { inWorkspace } from '../src/places.js';

const RUNBOOKS = 'deploy/runbooks';
const pages = readdirSync(inWorkspace(RUNBOOKS)).map(
  (page) => [page, readFileSync(inWorkspace(`${RUNBOOKS}/${page}`), 'utf8')] as const,
);
const metricsPage = readFileSync(inWorkspace('deploy/metrics.md'), 'utf8');
/** The servers of the evaluation profile have names of the same form. */
const COMPONENTS: readonly string[] = [...SERVICE_NAMES, 'postgresql', 'nats', 'redis'];

/** All matches of a pattern in the pages, each with its page. */
function mentions(pattern: RegExp): { readonly page: string; readonly what: string }[] {
  return pages.flatMap(([page, text]) =>
    [...text.replaceAll(/\s+/g, ' ').matchAll(pattern)].map(([, what = '']) => ({ page, what })),
  );
}

describe('the runbooks name only', () => {
  it('commands of `sabot` that exist', () => {
    const commands = readdirSync(inWorkspace('libs/cli/src/commands')).map((file) => file.replace('.ts', ''));
    const named = mentions(/npx sabot ([a-z]+)/g);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter(({ what }) => !commands.includes(what))).toEqual([]);
  });

  it('pods, deployments and Secrets that the chart creates', () => {
    const named = [
      ...mentions(/app\.kubernetes\.io\/component=([a-z-]+)/g),
      ...mentions(/\$RELEASE-([a-z-]*[a-z])/g),
      ...mentions(/services\.([a-z-]+)\./g),
    ];
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter(({ what }) => !COMPONENTS.includes(what))).toEqual([]);
  });

  it('panels that a dashboard has', () => {
    const titles = DASHBOARDS.flatMap(({ panels }) => panels.map(({ title }) => title));
    const named = mentions(/_([A-Z][^_]+\?)_/g);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ what }) => !titles.includes(what))).toEqual([]);
  });

  it('metrics that a service exposes', () => {
    const named = mentions(/\b(sabot_[a-z_]+)/g).filter(({ what }) => what !== 'sabot_wallet');
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter(({ what }) => !metricsPage.includes(`\`${what}\``))).toEqual([]);
  });

  it('files of deploy/ that exist', () => {
    const named = mentions(/\b(deploy\/[a-z./-]*[a-z])/g);
    expect(named.filter(({ what }) => !existsSync(inWorkspace(what)))).toEqual([]);
  });
});
