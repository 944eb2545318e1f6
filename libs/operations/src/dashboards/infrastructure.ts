/** What the services stand on: NATS, storage and their own processes. */
import { SERVICE_NAMES } from '@sabot/contracts';
import type { DashboardPlan } from '../dashboard.js';
import { ANSWERING, ofServices, perSecond, PUBLISHERS } from '../expressions.js';

export const infrastructure: DashboardPlan = {
  uid: 'sabot-infrastructure',
  title: 'Sabot: NATS, storage and processes',
  description: 'What the services stand on. The lower rows need the exporters of PostgreSQL, NATS and Redis.',
  rows: [
    {
      title: 'Events',
      panels: [
        {
          title: 'Are events published as fast as they are committed?',
          description: 'The age of the oldest row of each outbox that was not published.',
          unit: 's',
          queries: ofServices(PUBLISHERS, 'waits', (service) => `max(${service}_outbox_age_seconds)`),
        },
        {
          title: 'How many events are published?',
          description: 'A large burst after a loss of NATS is the stream being filled again.',
          unit: 'reqps',
          queries: ofServices(PUBLISHERS, '', (service) => perSecond(`${service}_outbox_published_total`)),
        },
        {
          title: 'How far behind are consumers?',
          description: 'Events in the stream that a consumer has not been given yet.',
          queries: [{ expr: 'max by (consumer) (sabot_history_event_lag_messages)', legend: '{{consumer}}' }],
        },
      ],
    },
    {
      title: 'What could not be handled',
      panels: [
        {
          title: 'What became of the events?',
          description: 'Redelivered ones failed and come again; buried ones are dead letters.',
          unit: 'reqps',
          queries: [
            {
              expr: perSecond('sabot_history_events_total', 'consumer, outcome'),
              legend: '{{consumer}}: {{outcome}}',
            },
          ],
        },
        {
          title: 'Is anything put aside?',
          description: 'Dead letters of the last day; each of them has a reason in the stream DEAD_LETTERS.',
          redFrom: 1,
          queries: ofServices(
            ANSWERING,
            '',
            (service) => `sum(increase(${service}_dead_letters_total[1d])) or vector(0)`,
          ),
        },
        {
          title: 'What does dealing refuse?',
          description: 'NOT_FOUND and INVALID_PHASE after an outage pass by themselves.',
          unit: 'reqps',
          queries: [
            {
              expr: perSecond('sabot_dealing_refusals_total', 'command, code'),
              legend: '{{command}}: {{code}}',
            },
          ],
        },
      ],
    },
    {
      title: 'Processes',
      panels: [
        {
          title: 'Is every process there?',
          description: 'Processes of each service that Prometheus reaches.',
          queries: [
            {
              expr: `sum by (job) (up{job=~"${SERVICE_NAMES.join('|')}"})`,
              legend: '{{job}}',
            },
          ],
        },
        {
          title: 'Does any process stall?',
          description:
            '1 turn of the event loop in 100 is later than this. Beyond 0.1 s everything in that process waits.',
          unit: 's',
          queries: [{ expr: 'max by (job) (nodejs_eventloop_lag_p99_seconds)', legend: '{{job}}' }],
        },
        {
          title: 'How much CPU is used?',
          description: 'Cores. A process has one for its own work.',
          queries: [{ expr: 'sum by (job) (rate(process_cpu_seconds_total[5m]))', legend: '{{job}}' }],
        },
        {
          title: 'How much memory is used?',
          description: 'Of the largest process of each service.',
          unit: 'bytes',
          queries: [{ expr: 'max by (job) (process_resident_memory_bytes)', legend: '{{job}}' }],
        },
      ],
    },
    {
      title: 'Servers',
      panels: [
        {
          title: 'How busy is PostgreSQL?',
          description: 'Connections by state; those that are idle in a transaction hold locks.',
          queries: [
            { expr: 'sum by (datname, state) (pg_stat_activity_count)', legend: '{{datname}} {{state}}' },
          ],
        },
        {
          title: 'How full are the streams?',
          description: 'Bytes of each stream of NATS.',
          unit: 'bytes',
          queries: [{ expr: 'max by (stream_name) (nats_stream_total_bytes)', legend: '{{stream_name}}' }],
        },
        {
          title: 'How much does Redis hold?',
          description: 'It is small, and all of it can be made again.',
          unit: 'bytes',
          queries: [{ expr: 'max(redis_memory_used_bytes)', legend: 'used' }],
        },
      ],
    },
  ],
};
