import type { DashboardPlan } from '../dashboard.js';
import { perSecond, spread } from '../expressions.js';

const SCHEDULER = 'sabot_round_scheduler';

export const money: DashboardPlan = {
  uid: 'sabot-money',
  title: 'Sabot: is the money right?',
  description: 'The ledger, the settlements, and what the house keeps against what the rules say.',
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
          title: 'How long ago did anybody look at the ledger?',
          description: 'A zero that nobody has measured says nothing: see the runbook ledger-unmeasured.',
          unit: 's',
          redFrom: 300,
          queries: [{ expr: 'time() - max(sabot_wallet_ledger_measured_timestamp_seconds)', legend: 'ago' }],
        },
        {
          title: 'Do players find rounds as declared?',
          description:
            'Reports of a day from browsers that verified a round and could not. See the runbook verification-mismatch.',
          redFrom: 1,
          queries: [
            { expr: 'sum(increase(sabot_gateway_verification_mismatches_total[1d]))', legend: 'reports' },
          ],
        },
        {
          title: 'How old is the oldest event that was not told yet?',
          description:
            'Money that moved and of which nobody knows: a second is normal, half a minute is not.',
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
          description: 'Of what they staked, over a day. Near 1 minus the edge; it wanders when few play.',
          unit: 'percentunit',
          queries: [
            {
              expr: `sum by (table) (increase(${SCHEDULER}_paid_minor_total[1d])) / sum by (table) (increase(${SCHEDULER}_staked_minor_total[1d]))`,
              legend: '{{table}}',
            },
          ],
        },
        {
          title: 'What do the rules say that the house keeps?',
          description: 'Computed exactly, for each bet on offer.',
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
          description: 'Minor units a second, of settled rounds.',
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
          description: 'Most of it is the disk of PostgreSQL.',
          unit: 's',
          queries: spread('sabot_wallet_batch_seconds'),
        },
        {
          title: 'How many bets are committed together?',
          description: 'What arrived during the last commit is the next one.',
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
          description: 'Bets of a settled round.',
          queries: spread('sabot_wallet_settled_bets'),
        },
      ],
    },
  ],
};
