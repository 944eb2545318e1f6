/** Advice: nothing that a bet waits for. */
import type { AlertPlan } from './rule.js';
import type { Scope } from './scope.js';

export function adviceAlerts(scope: Scope): AlertPlan[] {
  const unwritten = scope.of('sabot_advisor_answers_without_model_total', 'reason!~"user-cap|busy"');
  return [
    {
      alert: 'SabotAdvisorWithoutModel',
      severity: 'ticket',
      expr: `sum by (reason) (increase(${unwritten}[${scope.time('15m')}])) > 10`,
      for: '15m',
      labels: { service: 'advisor' },
      summary: 'Advice is given without the configured language model: {{ $labels.reason }}.',
      runbook: 'advisor-without-model',
      panel: 'Who writes the advice?',
    },
  ];
}
