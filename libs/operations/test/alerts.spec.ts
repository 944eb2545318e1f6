/** Every alert says what is wrong and what to do, and is tested to fire. */
import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import YAML from 'yaml';
import { alerts, RULES_FILE } from '../src/alert-rules.js';
import { inWorkspace } from '../src/places.js';
import { run, withTools } from './tools.js';

const RUNBOOKS = 'deploy/runbooks';
const TESTS = 'deploy/alerts/tests';
/** What somebody new to the system needs at night, in this order. */
const SECTIONS = ['## What it means', '## What to check', '## What to do', '## How to know it is over'];
/** Pages for procedures that no alert triggers. */
const PROCEDURES = [
  'void-a-round.md',
  'pause-a-table.md',
  'lost-nats-store.md',
  'flushed-redis.md',
  'postgresql-failover.md',
  'seed-key-rotation.md',
  'restore-from-backup.md',
  'revoke-a-player.md',
  'connections-closed.md',
];

interface AlertTest {
  readonly alert_rule_test: readonly { readonly alertname: string; readonly exp_alerts: readonly object[] }[];
}

const names = [...new Set(alerts().map(({ alert }) => alert))];
const pages = readdirSync(inWorkspace(RUNBOOKS)).filter((file) => file !== 'README.md');
const testFiles = readdirSync(inWorkspace(TESTS)).map((file) => inWorkspace(`${TESTS}/${file}`));

describe('every alert', () => {
  it.each(alerts().map((alert) => ({ name: alert.alert, alert })))(
    '$name has a severity, a summary and a runbook',
    ({ alert }) => {
      expect(['page', 'ticket']).toContain(alert.labels.severity);
      expect(alert.annotations.summary).toMatch(/\.$/);
      expect(pages.map((page) => `runbooks/${page}`)).toContain(alert.annotations.runbook_url);
    },
  );

  it.each(names)(
    '%s is tested with a series on which it fires and with one on which it is silent',
    (name) => {
      const expected = testFiles
        .flatMap((file) => (YAML.parse(readFileSync(file, 'utf8')) as { tests: AlertTest[] }).tests)
        .flatMap((test) => test.alert_rule_test.filter(({ alertname }) => alertname === name))
        .map(({ exp_alerts: fired }) => fired.length > 0);
      expect(new Set(expected)).toEqual(new Set([true, false]));
    },
  );

  it('has a runbook, and every runbook belongs to an alert or a procedure', () => {
    const linked = alerts().map(({ annotations }) => annotations.runbook_url?.replace('runbooks/', '') ?? '');
    expect([...new Set([...linked, ...PROCEDURES])].sort()).toEqual([...pages].sort());
  });
});

describe('a runbook', () => {
  it.each(pages)('%s says what it means, what to check, what to do and when it is over', (page) => {
    const text = readFileSync(inWorkspace(`${RUNBOOKS}/${page}`), 'utf8');
    const places = SECTIONS.map((section) => text.indexOf(`\n${section}\n`));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it.each([...pages, 'README.md'])('%s links only to pages that exist', (page) => {
    const text = readFileSync(inWorkspace(`${RUNBOOKS}/${page}`), 'utf8');
    const links = [...text.matchAll(/\]\(([a-z-]+\.md)\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !pages.includes(link))).toEqual([]);
  });

  it('is listed in README.md', () => {
    const first = readFileSync(inWorkspace(`${RUNBOOKS}/README.md`), 'utf8');
    expect(pages.filter((page) => !first.includes(`(${page})`))).toEqual([]);
  });
});

describe('Prometheus', () => {
  withTools(['promtool'], 'accepts the rules', () => {
    expect(run('promtool', ['check', 'rules', inWorkspace(RULES_FILE)])).toMatchObject({ code: 0 });
  });

  withTools(['promtool'], 'fires each alert on its bad series and none on its good one', () => {
    const { code, output } = run('promtool', ['test', 'rules', ...testFiles]);
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  });
});
