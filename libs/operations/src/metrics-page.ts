/** Renders the page of all metrics from what running services expose. */
import { format } from 'prettier';
import type { ExposedMetric } from './exposition.js';

export const METRICS_PAGE = 'deploy/metrics.md';

const INTRODUCTION = `# Metrics

Every metric of every service, as a running system exposes it on \`/metrics\` of the health port. Names are
\`sabot_<service>_<noun>_<unit>\`. Times are in seconds, money in minor units. This page is generated from a running system by
\`UPDATE_METRICS_PAGE=1 npm test -- libs/operations\`, which fails when the page is out of date.
`;

export function metricsPage(
  services: ReadonlyMap<string, ReadonlyMap<string, ExposedMetric>>,
): Promise<string> {
  const sections = [...services]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([service, metrics]) => {
      const own = [...metrics.values()].filter(({ name }) => name.startsWith('sabot_'));
      return `## ${service}\n\n${table(own)}`;
    });
  const processes = [...new Map([...services.values()].flatMap((metrics) => [...metrics])).values()].filter(
    ({ name }) => !name.startsWith('sabot_'),
  );
  const everywhere = `## Every process\n\n${table(processes)}`;
  const text = [INTRODUCTION, ...sections, everywhere].join('\n');
  return format(text, { parser: 'markdown', printWidth: 110, singleQuote: true });
}

function table(metrics: readonly ExposedMetric[]): string {
  const rows = [...metrics]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, kind, help }) => `| \`${name}\` | ${kind} | ${help.replaceAll('|', '\\|')} |`);
  return ['| name | kind | meaning |', '| --- | --- | --- |', ...rows, ''].join('\n');
}
