/** Which installation a dashboard shows: whoever looks chooses its namespace and its release. */

const MATCHERS = 'namespace=~"$namespace",release=~"$release"';
/** Series of our own processes and of our rules; a figure that backup.sh writes belongs to no release. */
const OWN =
  /(?<![\w:"])((?:sabot_(?!backup_)|sabot:|nodejs_|process_)[\w:]+|up)(?:\{([^}]*)\})?(?![\w:"({=])/g;

/** The variables of the dashboard, in the form of Grafana. */
export const CHOOSERS = [
  { name: 'namespace', query: 'label_values(sabot_service_ready, namespace)' },
  { name: 'release', query: 'label_values(sabot_service_ready{namespace=~"$namespace"}, release)' },
].map((chooser) => ({
  ...chooser,
  type: 'query',
  refresh: 2,
  includeAll: true,
  allValue: '.*',
  current: { text: 'All', value: '$__all' },
}));

/** The same query about the installation that was chosen. */
export function ofChosen(expr: string): string {
  return expr.replaceAll(
    OWN,
    (_, metric: string, matchers?: string) =>
      `${metric}{${[MATCHERS, ...(matchers ? [matchers] : [])].join(',')}}`,
  );
}
