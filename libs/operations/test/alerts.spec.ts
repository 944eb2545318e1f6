/** Every alert says what is wrong and what to do, and is tested to fire. */
import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { alerts } from '../src/alert-rules.js';
import { ALERTMANAGER_FILE } from '../src/alerts/alertmanager.js';
import { ownGroups, serverGroups } from '../src/alerts/groups.js';
import { RULES_FILE, SERVER_RULES_FILE } from '../src/alerts/rule-files.js';
import { inWorkspace } from '../src/places.js';
import { alertTestFiles, checksIn, completedTests } from './alert-tests.js';
import { run, withTools } from './tools.js';
import { turnedAround } from './turned-around.js';

const RUNBOOKS = 'deploy/runbooks';
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

const names = [...new Set(alerts().map(({ alert }) => alert))];
const pages = readdirSync(inWorkspace(RUNBOOKS)).filter((file) => file !== 'README.md');
const checks = alertTestFiles().flatMap(checksIn);

describe('every alert', () => {
  it.each(alerts().map((alert) => ({ name: alert.alert, alert })))(
    '$name has a severity, a summary, a runbook, the panel that shows it, and the labels of its installation',
    ({ alert }) => {
      expect(alert.alert === 'SabotWatchdog' ? ['none'] : ['page', 'ticket']).toContain(
        alert.labels.severity,
      );
      expect(alert.labels).toMatchObject({ namespace: 'sabot', release: 'sabot' });
      expect(alert.annotations.dashboard_url).toMatch(/^dashboards\/sabot-[a-z]+\?viewPanel=\d+$/);
      expect(alert.annotations.summary).toMatch(/\.$/);
      expect(pages.map((page) => `runbooks/${page}`)).toContain(alert.annotations.runbook_url);
    },
  );

  it.each(names.filter((name) => name !== 'SabotWatchdog'))(
    '%s is tested with a series on which it fires and with one on which it is silent',
    (name) => {
      const expected = checks
        .filter(({ alertname }) => alertname === name)
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
    const files = [RULES_FILE, SERVER_RULES_FILE].map(inWorkspace);
    expect(run('promtool', ['check', 'rules', ...files])).toMatchObject({ code: 0 });
  });

  withTools(['promtool'], 'fires each alert on its bad series and none on its good one', async () => {
    const { code, output } = run('promtool', ['test', 'rules', ...(await completedTests())]);
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  });
});

describe('an alert that is turned around', () => {
  const groups = [...ownGroups(), ...serverGroups()];
  /** Alerts without a comparison that could be turned around. */
  const constant = ['SabotWatchdog'];

  for (const name of names.filter((each) => !constant.includes(each)))
    withTools(['promtool'], `${name} is noticed, as its tests fail then`, async () => {
      const turned = groups.map((group) => ({
        ...group,
        rules: group.rules.map((rule) =>
          'alert' in rule && rule.alert === name ? { ...rule, expr: turnedAround(rule.expr) } : rule,
        ),
      }));
      const { code, output } = run('promtool', ['test', 'rules', ...(await completedTests(turned, name))]);
      expect({ code, failed: output.includes('FAILED') }).toEqual({ code: 1, failed: true });
    });
});

describe('Alertmanager', () => {
  withTools(['amtool'], 'accepts the configuration', () => {
    expect(run('amtool', ['check-config', inWorkspace(ALERTMANAGER_FILE)])).toMatchObject({ code: 0 });
  });
});
