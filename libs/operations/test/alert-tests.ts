/**
 * Completes the tests of deploy/alerts/tests for promtool with what would be the same in each of them: the labels of the
 * installation, the links to dashboards, the files of rules and the order of their groups.
 */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import YAML from 'yaml';
import { alerts } from '../src/alert-rules.js';
import { ownGroups, serverGroups } from '../src/alerts/groups.js';
import type { RuleGroup } from '../src/alerts/rule.js';
import { ruleFile } from '../src/alerts/rule-files.js';
import { inWorkspace } from '../src/places.js';

const TESTS = 'deploy/alerts/tests';
/** The tests that give the heartbeat themselves, so the group that records it is left out. */
const SILENCE = 'silence.test.yaml';
const HEARTBEAT = 'sabot-watch';
const INSTALLATION = { namespace: 'sabot', release: 'sabot' };
const SERIES = /^([\w:]+)(?:\{(.*)\})?$/;

interface ExpectedAlert {
  readonly exp_labels: Readonly<Record<string, string>>;
  readonly exp_annotations: Readonly<Record<string, string>>;
}
export interface RuleCheck {
  readonly eval_time: string;
  readonly alertname: string;
  readonly exp_alerts: readonly ExpectedAlert[];
}
interface SeriesTest {
  readonly name: string;
  readonly input_series: readonly { readonly series: string; readonly values: string }[];
  readonly alert_rule_test: readonly RuleCheck[];
}

export function alertTestFiles(): readonly string[] {
  return readdirSync(inWorkspace(TESTS)).map((file) => inWorkspace(`${TESTS}/${file}`));
}

export function checksIn(file: string): RuleCheck[] {
  return testsIn(file).tests.flatMap(({ alert_rule_test: checks }) => checks);
}

/**
 * Writes the completed tests and returns their paths. Tests about the same alerts share a file, with no other rules than those
 * that they need: promtool evaluates every rule of a file for each of its tests. By default the tests of all alerts are written.
 */
export async function completedTests(
  groups: readonly RuleGroup[] = [...ownGroups(), ...serverGroups()],
  about?: string,
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sabot-alert-tests-'));
  const paths = alertTestFiles().map(async (file) => {
    const { tests, ...head } = testsIn(file);
    const kinds = [...new Set(tests.map(alertsIn))].filter(
      (kind) => about === undefined || kind.split(' ').includes(about),
    );
    return Promise.all(
      kinds.map(async (kind, at) => {
        const needed = groupsFor(kind.split(' '), groups, basename(file) === SILENCE);
        const name = join(folder, `${basename(file, '.test.yaml')}-${at}`);
        writeFileSync(`${name}.rules.yaml`, await ruleFile(needed));
        const whole = {
          ...head,
          rule_files: [`${name}.rules.yaml`],
          // Without an order, promtool may evaluate an alert before the recording that it reads.
          group_eval_order: needed.map((group) => group.name),
          tests: tests.filter((test) => alertsIn(test) === kind).map(completed),
        };
        writeFileSync(`${name}.test.yaml`, JSON.stringify(whole));
        return `${name}.test.yaml`;
      }),
    );
  });
  return (await Promise.all(paths)).flat();
}

/** The alerts that a test is about. */
function alertsIn({ alert_rule_test: about }: SeriesTest): string {
  return [...new Set(about.map(({ alertname }) => alertname))].sort().join(' ');
}

/** These alerts, and the recordings that they read. */
function groupsFor(names: readonly string[], groups: readonly RuleGroup[], silent: boolean): RuleGroup[] {
  const all = groups.flatMap(({ rules }) => rules);
  const text = all
    .flatMap((rule) => ('alert' in rule && names.includes(rule.alert) ? [rule.expr] : []))
    .join(' ');
  return groups
    .map((group) => ({
      ...group,
      rules: group.rules.filter((rule) =>
        'alert' in rule
          ? names.includes(rule.alert)
          : text.includes(`${rule.record}{`) && !(silent && group.name === HEARTBEAT),
      ),
    }))
    .filter(({ rules }) => rules.length > 0);
}

function testsIn(file: string): { readonly tests: readonly SeriesTest[] } {
  return YAML.parse(readFileSync(file, 'utf8')) as { tests: SeriesTest[] };
}

function completed(test: SeriesTest): SeriesTest {
  return {
    ...test,
    input_series: test.input_series.map(({ series, values }) => ({ series: scoped(series), values })),
    alert_rule_test: test.alert_rule_test.map((check) => ({
      ...check,
      exp_alerts: check.exp_alerts.map(({ exp_labels: labels, exp_annotations: annotations }) => ({
        exp_labels: { ...INSTALLATION, ...labels },
        exp_annotations: { ...annotations, dashboard_url: dashboardOf(check.alertname, annotations) },
      })),
    })),
  };
}

function scoped(series: string): string {
  const [, name = '', labels = ''] = SERIES.exec(series) ?? [];
  const missing = Object.entries(INSTALLATION)
    .filter(([label]) => !labels.includes(`${label}="`))
    .map(([label, value]) => `${label}="${value}"`);
  return `${name}{${[...missing, ...(labels === '' ? [] : [labels])].join(',')}}`;
}

/** The link of the alert that has this summary. */
function dashboardOf(name: string, { summary = '' }: ExpectedAlert['exp_annotations']): string {
  const found = alerts().find(
    ({ alert, annotations }) => alert === name && formOf(annotations.summary ?? '').test(summary),
  );
  return found?.annotations.dashboard_url ?? '';
}

/** Matches whatever Prometheus fills into a summary. */
function formOf(template: string): RegExp {
  const fixed = template.split(/\{\{[^}]*\}\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${fixed.join('.+')}$`);
}
