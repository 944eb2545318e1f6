import type { Metric } from 'prom-client';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

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

  /** Shows a value that is looked up whenever the metrics are read; NaN if the lookup fails. */
  lookup(options: MetricOptions<never>, look: () => number | Promise<number>): void {
    const collect = async function (this: Gauge): Promise<void> {
      this.set(
        await Promise.resolve()
          .then(look)
          .catch(() => Number.NaN),
      );
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
