import type { DashboardPlan } from '../dashboard.js';
import { HOUSE_FAULTS } from '@sabot/edge';
import { perSecond, spread } from '../expressions.js';

export const players: DashboardPlan = {
  uid: 'sabot-players',
  title: 'Sabot: what players experience',
  description: 'Look here first. If all is well here, no player notices anything.',
  rows: [
    {
      title: 'Right now',
      panels: [
        {
          title: 'How many players are connected?',
          description: 'Sockets on all gateways. A sudden drop means that people were cut off.',
          queries: [{ expr: 'sum(sabot_gateway_connections)', legend: 'sockets' }],
        },
        {
          title: 'How many bets fail because of us?',
          description:
            'Answered later than after half a second, or failed because of us. Above 0.1 % the monthly error budget runs out early.',
          unit: 'percentunit',
          redFrom: 0.001,
          queries: [{ expr: 'sabot:bet_failures:ratio_rate5m', legend: 'bets' }],
        },
        {
          title: 'How many events arrive late?',
          description: 'Events whose last frame was written more than a quarter of a second later.',
          unit: 'percentunit',
          redFrom: 0.001,
          queries: [{ expr: 'sabot:broadcast_lateness:ratio_rate5m', legend: 'events' }],
        },
      ],
    },
    {
      title: 'Bets',
      panels: [
        {
          title: 'How long does a player wait for the answer to a bet?',
          description:
            'From the gateway to the wallet and back, without the network between player and gateway.',
          unit: 's',
          queries: spread('sabot_gateway_bet_seconds'),
        },
        {
          title: 'What becomes of bets?',
          description: 'FAILED and LATE bets count against the objective; REFUSED ones are up to the player.',
          unit: 'reqps',
          queries: [{ expr: perSecond('sabot_gateway_bets_total', 'outcome'), legend: '{{outcome}}' }],
        },
        {
          title: 'How many bets are placed?',
          description: 'Rises while betting is open and falls to nothing while cards are dealt.',
          unit: 'reqps',
          queries: [
            { expr: perSecond('sabot_wallet_bets_accepted_total'), legend: 'accepted' },
            { expr: perSecond('sabot_wallet_bets_refused_total', 'code'), legend: 'refused: {{code}}' },
          ],
        },
        {
          title: 'What are players refused, and why?',
          description: `${HOUSE_FAULTS.join(', ')}: these are our fault; the others are theirs.`,
          unit: 'reqps',
          queries: [
            {
              expr: perSecond('sabot_gateway_requests_refused_total', 'request, code'),
              legend: '{{request}}: {{code}}',
            },
          ],
        },
      ],
    },
    {
      title: 'Connections',
      panels: [
        {
          title: 'Are people coming or being turned away?',
          description: 'A burst of newcomers follows each restart of a gateway, spread over five seconds.',
          unit: 'reqps',
          queries: [
            { expr: perSecond('sabot_gateway_connects_total'), legend: 'let in' },
            {
              expr: perSecond('sabot_gateway_connects_refused_total', 'code'),
              legend: 'turned away: {{code}}',
            },
          ],
        },
        {
          title: 'Why do connections end?',
          description: 'The runbook about closed connections says what each reason means.',
          unit: 'reqps',
          queries: [
            { expr: perSecond('sabot_gateway_connections_closed_total', 'reason'), legend: '{{reason}}' },
            { expr: perSecond('sabot_gateway_requests_cut_total', 'why'), legend: 'HTTP: {{why}}' },
          ],
        },
        {
          title: 'How late do events reach the last player of a table?',
          description: 'From the event to the last frame written for it.',
          unit: 's',
          queries: spread('sabot_gateway_broadcast_seconds'),
        },
        {
          title: 'Who falls behind?',
          description:
            'Slow readers that were cut off, and tables that a gateway had to fetch again because it missed events.',
          queries: [
            { expr: perSecond('sabot_gateway_slow_readers_total'), legend: 'slow readers cut off' },
            { expr: perSecond('sabot_gateway_resyncs_total'), legend: 'tables fetched again' },
            { expr: perSecond('sabot_gateway_events_unheard_total'), legend: 'events not understood' },
          ],
        },
      ],
    },
    {
      title: 'Advice',
      panels: [
        {
          title: 'Who writes the advice?',
          description:
            'Templates, or a language model if one is configured; and why templates stepped in for it.',
          unit: 'reqps',
          queries: [
            { expr: perSecond('sabot_advisor_answers_total', 'source'), legend: '{{source}}' },
            {
              expr: perSecond('sabot_advisor_answers_without_model_total', 'reason'),
              legend: 'no model: {{reason}}',
            },
            {
              expr: perSecond('sabot_advisor_model_attempts_total', 'outcome'),
              legend: 'attempt: {{outcome}}',
            },
          ],
        },
        {
          title: 'What does the guard drop?',
          description:
            'Sentences of the model that were not shown, by the rule that they broke. No player saw them.',
          unit: 'reqps',
          queries: [
            { expr: perSecond('sabot_advisor_sentences_dropped_total', 'reason'), legend: '{{reason}}' },
          ],
        },
        {
          title: 'How long does the model take, and how much does it write?',
          description: 'A retry included. Odds are exact counts over the cards that remain.',
          unit: 's',
          queries: [
            ...spread('sabot_advisor_model_seconds'),
            {
              expr: 'histogram_quantile(0.99, sum by (le) (rate(sabot_advisor_odds_seconds_bucket[5m])))',
              legend: 'odds: 1 in 100 is slower',
            },
          ],
        },
        {
          title: 'How many tokens are spent?',
          description: 'Questions and answers together; ADVISOR_DAY_TOKENS is the limit of a day.',
          queries: [
            { expr: 'sum(increase(sabot_advisor_model_tokens_total[1h]))', legend: 'tokens in an hour' },
          ],
        },
      ],
    },
    {
      title: 'Gateways',
      panels: [
        {
          title: 'Is the load spread evenly?',
          description: 'Sockets on each gateway.',
          queries: [{ expr: 'sabot_gateway_connections', legend: '{{pod}}{{instance}}' }],
        },
        {
          title: 'How full are the gateways?',
          description: 'The share of MAX_SOCKETS in use. Above 80 % more gateways are needed soon.',
          unit: 'percentunit',
          queries: [
            {
              expr: 'sabot_gateway_connections / sabot_gateway_connections_max',
              legend: '{{pod}}{{instance}}',
            },
          ],
        },
        {
          title: 'How many frames are written?',
          description: 'CPU is spent on writes, not on bytes.',
          unit: 'reqps',
          queries: [{ expr: perSecond('sabot_gateway_frames_written_total'), legend: 'frames' }],
        },
        {
          title: 'How many bets share one request to the wallet?',
          description: 'Grows by itself under load.',
          queries: spread('sabot_gateway_batch_bets'),
        },
      ],
    },
  ],
};
