/** PromQL expressions that several dashboards use. */
import { allSubjects, databaseOwners, SERVICE_NAMES } from '@sabot/contracts';
import type { Query } from './dashboard.js';

const WINDOW = '5m';

export const perSecond = (metric: string, by = ''): string =>
  by === '' ? `sum(rate(${metric}[${WINDOW}]))` : `sum by (${by}) (rate(${metric}[${WINDOW}]))`;

export const quantile = (q: number, histogram: string, by = ''): string =>
  `histogram_quantile(${q}, ${perSecond(`${histogram}_bucket`, by === '' ? 'le' : `le, ${by}`)})`;

/** The median, the 95th and the 99th percentile. */
export const spread = (histogram: string): Query[] => [
  { expr: quantile(0.5, histogram), legend: 'half are faster' },
  { expr: quantile(0.95, histogram), legend: '1 in 20 is slower' },
  { expr: quantile(0.99, histogram), legend: '1 in 100 is slower' },
];

/** Services that answer requests. */
export const ANSWERING = SERVICE_NAMES.filter((service) =>
  allSubjects.some((entry) => entry.kind !== 'evt' && entry.owner === service),
);
/** Services with an outbox: those that own a database and publish events that a stream keeps. */
export const PUBLISHERS = databaseOwners().filter((service) =>
  allSubjects.some((entry) => entry.kind === 'evt' && entry.stream && entry.publishers.includes(service)),
);

/** The same metric for several services, one query each. */
export const ofServices = (
  services: readonly string[],
  legend: string,
  expr: (prefix: string) => string,
): Query[] =>
  services.map((service) => ({
    expr: expr(`sabot_${service.replaceAll('-', '_')}`),
    legend: `${service} ${legend}`.trim(),
  }));
