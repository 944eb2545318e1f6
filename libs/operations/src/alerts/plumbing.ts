/** What carries events and requests between the services. */
import { ANSWERING, PUBLISHERS } from '../expressions.js';
import { happened, type AlertPlan } from './rule.js';
import type { Scope } from './scope.js';

export function plumbingAlerts(scope: Scope): AlertPlan[] {
  const prefix = (service: string) => `sabot_${service.replaceAll('-', '_')}`;
  const grown = (metric: string) => `sum(increase(${scope.of(metric)}[${scope.time('10m')}]))`;
  return [
    ...PUBLISHERS.map((service): AlertPlan => ({
      alert: 'SabotOutboxAge',
      severity: 'page',
      expr: `max(${scope.of(`${prefix(service)}_outbox_age_seconds`)}) > 30`,
      for: '1m',
      labels: { service },
      summary: `The oldest unpublished event of ${service} is {{ $value | humanizeDuration }} old.`,
      runbook: 'outbox-age',
      panel: 'Are events published as fast as they are committed?',
    })),
    ...PUBLISHERS.map((service): AlertPlan => ({
      alert: 'SabotEventOmitted',
      severity: 'ticket',
      expr: happened(scope, `${prefix(service)}_outbox_omitted_total`, '10m'),
      labels: { service },
      summary: `{{ $value | humanize }} events from ${service} can never be published and were left out.`,
      runbook: 'event-omitted',
      panel: 'How many events are published?',
    })),
    {
      alert: 'SabotConsumerLag',
      severity: 'ticket',
      expr: `max by (consumer) (${scope.of('sabot_history_event_lag_messages')}) > 1000`,
      for: '5m',
      labels: { service: 'history' },
      summary: 'The consumer {{ $labels.consumer }} is {{ $value | humanize }} events behind.',
      runbook: 'consumer-lag',
      panel: 'How far behind are consumers?',
    },
    {
      // A consumer that receives nothing at all reports no lag.
      alert: 'SabotConsumerLag',
      severity: 'ticket',
      expr: [
        `${grown('sabot_round_scheduler_rounds_resulted_total')} > 2`,
        `unless on() ${grown('sabot_history_rounds_folded_total')} > 0`,
      ].join('\n'),
      for: '5m',
      labels: { service: 'history', consumer: 'history-results' },
      summary: 'Rounds end, but none of them reach the roads.',
      runbook: 'consumer-lag',
      panel: 'Is history folding rounds, or rebuilding?',
    },
    ...ANSWERING.map((service): AlertPlan => ({
      alert: 'SabotDeadLetters',
      severity: 'ticket',
      expr: happened(scope, `${prefix(service)}_dead_letters_total`, '10m', ['source', 'reason']),
      labels: { service },
      summary:
        '{{ $labels.source }} could not handle messages and moved them to the dead letters: {{ $labels.reason }}.',
      runbook: 'dead-letters',
      panel: 'Are there dead letters?',
    })),
    ...ANSWERING.map((service): AlertPlan => ({
      alert: 'SabotRequestsFail',
      severity: 'ticket',
      expr: `sum by (subject, outcome) (rate(${scope.of(`${prefix(service)}_request_seconds_count`, 'outcome=~"FAILED|UNDECODABLE"')}[${scope.time('5m')}])) > 0.05`,
      for: '5m',
      labels: { service },
      summary: 'Requests on {{ $labels.subject }} fail: {{ $labels.outcome }}.',
      runbook: 'requests-fail',
      panel: 'What fails?',
    })),
  ];
}
