import { setTimeout as sleep } from 'node:timers/promises';

import type { Metric } from 'prom-client';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** A lookup that takes longer has failed: a server that hangs must not make the other metrics unreadable. */
const LOOKUP_TIMEOUT_MS = 2_000;

/** A metric's name without its prefix: `<noun>_<unit>`, such as `bet_accept_seconds`. */
export interface MetricOptions<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly Label[];
}

interface MetricConfiguration<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labelNames: Label[];
  readonly registers: Registry[];
}

/**
 * The metrics of one service, each named `sabot_<service>_<noun>_<unit>`, plus those of the process itself. Asking for a
 * name again returns the same metric, so several parts of a service can share it.
 */
export class Metrics {
  readonly registry = new Registry();
  readonly #prefix: string;

  constructor(service: string) {
    this.#prefix = `sabot_${service.replaceAll('-', '_')}_`;
    collectDefaultMetrics({ register: this.registry });
  }

  /** Counts events; its name ends in `_total`. */
  counter<Label extends string = never>(options: MetricOptions<Label>): Counter<Label> {
    return this.#once(options, (configuration) => new Counter(configuration));
  }

  /** Shows a current value. */
  gauge<Label extends string = never>(options: MetricOptions<Label>): Gauge<Label> {
    return this.#once(options, (configuration) => new Gauge(configuration));
  }

  /** Shows a value that is looked up whenever the metrics are read; NaN if the lookup fails or takes too long. */
  lookup(options: MetricOptions<never>, look: () => number | Promise<number>): void {
    const collect = async function (this: Gauge): Promise<void> {
      this.set(await inTime(look));
    };
    this.#once(options, (configuration) => new Gauge({ ...configuration, collect }));
  }

  /** Counts values by bucket. Times are in seconds. */
  histogram<Label extends string = never>(
    options: MetricOptions<Label> & { readonly buckets: readonly number[] },
  ): Histogram<Label> {
    return this.#once(
      options,
      (configuration) => new Histogram({ ...configuration, buckets: [...options.buckets] }),
    );
  }

  #once<Label extends string, M extends Metric<Label>>(
    { name, help, labels = [] }: MetricOptions<Label>,
    make: (configuration: MetricConfiguration<Label>) => M,
  ): M {
    const fullName = `${this.#prefix}${name}`;
    const known = this.registry.getSingleMetric(fullName);
    if (known) return known as unknown as M;
    return make({ name: fullName, help, labelNames: [...labels], registers: [this.registry] });
  }
}

async function inTime(look: () => number | Promise<number>): Promise<number> {
  const patience = new AbortController();
  const late = sleep(LOOKUP_TIMEOUT_MS, Number.NaN, { signal: patience.signal });
  late.catch(() => undefined);
  const found = Promise.resolve().then(look);
  try {
    return await Promise.race([found, late]);
  } catch {
    return Number.NaN;
  } finally {
    patience.abort();
    found.catch(() => undefined);
  }
}
