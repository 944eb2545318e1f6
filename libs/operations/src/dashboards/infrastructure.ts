/** What the services depend on: NATS, storage and their own processes. */
import { SERVICE_NAMES } from '@sabot/contracts';
import type { DashboardPlan } from '../dashboard.js';
import { ANSWERING, ofServices, perSecond, PUBLISHERS } from '../expressions.js';

export const infrastructure: DashboardPlan = {
  uid: 'sabot-infrastructure',
  title: 'Sabot: NATS, storage and processes',
  description:
    'What the services depend on. The bottom rows need exporters: of PostgreSQL, NATS and Redis, of certificates, and of Kubernetes.',
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
      title: 'Streams, as their keeper sees them',
      panels: [
        {
          title: 'Does the keeper check the streams, and what does it change?',
          description: 'Without checks, a stream that is lost is not made again.',
          queries: [
            { expr: 'sum(increase(sabot_bus_keeper_failed_checks_total[5m]))', legend: 'failed checks' },
            {
              expr: 'sum by (name, change) (increase(sabot_bus_keeper_changes_total[5m]))',
              legend: '{{name}}: {{change}}',
            },
          ],
        },
        {
          title: 'Do all servers keep every stream?',
          description: 'Servers that should keep a stream and are offline or behind.',
          queries: [
            { expr: 'max by (stream) (sabot_bus_keeper_stream_missing_replicas)', legend: '{{stream}}' },
          ],
        },
        {
          title: 'How far behind are the consumers of streams?',
          description: 'Events that a consumer has not been given yet, as the server counts them.',
          queries: [
            {
              expr: 'max by (consumer) (sabot_bus_keeper_consumer_pending_messages)',
              legend: '{{consumer}}',
            },
          ],
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
          title: 'Is every process ready?',
          description:
            'How many processes of each service can take work. Fewer than there should be: see the runbook replica-red.',
          queries: [
            {
              expr: `sum by (job) (sabot_service_ready{job=~"${SERVICE_NAMES.join('|')}"})`,
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
      title: 'What the processes need',
      panels: [
        {
          title: 'Which servers can be used?',
          description: 'The share of processes that can use each server: 1 is good, 0 is an outage.',
          queries: [{ expr: 'avg by (dependency) (sabot_service_dependency_up)', legend: '{{dependency}}' }],
        },
        {
          title: 'Does any process keep restarting?',
          description:
            'How often each process was started in the last quarter of an hour, after the first time.',
          queries: [
            {
              expr: `changes(process_start_time_seconds{job=~"${SERVICE_NAMES.join('|')}"}[15m])`,
              legend: '{{job}} {{instance}}',
            },
          ],
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
    {
      title: 'PostgreSQL',
      panels: [
        {
          title: 'How many connections does PostgreSQL have left?',
          description:
            'The share in use. At 1 no process can connect any more: see the runbook postgres-connections.',
          unit: 'percentunit',
          queries: [
            {
              expr: 'sum(pg_stat_activity_count) / min(pg_settings_max_connections)',
              legend: 'postgres_exporter',
            },
            {
              expr: 'sum(cnpg_backends_total) / min(cnpg_pg_settings_setting{name="max_connections"})',
              legend: 'CloudNativePG',
            },
          ],
        },
        {
          title: 'Is the WAL archived?',
          description:
            'Seconds since the last file. With archive_timeout it stays near a minute while people play.',
          unit: 's',
          queries: [
            { expr: 'max(pg_stat_archiver_last_archive_age)', legend: 'postgres_exporter' },
            { expr: 'max(cnpg_pg_stat_archiver_seconds_since_last_archival)', legend: 'CloudNativePG' },
          ],
        },
        {
          title: 'How old is the last backup?',
          description: 'There is one every night, so it is never older than a day.',
          unit: 's',
          queries: [
            { expr: 'time() - max(sabot_backup_completed_timestamp_seconds)', legend: 'backup.sh' },
            { expr: 'time() - max(cnpg_collector_last_available_backup_timestamp)', legend: 'CloudNativePG' },
            {
              expr: 'time() - max(barman_cloud_cloudnative_pg_io_last_available_backup_timestamp)',
              legend: 'Barman plugin',
            },
          ],
        },
        {
          title: 'How full are the volumes of the databases?',
          description: 'The share that is left. A full volume stops PostgreSQL, and with it every table.',
          unit: 'percentunit',
          queries: [
            {
              expr: 'kubelet_volume_stats_available_bytes / kubelet_volume_stats_capacity_bytes',
              legend: '{{persistentvolumeclaim}}',
            },
          ],
        },
      ],
    },
    {
      title: 'NATS, certificates and scaling',
      panels: [
        {
          title: 'How full is JetStream?',
          description: 'The share of its storage in use. A full store takes no events: outboxes grow.',
          unit: 'percentunit',
          queries: [
            {
              expr: 'max(nats_server_total_message_bytes / nats_server_max_storage)',
              legend: 'used',
            },
          ],
        },
        {
          title: 'Does JetStream have a leader?',
          description:
            'How many servers say that they lead it. With 0 there is no quorum and no stream takes events.',
          queries: [
            { expr: 'count(nats_server_jetstream_disabled{is_meta_leader="true"})', legend: 'leaders' },
          ],
        },
        {
          title: 'When does the next certificate end?',
          description: 'Players cannot connect with one that has ended.',
          unit: 's',
          queries: [
            {
              expr: 'min(certmanager_certificate_expiration_timestamp_seconds) - time()',
              legend: 'cert-manager',
            },
            { expr: 'min(probe_ssl_earliest_cert_expiry) - time()', legend: 'blackbox exporter' },
          ],
        },
        {
          title: 'How close is each service to its most replicas?',
          description: 'At 1 a service cannot grow any more, however busy it is.',
          unit: 'percentunit',
          queries: [
            {
              expr: 'kube_horizontalpodautoscaler_status_current_replicas / kube_horizontalpodautoscaler_spec_max_replicas',
              legend: '{{horizontalpodautoscaler}}',
            },
          ],
        },
      ],
    },
  ],
};
