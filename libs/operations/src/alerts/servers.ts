/**
 * What exporters tell about PostgreSQL, NATS, backups, certificates and Kubernetes. An exporter that gives nothing is a ticket of
 * its own: its alerts are blind. An installation without one of them leaves its group out.
 */
import { type AlertPlan, unmeasured, watched } from './rule.js';
import type { Scope } from './scope.js';

export const EXPORTERS = ['postgresql', 'nats', 'certificates', 'backups', 'kubernetes'] as const;
export type Exporter = (typeof EXPORTERS)[number];

const BACKUP_TIMES = [
  // Written by backup.sh, given by CloudNativePG, and given by its plugin for Barman.
  'sabot_backup_completed_timestamp_seconds',
  'cnpg_collector_last_available_backup_timestamp',
  'barman_cloud_cloudnative_pg_io_last_available_backup_timestamp',
];

export function serverAlerts(scope: Scope): Readonly<Record<Exporter, AlertPlan[]>> {
  const postgresql = (metric: string, ...more: string[]) => scope.at('postgresqlNamespace', metric, ...more);
  const nats = (metric: string, ...more: string[]) => scope.at('natsNamespace', metric, ...more);
  const certificate = (metric: string) => scope.at('certificatesNamespace', metric);
  const kubernetes = (metric: string, ...more: string[]) => scope.at('namespace', metric, ...more);
  const { fullname } = scope.installation;
  const either = (first: string, second: string) => `(${first} or ${second})`;
  const connections = either(
    `sum(${postgresql('pg_stat_activity_count')})`,
    `sum(${postgresql('cnpg_backends_total')})`,
  );
  const maxConnections = either(
    `min(${postgresql('pg_settings_max_connections')})`,
    `min(${postgresql('cnpg_pg_settings_setting', 'name="max_connections"')})`,
  );
  const archiveFailures = ['pg_stat_archiver_failed_count', 'cnpg_pg_stat_archiver_failed_count'].map(
    (metric) => `max(increase(${postgresql(metric)}[${scope.time('15m')}]))`,
  ) as [string, string];
  const archiveAges = [
    'pg_stat_archiver_last_archive_age',
    'cnpg_pg_stat_archiver_seconds_since_last_archival',
  ].map((metric) => `max(${postgresql(metric)})`) as [string, string];
  const expiry = either(
    `min(${certificate('certmanager_certificate_expiration_timestamp_seconds')})`,
    `min(${certificate('probe_ssl_earliest_cert_expiry')})`,
  );
  const backedUpAt = `max(${BACKUP_TIMES.map((metric) => postgresql(metric)).join('\n  or ')})`;
  const meta = nats('nats_server_jetstream_disabled');
  const blind = (exporter: Exporter, series: string, panel: string): AlertPlan => ({
    alert: 'SabotUnmeasured',
    severity: 'ticket',
    expr: `${unmeasured(series)}\nand ${watched(scope)}`,
    for: '5m',
    labels: { value: exporter },
    summary: `No exporter gives figures about ${exporter}, so its alerts are blind.`,
    runbook: 'unmeasured',
    panel,
  });
  return {
    postgresql: [
      {
        alert: 'SabotPostgresConnections',
        severity: 'ticket',
        expr: `${connections}\n  / ${maxConnections} > 0.8`,
        for: '5m',
        summary: '{{ $value | humanizePercentage }} of the connections that PostgreSQL accepts are in use.',
        runbook: 'postgres-connections',
        panel: 'How many connections does PostgreSQL have left?',
      },
      {
        // With archive_timeout, a server under load archives every minute; silence is a failure too.
        alert: 'SabotArchiverFailing',
        severity: 'ticket',
        expr: `${either(...archiveFailures)} > 0\nor ${either(...archiveAges)} > 600`,
        for: '1m',
        summary: 'PostgreSQL does not archive its WAL, so a restore would lose what came since.',
        runbook: 'archiver-failing',
        panel: 'Is the WAL archived?',
      },
      blind('postgresql', connections, 'How many connections does PostgreSQL have left?'),
    ],
    nats: [
      {
        alert: 'SabotJetStreamStorage',
        severity: 'ticket',
        expr: `max(${nats('nats_server_total_message_bytes')}\n  / ${nats('nats_server_max_storage')}) > 0.8`,
        for: '5m',
        summary: '{{ $value | humanizePercentage }} of the storage of JetStream is in use.',
        runbook: 'jetstream-storage',
        panel: 'How full is JetStream?',
      },
      {
        alert: 'SabotJetStreamQuorum',
        severity: 'ticket',
        expr: `max(${meta}) > 0\nor absent(${nats('nats_server_jetstream_disabled', 'is_meta_leader="true"')})\n  and on() count(${meta}) > 0`,
        for: '2m',
        summary: 'JetStream has no leader, or is switched off on a server.',
        runbook: 'jetstream-quorum',
        panel: 'Does JetStream have a leader?',
      },
      blind('nats', nats('nats_server_max_storage'), 'How full is JetStream?'),
    ],
    certificates: [
      {
        alert: 'SabotCertificateEnds',
        severity: 'ticket',
        expr: `${expiry} - time() < 14 * 86400`,
        for: '5m',
        summary: 'A certificate ends in {{ $value | humanizeDuration }}.',
        runbook: 'certificate-ends',
        panel: 'When does the next certificate end?',
      },
      blind('certificates', expiry, 'When does the next certificate end?'),
    ],
    backups: [
      {
        alert: 'SabotBackupOld',
        severity: 'ticket',
        expr: `time() - ${backedUpAt} > 26 * 3600`,
        for: '5m',
        summary: 'The last backup is {{ $value | humanizeDuration }} old.',
        runbook: 'backup-old',
        panel: 'How old is the last backup?',
      },
      blind('backups', backedUpAt, 'How old is the last backup?'),
    ],
    kubernetes: [
      {
        alert: 'SabotScaledToMax',
        severity: 'ticket',
        expr: [
          kubernetes(
            'kube_horizontalpodautoscaler_status_current_replicas',
            `horizontalpodautoscaler=~"(keda-hpa-)?${fullname}-.+"`,
          ),
          `  >= on(namespace, horizontalpodautoscaler) ${kubernetes('kube_horizontalpodautoscaler_spec_max_replicas')}`,
        ].join('\n'),
        for: '10m',
        summary: '{{ $labels.horizontalpodautoscaler }} has had as many replicas as it may for 10 minutes.',
        runbook: 'scaled-to-max',
        panel: 'How close is each service to its most replicas?',
      },
      {
        // A process that dies before it can be scraped is seen by nobody else.
        alert: 'SabotCrashLoop',
        severity: 'ticket',
        expr: `max by (container) (max_over_time(${kubernetes('kube_pod_container_status_waiting_reason', 'reason="CrashLoopBackOff"', `pod=~"${fullname}-.+"`)}[${scope.time('5m')}])) > 0`,
        for: '5m',
        labels: { service: '{{ $labels.container }}' },
        summary: 'Kubernetes keeps restarting the container {{ $labels.container }}.',
        runbook: 'crash-loop',
        panel: 'Does any process keep restarting?',
      },
      {
        alert: 'SabotPostgresDisk',
        severity: 'ticket',
        expr: `min(${postgresql('kubelet_volume_stats_available_bytes')}\n  / ${postgresql('kubelet_volume_stats_capacity_bytes')}) < 0.15`,
        for: '5m',
        summary: 'A volume of the databases has {{ $value | humanizePercentage }} of its space left.',
        runbook: 'postgres-disk',
        panel: 'How full are the volumes of the databases?',
      },
      blind(
        'kubernetes',
        kubernetes('kube_horizontalpodautoscaler_spec_max_replicas'),
        'How close is each service to its most replicas?',
      ),
    ],
  };
}
