/** Money: what must be zero, what must be measured, and what chance cannot explain. */
import { happened, type AlertPlan } from './rule.js';
import type { Scope } from './scope.js';

export function moneyAlerts(scope: Scope): AlertPlan[] {
  const week = scope.time('7d');
  const grown = (metric: string, window: string) =>
    `sum(increase(${scope.of(metric)}[${scope.time(window)}]))`;
  return [
    {
      alert: 'SabotLedgerImbalance',
      severity: 'page',
      expr: `max(abs(${scope.of('sabot_wallet_ledger_imbalance_minor')})) > 0`,
      summary: 'The ledger is out of balance by {{ $value }} minor units.',
      runbook: 'ledger-imbalance',
      panel: 'Does the ledger sum to zero?',
    },
    {
      // A gauge that was never set is 0, which is a very long time ago.
      alert: 'SabotLedgerUnmeasured',
      severity: 'ticket',
      expr: `time() - max(${scope.of('sabot_wallet_ledger_measured_timestamp_seconds')}) > 300`,
      for: '2m',
      summary: 'The ledger balance has not been measured for {{ $value | humanizeDuration }}.',
      runbook: 'ledger-unmeasured',
      panel: 'How long ago was the ledger last measured?',
    },
    {
      // Six standard deviations for a week of 10,000 equal bets.
      alert: 'SabotReturnDrift',
      severity: 'ticket',
      expr: [
        `sum(increase(${scope.of('sabot_round_scheduler_paid_minor_total')}[${week}]))`,
        `  / ${grown('sabot_round_scheduler_staked_minor_total', '7d')} > 1.05`,
        `and on() ${grown('sabot_wallet_bets_accepted_total', '7d')} > 10000`,
      ].join('\n'),
      for: '1h',
      summary:
        'Players got back {{ $value | humanizePercentage }} of their stakes over a week, more than chance explains.',
      runbook: 'return-drift',
      panel: 'What do players get back?',
    },
    {
      alert: 'SabotSettlementSlow',
      severity: 'ticket',
      expr: `histogram_quantile(0.95, sum by (le) (rate(${scope.of('sabot_wallet_settlement_seconds_bucket')}[${scope.time('10m')}]))) > 4`,
      for: '5m',
      summary: 'Settling a round takes {{ $value | humanizeDuration }}.',
      runbook: 'settlement-slow',
      panel: 'How long does settling a round take?',
    },
    {
      // The wallet refuses a record that does not verify, and a neighbour that contradicts a hand leaves it standing.
      alert: 'SabotHandUnpaid',
      severity: 'page',
      expr: [
        `${grown('sabot_wallet_hand_records_refused_total', '10m')} > 0`,
        `or ${happened(scope, 'sabot_blackjack_impossible_answers_total', '10m')}`,
      ].join('\n'),
      summary: 'A hand of blackjack cannot be paid: services contradict each other about it.',
      runbook: 'hand-unpaid',
      panel: 'Does any service contradict another about a hand?',
    },
    {
      // Four standard deviations above best play, for an account with thirty hands or more in this month.
      alert: 'SabotHandResults',
      severity: 'page',
      expr: `max(${scope.of('sabot_blackjack_highest_account_result_sigmas')}) > 4`,
      for: '2m',
      summary:
        'An account wins at blackjack {{ $value | printf "%.1f" }} standard deviations more than best play does.',
      runbook: 'hand-results',
      panel: 'How lucky is the luckiest account at blackjack?',
    },
    {
      alert: 'SabotDecisionsDenied',
      severity: 'ticket',
      expr: `${grown('sabot_blackjack_denied_decisions_total', '1h')} > 5`,
      summary: 'Players say that the house denied {{ $value | humanize }} of their decisions within an hour.',
      runbook: 'decisions-denied',
      panel: 'Who decides?',
    },
  ];
}
