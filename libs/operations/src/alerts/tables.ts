/** The tables: whether they move, and whether what they show verifies. */
import { happened, type AlertPlan } from './rule.js';
import type { Scope } from './scope.js';

const SCHEDULER = 'sabot_round_scheduler';

export function tableAlerts(scope: Scope): AlertPlan[] {
  const mismatches = (window: string) =>
    `sum(increase(${scope.of('sabot_gateway_verification_mismatches_total')}[${scope.time(window)}]))`;
  const changes = scope.of(`${SCHEDULER}_leader_changes_total`);
  const quarter = scope.time('15m');
  return [
    {
      alert: 'SabotStuckRound',
      severity: 'page',
      expr: `max(${scope.of(`${SCHEDULER}_stuck_tables`)}) > 0`,
      for: '1m',
      summary: '{{ $value }} tables are stuck: their next step is long overdue.',
      runbook: 'stuck-round',
      panel: 'Is any table stuck?',
    },
    {
      // The state, not the event: it is true for as long as the table stands, even if Prometheus missed the moment.
      alert: 'SabotTableHalted',
      severity: 'page',
      expr: `max(${scope.of(`${SCHEDULER}_halted_tables`)}) > 0`,
      summary: '{{ $value }} tables are halted because something impossible happened.',
      runbook: 'table-halted',
      panel: 'Is any table halted?',
    },
    {
      alert: 'SabotSeedUnreadable',
      severity: 'page',
      expr: `sum(increase(${scope.of('sabot_dealing_seed_unreadable_total')}[${scope.time('10m')}])) > 0`,
      summary: 'A stored seed could not be decrypted.',
      runbook: 'seed-unreadable',
      panel: 'Can every seed be read?',
    },
    {
      // Any player can report anything, so a single report waits for the morning.
      alert: 'SabotVerificationMismatch',
      severity: 'ticket',
      expr: `${mismatches('1h')} > 0`,
      summary: 'A player reports a round that does not verify.',
      runbook: 'verification-mismatch',
      panel: "Do rounds verify in players' browsers?",
    },
    {
      alert: 'SabotVerificationMismatch',
      severity: 'page',
      expr: `${mismatches('15m')} > 20`,
      summary: 'Many players report rounds that do not verify.',
      runbook: 'verification-mismatch',
      panel: "Do rounds verify in players' browsers?",
    },
    {
      alert: 'SabotRoundVoided',
      severity: 'ticket',
      expr: happened(scope, `${SCHEDULER}_rounds_voided_total`, '10m', ['table', 'reason']),
      summary: 'A round at table {{ $labels.table }} was voided: {{ $labels.reason }}.',
      runbook: 'round-voided',
      panel: 'Which rounds were voided, and why?',
    },
    {
      alert: 'SabotLeaderFlapping',
      severity: 'ticket',
      expr: [
        `sum by (table) (increase(${changes}[${quarter}]))`,
        '+ (',
        `  count by (table) (${changes} unless ${changes} offset ${quarter})`,
        `  or sum by (table) (${changes}) * 0`,
        ') > 6',
      ].join('\n'),
      summary: 'Table {{ $labels.table }} changed leader {{ $value | humanize }} times in 15 minutes.',
      runbook: 'leader-flapping',
      panel: 'How often do leaders change?',
    },
    {
      alert: 'SabotPhaseLag',
      severity: 'ticket',
      expr: `histogram_quantile(0.95, sum by (le) (rate(${scope.of(`${SCHEDULER}_phase_lag_seconds_bucket`)}[${scope.time('10m')}]))) > 2`,
      for: '5m',
      summary: 'Round steps are {{ $value | humanizeDuration }} behind schedule.',
      runbook: 'phase-lag',
      panel: 'How far behind schedule are the steps?',
    },
  ];
}
