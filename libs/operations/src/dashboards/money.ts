import type { DashboardPlan } from '../dashboard.js';
import { perSecond, spread } from '../expressions.js';

const SCHEDULER = 'sabot_round_scheduler';

export const money: DashboardPlan = {
  uid: 'sabot-money',
  title: 'Sabot: is the money right?',
  description: 'The ledger, the settlements, and what the house keeps compared with what the rules say.',
  rows: [
    {
      title: 'Right now',
      panels: [
        {
          title: 'Does the ledger sum to zero?',
          description: 'In minor units. Anything but 0 is an emergency: see the runbook ledger-imbalance.',
          redFrom: 1,
          queries: [{ expr: 'max(abs(sabot_wallet_ledger_imbalance_minor))', legend: 'minor units' }],
        },
        {
          title: 'How long ago was the ledger last measured?',
          description: 'An old zero says nothing about the ledger now: see the runbook ledger-unmeasured.',
          unit: 's',
          redFrom: 300,
          queries: [{ expr: 'time() - max(sabot_wallet_ledger_measured_timestamp_seconds)', legend: 'ago' }],
        },
        {
          title: "Do rounds verify in players' browsers?",
          description:
            'Reports of the last day from browsers that could not verify a round. See the runbook verification-mismatch.',
          redFrom: 1,
          queries: [
            { expr: 'sum(increase(sabot_gateway_verification_mismatches_total[1d]))', legend: 'reports' },
          ],
        },
        {
          title: 'How lucky is the luckiest account at blackjack?',
          description:
            'Standard deviations above the exact expectation of best play, this month. See the runbook hand-results.',
          redFrom: 4,
          queries: [{ expr: 'max(sabot_blackjack_highest_account_result_sigmas)', legend: 'sigmas' }],
        },
        {
          title: 'How old is the oldest unpublished event?',
          description:
            'Money has moved and nobody has been told yet: a second is normal, half a minute is not.',
          unit: 's',
          redFrom: 30,
          queries: [
            { expr: 'max(sabot_wallet_outbox_age_seconds)', legend: 'wallet' },
            { expr: `max(${SCHEDULER}_outbox_age_seconds)`, legend: 'round-scheduler' },
          ],
        },
      ],
    },
    {
      title: 'The house',
      panels: [
        {
          title: 'What do players get back?',
          description:
            'The share of their stakes, over a day. It is near 1 minus the edge, and wanders when few people play.',
          unit: 'percentunit',
          queries: [
            {
              expr: `sum by (table) (increase(${SCHEDULER}_paid_minor_total[1d])) / sum by (table) (increase(${SCHEDULER}_staked_minor_total[1d]))`,
              legend: '{{table}}',
            },
          ],
        },
        {
          title: 'What edge do the rules give the house?',
          description: 'Computed exactly for each bet on offer.',
          unit: 'percentunit',
          queries: [
            {
              expr: `max by (table, target) (${SCHEDULER}_house_edge_ratio)`,
              legend: '{{table}} {{target}}',
            },
          ],
        },
        {
          title: 'How much is at stake?',
          description: 'Minor units per second, in settled rounds.',
          queries: [
            {
              expr: perSecond(`${SCHEDULER}_staked_minor_total`, 'table, currency'),
              legend: '{{table}} staked {{currency}}',
            },
            {
              expr: perSecond(`${SCHEDULER}_paid_minor_total`, 'table, currency'),
              legend: '{{table}} credited {{currency}}',
            },
          ],
        },
      ],
    },
    {
      title: 'The wallet',
      panels: [
        {
          title: 'How long does a commit of bets take?',
          description: "Most of this is PostgreSQL's disk.",
          unit: 's',
          queries: spread('sabot_wallet_batch_seconds'),
        },
        {
          title: 'How many bets are committed together?',
          description: 'Bets that arrive during one commit form the next.',
          queries: spread('sabot_wallet_batch_bets'),
        },
        {
          title: 'How long does settling a round take?',
          description: 'Players wait for this before they see their winnings.',
          unit: 's',
          queries: spread('sabot_wallet_settlement_seconds'),
        },
        {
          title: 'How large are the rounds?',
          description: 'Bets per settled round.',
          queries: spread('sabot_wallet_settled_bets'),
        },
      ],
    },
  ],
};
