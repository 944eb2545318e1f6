/** The streams of NATS, as their keeper sees them. */
import type { AlertPlan } from './rule.js';
import type { Scope } from './scope.js';

export function streamAlerts(scope: Scope): AlertPlan[] {
  const failed = scope.of('sabot_bus_keeper_failed_checks_total');
  return [
    {
      alert: 'SabotStreamsUnchecked',
      severity: 'ticket',
      expr: `sum(increase(${failed}[${scope.time('5m')}])) > 3`,
      for: '5m',
      summary:
        'The keeper cannot check the streams of NATS: {{ $value | humanize }} attempts failed in five minutes.',
      runbook: 'streams-unkept',
      panel: 'Does the keeper check the streams, and what does it change?',
    },
    {
      alert: 'SabotStreamReplicas',
      severity: 'ticket',
      expr: `max by (stream) (${scope.of('sabot_bus_keeper_stream_missing_replicas')}) > 0`,
      for: '5m',
      summary: 'Stream {{ $labels.stream }} lacks {{ $value }} of the servers that should keep it.',
      runbook: 'streams-unkept',
      panel: 'Do all servers keep every stream?',
    },
  ];
}
