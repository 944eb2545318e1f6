import type { DashboardPlan } from '../dashboard.js';
import { ANSWERING, ofServices, perSecond, quantile } from '../expressions.js';

const SCHEDULER = 'sabot_round_scheduler';

export const tables: DashboardPlan = {
  uid: 'sabot-tables',
  title: 'Sabot: do the tables move?',
  description: 'The rounds of every table, and which replica leads them.',
  rows: [
    {
      title: 'Right now',
      panels: [
        {
          title: 'Is any table stuck?',
          description: 'Tables whose next step is long overdue. Anything but 0 needs a look.',
          redFrom: 1,
          queries: [{ expr: `max(${SCHEDULER}_stuck_tables)`, legend: 'tables' }],
        },
        {
          title: 'Was any table halted in the last day?',
          description: 'A table halts when something impossible happens.',
          redFrom: 1,
          queries: [{ expr: `sum(increase(${SCHEDULER}_tables_halted_total[1d]))`, legend: 'times' }],
        },
        {
          title: 'Is any table halted?',
          description:
            'A halted table stands still until an operator resumes it: see the runbook table-halted.',
          redFrom: 1,
          queries: [{ expr: `max(${SCHEDULER}_halted_tables)`, legend: 'tables' }],
        },
        {
          title: 'Can every seed be read?',
          description: 'How often a seed could not be decrypted in the last day.',
          redFrom: 1,
          queries: [{ expr: 'sum(increase(sabot_dealing_seed_unreadable_total[1d]))', legend: 'times' }],
        },
      ],
    },
    {
      title: 'Rounds',
      panels: [
        {
          title: 'How many rounds open and end?',
          description: 'Over a few minutes both lines are the same.',
          queries: [
            {
              expr: `${perSecond(`${SCHEDULER}_rounds_opened_total`, 'table')} * 60`,
              legend: '{{table}} opened per minute',
            },
            {
              expr: `${perSecond(`${SCHEDULER}_rounds_resulted_total`, 'table')} * 60`,
              legend: '{{table}} ended per minute',
            },
          ],
        },
        {
          title: 'How far behind schedule are the steps?',
          description: '1 step in 20 is later than this.',
          unit: 's',
          queries: [{ expr: quantile(0.95, `${SCHEDULER}_phase_lag_seconds`, 'step'), legend: '{{step}}' }],
        },
        {
          title: 'Which rounds were voided, and why?',
          description:
            'Voids are public. OPERATOR means a person, INTERRUPTED an outage, SEED_UNREADABLE an emergency.',
          queries: [
            {
              expr: `sum by (table, reason) (increase(${SCHEDULER}_rounds_voided_total[1h]))`,
              legend: '{{table}}: {{reason}}',
            },
          ],
        },
      ],
    },
    {
      title: 'Leaders',
      panels: [
        {
          title: 'How many tables does each replica lead?',
          description: 'They add up to the number of tables, and no replica has far more than its share.',
          queries: [{ expr: `${SCHEDULER}_tables_led`, legend: '{{pod}}{{instance}}' }],
        },
        {
          title: 'How often do leaders change?',
          description: 'At each restart, and otherwise hardly ever.',
          queries: [
            {
              expr: `sum by (table) (increase(${SCHEDULER}_leader_changes_total[10m]))`,
              legend: '{{table}}',
            },
            {
              expr: `sum by (table) (increase(${SCHEDULER}_stale_steps_total[10m]))`,
              legend: '{{table}}: stale leader refused',
            },
          ],
        },
        {
          title: 'What holds the scheduler up?',
          description: 'Neighbours that did not answer, and steps that have to be retried.',
          unit: 'reqps',
          queries: [
            {
              expr: perSecond(`${SCHEDULER}_neighbour_failures_total`, 'call, code'),
              legend: '{{call}}: {{code}}',
            },
            {
              expr: perSecond(`${SCHEDULER}_step_failures_total`, 'table'),
              legend: '{{table}}: step failed',
            },
          ],
        },
      ],
    },
    {
      title: 'Cards and roads',
      panels: [
        {
          title: 'Does dealing keep up?',
          description: 'Seeds committed, cards dealt and seeds revealed: these three lines move together.',
          unit: 'reqps',
          queries: [
            { expr: perSecond('sabot_dealing_commits_total'), legend: 'committed' },
            { expr: perSecond('sabot_dealing_deals_total'), legend: 'dealt' },
            { expr: perSecond('sabot_dealing_reveals_total'), legend: 'revealed' },
            { expr: perSecond('sabot_dealing_reshuffles_total'), legend: 'fresh shoes' },
          ],
        },
        {
          title: 'How soon does a round appear on the roads?',
          description: 'From the end of a round until history has folded it.',
          unit: 's',
          queries: [{ expr: quantile(0.95, 'sabot_history_fold_lag_seconds'), legend: '1 in 20 is slower' }],
        },
        {
          title: 'Is history folding rounds, or rebuilding?',
          description: 'Rebuilds follow a loss of Redis; otherwise they are a sign of lost events.',
          unit: 'reqps',
          queries: [
            { expr: perSecond('sabot_history_rounds_folded_total'), legend: 'folded' },
            { expr: perSecond('sabot_history_duplicate_rounds_total'), legend: 'seen before' },
            { expr: perSecond('sabot_history_rebuilds_total', 'outcome'), legend: 'rebuilt: {{outcome}}' },
          ],
        },
      ],
    },
    {
      title: 'Blackjack',
      panels: [
        {
          title: 'Are hands opened, and do they end?',
          description: 'Both lines move together: every hand that is opened is settled or refunded.',
          unit: 'reqps',
          queries: [
            { expr: perSecond('sabot_blackjack_hands_opened_total'), legend: 'opened' },
            { expr: perSecond('sabot_blackjack_hands_ended_total', 'how'), legend: '{{how}}' },
            { expr: perSecond('sabot_blackjack_hands_resumed_total'), legend: 'resumed' },
          ],
        },
        {
          title: 'Who decides?',
          description:
            'Decisions without links (recover) are rare; many of them mean that players lose secrets, or links.',
          unit: 'reqps',
          queries: [{ expr: perSecond('sabot_blackjack_decisions_total', 'actor'), legend: '{{actor}}' }],
        },
        {
          title: 'Does any service contradict another about a hand?',
          description:
            'Records that the wallet refused to pay, and impossible answers. Anything but 0 is an emergency.',
          redFrom: 1,
          queries: [
            { expr: 'sum(increase(sabot_wallet_hand_records_refused_total[1d]))', legend: 'records refused' },
            {
              expr: 'sum(increase(sabot_blackjack_impossible_answers_total[1d])) or vector(0)',
              legend: 'impossible answers',
            },
          ],
        },
      ],
    },
    {
      title: 'Requests between services',
      panels: [
        {
          title: 'What is slow?',
          description: '1 request in 100 takes longer than this.',
          unit: 's',
          queries: ofServices(ANSWERING, '{{subject}}', (service) =>
            quantile(0.99, `${service}_request_seconds`, 'subject'),
          ),
        },
        {
          title: 'What fails?',
          description:
            'OVERLOADED: too much at once. FAILED: see the error in the log. UNDECODABLE: incompatible versions.',
          unit: 'reqps',
          queries: ofServices(ANSWERING, '{{subject}}: {{outcome}}', (service) =>
            perSecond(`${service}_request_seconds_count{outcome!="OK"}`, 'subject, outcome'),
          ),
        },
      ],
    },
  ],
};
