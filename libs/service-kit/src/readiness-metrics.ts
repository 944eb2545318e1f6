/**
 * Shows what `/readyz` would answer, measured whenever the metrics are read. The names are the same for every service, so one
 * alert watches the replicas of all of them; Prometheus adds the service as the job.
 */
import type { Registry } from 'prom-client';
import { Gauge } from 'prom-client';

import type { Readiness } from './readiness.js';

export function showReadiness(readiness: Readiness, registry: Registry): void {
  // Both read the report; concurrent readers share one run of the checks.
  registry.registerMetric(
    new Gauge({
      name: 'sabot_service_ready',
      help: 'Whether this process can take work: 1, or 0.',
      registers: [],
      async collect() {
        this.set((await readiness.report()).ready ? 1 : 0);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'sabot_service_dependency_up',
      help: 'Whether something that this process depends on is usable: 1, or 0.',
      labelNames: ['dependency'],
      registers: [],
      async collect() {
        const { checks } = await readiness.report();
        for (const [dependency, answer] of Object.entries(checks))
          this.set({ dependency }, answer === 'ok' ? 1 : 0);
      },
    }),
  );
}
