/** What the chart installs for Prometheus and Grafana. */
import { describe, expect } from '@jest/globals';
import { alerts } from '../src/alert-rules.js';
import { ownGroups, serverGroups } from '../src/alerts/groups.js';
import type { RuleGroup } from '../src/alerts/rule.js';
import { Scope } from '../src/alerts/scope.js';
import { type Manifest, manifestsIn, rendered } from './manifests.js';
import { withTools } from './tools.js';

const cache = new Map<string, Manifest[]>();
function production(more = ''): Manifest[] {
  const known = cache.get(more) ?? manifestsIn(rendered('production', more));
  cache.set(more, known);
  return known;
}
const ofKind = (kind: string): Manifest[] => production().filter((manifest) => manifest.kind === kind);

describe('for monitoring, the chart', () => {
  withTools(['helm'], 'installs the alerts, with absolute runbook links, and the dashboards', () => {
    const [rule] = ofKind('PrometheusRule');
    const { groups } = rule?.spec as {
      groups: { rules: { alert?: string; annotations?: Record<string, string> }[] }[];
    };
    const brought = groups.flatMap(({ rules }) => rules.filter(({ alert }) => alert !== undefined));
    expect(brought).toHaveLength(alerts().length);
    for (const { annotations } of brought)
      expect(annotations?.runbook_url).toMatch(/^https:\/\/runbooks\.example\.com\/sabot\/[a-z-]+\.md$/);
    const boards = ofKind('ConfigMap').filter(({ metadata }) => metadata.labels.grafana_dashboard === '1');
    expect(boards).toHaveLength(4);
  });

  withTools(['helm'], 'installs the rules for its own namespace, release and servers', () => {
    const scope = new Scope({
      namespace: 'default',
      release: 'sabot',
      fullname: 'a-name',
      postgresqlNamespace: 'postgresql',
      natsNamespace: 'nats',
      certificatesNamespace: 'default',
    });
    const groupsWith = (more: string): unknown[] => {
      const rule = production(more).find(({ kind }) => kind === 'PrometheusRule');
      return (rule?.spec as { groups: unknown[] }).groups;
    };
    const linked = (groups: readonly RuleGroup[]): unknown =>
      JSON.parse(
        JSON.stringify(groups)
          .replaceAll('"runbooks/', '"https://runbooks.example.com/sabot/')
          .replaceAll('"dashboards/', '"https://grafana.example.com/d/'),
      );
    const own = ownGroups(scope);
    expect(groupsWith('fullnameOverride: a-name')).toEqual(linked([...own, ...serverGroups(scope)]));
    expect(groupsWith('{ fullnameOverride: a-name, monitoring: { rules: { exporters: [nats] } } }')).toEqual(
      linked([...own, ...serverGroups(scope, ['nats'])]),
    );
    expect(groupsWith('monitoring: { rules: { exporters: [] } }')).toEqual(linked(own));
  });

  withTools(['helm'], 'scrapes the services under the release, by which the rules select them', () => {
    const [monitor] = ofKind('ServiceMonitor');
    const { endpoints } = monitor?.spec as { endpoints: { relabelings: unknown[] }[] };
    expect(endpoints.map(({ relabelings }) => relabelings)).toEqual([
      [{ targetLabel: 'release', replacement: 'sabot' }],
    ]);
  });
});
