/** What the services depend on: NATS, storage and their own processes. */
import { SERVICE_NAMES } from '@sabot/contracts';
import type { DashboardPlan } from '../dashboard.js';
import { ANSWERING, ofServices, perSecond, PUBLISHERS } from '../expressions.js';

export const infrastructure: DashboardPlan = {
  uid: 'sabot-infrastructure',
  title: 'Sabot: NATS, storage and processes',
  description:
    'What the services depend on. The bottom row needs the exporters of PostgreSQL, NATS and Redis.',
  rows: [
    {
      title: 'Events',
      panels: [
        {
          title: 'Are events published as fast as they are committed?',
          description: 'The age of the oldest unpublished event in each outbox.',
          unit: 's',
          queries: ofServices(PUBLISHERS, 'waits', (service) => `max(${service}_outbox_age_seconds)`),
        },
        {
          title: 'How many events are published?',
          description: 'A large burst after NATS was lost means that its stream is being refilled.',
          unit: 'reqps',
          queries: ofServices(PUBLISHERS, '', (service) => perSecond(`${service}_outbox_published_total`)),
        },
        {
          title: 'How far behind are consumers?',
          description: 'Events in the stream that are not yet delivered to a consumer.',
          queries: [{ expr: 'max by (consumer) (sabot_history_event_lag_messages)', legend: '{{consumer}}' }],
        },
      ],
    },
    {
      title: 'What could not be handled',
      panels: [
        {
          title: 'What became of the events?',
          description: 'Redelivered events failed and are tried again; buried events are dead letters.',
          unit: 'reqps',
          queries: [
            {
              expr: perSecond('sabot_history_events_total', 'consumer, outcome'),
              legend: '{{consumer}}: {{outcome}}',
            },
          ],
        },
        {
          title: 'Are there dead letters?',
          description: 'Dead letters of the last day. The stream DEAD_LETTERS has the reason for each.',
          redFrom: 1,
          queries: ofServices(
            ANSWERING,
            '',
            (service) => `sum(increase(${service}_dead_letters_total[1d])) or vector(0)`,
          ),
        },
        {
          title: 'What does dealing refuse?',
          description: 'NOT_FOUND and INVALID_PHASE after an outage go away by themselves.',
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
          title: 'Is every process up?',
          description: 'How many processes of each service Prometheus reaches.',
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
            '1 event loop turn in 100 is later than this. Above 0.1 s everything in that process waits.',
          unit: 's',
          queries: [{ expr: 'max by (job) (nodejs_eventloop_lag_p99_seconds)', legend: '{{job}}' }],
        },
        {
          title: 'How much CPU is used?',
          description: 'In cores. A Node.js process runs its own code on one.',
          queries: [{ expr: 'sum by (job) (rate(process_cpu_seconds_total[5m]))', legend: '{{job}}' }],
        },
        {
          title: 'How much memory is used?',
          description: 'By the largest process of each service.',
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
          description: 'Connections by state. Those that are idle in a transaction hold locks.',
          queries: [
            { expr: 'sum by (datname, state) (pg_stat_activity_count)', legend: '{{datname}} {{state}}' },
          ],
        },
        {
          title: 'How full are the streams?',
          description: 'Size of each NATS stream.',
          unit: 'bytes',
          queries: [{ expr: 'max by (stream_name) (nats_stream_total_bytes)', legend: '{{stream_name}}' }],
        },
        {
          title: 'How much does Redis hold?',
          description: 'It is small, and all of it can be rebuilt.',
          unit: 'bytes',
          queries: [{ expr: 'max(redis_memory_used_bytes)', legend: 'used' }],
        },
      ],
    },
  ],
};
