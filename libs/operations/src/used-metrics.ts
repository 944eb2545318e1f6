/** Which metrics dashboards and alerts use, and where. */
import { alerts, recordings } from './alert-rules.js';
import { DASHBOARDS } from './dashboards.js';
import { metricNames } from './promql.js';

/** Metrics that come from exporters, not from our services. */
const FOREIGN: Readonly<Record<string, string>> = {
  up: 'Prometheus itself',
  pg_stat_activity_count: 'postgres_exporter',
  nats_stream_total_bytes: 'prometheus-nats-exporter -prefix nats',
  redis_memory_used_bytes: 'redis_exporter',
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
