/** Which metrics dashboards and alerts use, and where. */
import { alerts, recordings } from './alert-rules.js';
import { DASHBOARDS } from './dashboards.js';
import { metricNames } from './promql.js';

/** Metrics that come from exporters, not from our services. */
const FOREIGN: Readonly<Record<string, string>> = {
  up: 'Prometheus itself',
  pg_stat_activity_count: 'postgres_exporter',
  nats_stream_total_bytes: 'prometheus-nats-exporter -prefix nats',
  nats_server_total_message_bytes: 'prometheus-nats-exporter -prefix nats',
  nats_server_max_storage: 'prometheus-nats-exporter -prefix nats',
  nats_server_jetstream_disabled: 'prometheus-nats-exporter -prefix nats',
  redis_memory_used_bytes: 'redis_exporter',
  pg_settings_max_connections: 'postgres_exporter',
  pg_stat_archiver_failed_count: 'postgres_exporter',
  pg_stat_archiver_last_archive_age: 'postgres_exporter',
  cnpg_backends_total: 'CloudNativePG',
  cnpg_pg_settings_setting: 'CloudNativePG',
  cnpg_pg_stat_archiver_failed_count: 'CloudNativePG',
  cnpg_pg_stat_archiver_seconds_since_last_archival: 'CloudNativePG',
  cnpg_collector_last_available_backup_timestamp: 'CloudNativePG',
  barman_cloud_cloudnative_pg_io_last_available_backup_timestamp: 'the Barman plugin of CloudNativePG',
  sabot_backup_completed_timestamp_seconds: 'backup.sh, through the textfile collector of node_exporter',
  certmanager_certificate_expiration_timestamp_seconds: 'cert-manager',
  probe_ssl_earliest_cert_expiry: 'blackbox_exporter',
  kube_horizontalpodautoscaler_status_current_replicas: 'kube-state-metrics',
  kube_horizontalpodautoscaler_spec_max_replicas: 'kube-state-metrics',
  kube_pod_container_status_waiting_reason: 'kube-state-metrics',
  kubelet_volume_stats_available_bytes: 'kubelet',
  kubelet_volume_stats_capacity_bytes: 'kubelet',
};

export interface Use {
  readonly metric: string;
  /** The alert, recording rule or panel that uses it. */
  readonly by: string;
}

/** Leaves out recorded series and the metrics of exporters. */
export function usedMetrics(): Use[] {
  const recorded = new Set(recordings().map(({ record }) => record));
  const queries = [
    ...alerts().map(({ alert, expr }) => ({ by: alert, expr })),
    ...recordings().map(({ record, expr }) => ({ by: record, expr })),
    ...DASHBOARDS.flatMap(({ uid, panels }) =>
      panels.flatMap(({ title, targets = [] }) =>
        targets.map(({ expr }) => ({ by: `${uid}: ${title}`, expr })),
      ),
    ),
  ];
  return queries.flatMap(({ by, expr }) =>
    [...metricNames(expr)]
      .filter((metric) => !recorded.has(metric) && !(metric in FOREIGN))
      .map((metric) => ({ metric, by })),
  );
}
