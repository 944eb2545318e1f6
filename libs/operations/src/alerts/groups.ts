/** The rules as Prometheus reads them, in groups. */
import { panelPath } from '../dashboards.js';
import { adviceAlerts } from './advice.js';
import { moneyAlerts } from './money.js';
import { burnAlerts, longRecordings, shortRecordings } from './objectives.js';
import { plumbingAlerts } from './plumbing.js';
import { processAlerts } from './processes.js';
import type { Alert, AlertPlan, Recording, RuleGroup } from './rule.js';
import { Scope } from './scope.js';
import { type Exporter, EXPORTERS, serverAlerts } from './servers.js';
import { streamAlerts } from './streams.js';
import { tableAlerts } from './tables.js';

/** The rules that need nothing but the services. */
export function ownGroups(scope = new Scope()): RuleGroup[] {
  const interval = scope.time('15s');
  return [
    {
      name: 'sabot-watch',
      interval,
      rules: [heartbeat(scope), ...rendered(scope, [watchdog()])],
    },
    { name: 'sabot-objectives', interval, rules: shortRecordings(scope) },
    { name: 'sabot-objectives-long', interval: scope.time('1m'), rules: longRecordings(scope) },
    { name: 'sabot-burn-rates', interval, rules: rendered(scope, burnAlerts(scope)) },
    { name: 'sabot-money', interval, rules: rendered(scope, moneyAlerts(scope)) },
    { name: 'sabot-tables', interval, rules: rendered(scope, tableAlerts(scope)) },
    { name: 'sabot-plumbing', interval, rules: rendered(scope, plumbingAlerts(scope)) },
    { name: 'sabot-processes', interval, rules: rendered(scope, processAlerts(scope)) },
    { name: 'sabot-streams', interval, rules: rendered(scope, streamAlerts(scope)) },
    { name: 'sabot-advice', interval, rules: rendered(scope, adviceAlerts(scope)) },
  ];
}

/** The rules that need exporters. */
export function serverGroups(scope = new Scope(), exporters: readonly Exporter[] = EXPORTERS): RuleGroup[] {
  const alerts = serverAlerts(scope);
  return exporters.map((exporter) => ({
    name: `sabot-${exporter}`,
    interval: scope.time('1m'),
    rules: rendered(scope, alerts[exporter]),
  }));
}

/** Rules know by it since when Prometheus has been evaluating them. */
function heartbeat(scope: Scope): Recording {
  return { record: 'sabot:watching', expr: 'vector(1)', labels: scope.labels };
}

function watchdog(): AlertPlan {
  return {
    alert: 'SabotWatchdog',
    severity: 'none',
    expr: 'vector(1)',
    summary:
      'Always fires. Whoever receives it raises an alarm when it stops, because then nobody would be told of anything.',
    runbook: 'watchdog',
    panel: 'Is every process ready?',
  };
}

function rendered(scope: Scope, plans: readonly AlertPlan[]): Alert[] {
  return plans.map(
    ({ alert, severity, expr, for: wait, keepFiringFor, labels, summary, runbook, panel }) => ({
      alert,
      expr,
      ...(wait !== undefined && { for: scope.time(wait) }),
      ...(keepFiringFor !== undefined && { keep_firing_for: scope.time(keepFiringFor) }),
      labels: { severity, ...scope.labels, ...labels },
      annotations: {
        summary,
        runbook_url: `runbooks/${runbook}.md`,
        dashboard_url: `dashboards/${panelPath(panel)}`,
      },
    }),
  );
}
