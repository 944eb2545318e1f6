import { describe, expect, it } from '@jest/globals';
import { DASHBOARDS } from './dashboards.js';
import { ofChosen } from './chosen-installation.js';

const CHOSEN = 'namespace=~"$namespace",release=~"$release"';

describe('a query of a dashboard', () => {
  it.each([
    ['sum(rate(sabot_a_total[5m]))', `sum(rate(sabot_a_total{${CHOSEN}}[5m]))`],
    ['sum by (job) (up{job=~"a|b"})', `sum by (job) (up{${CHOSEN},job=~"a|b"})`],
    ['sabot:a:ratio_rate5m', `sabot:a:ratio_rate5m{${CHOSEN}}`],
    ['sabot_a / sabot_b', `sabot_a{${CHOSEN}} / sabot_b{${CHOSEN}}`],
    [
      'avg by (dependency) (sabot_service_dependency_up)',
      `avg by (dependency) (sabot_service_dependency_up{${CHOSEN}})`,
    ],
    ['max(redis_memory_used_bytes)', 'max(redis_memory_used_bytes)'],
    [
      'time() - max(sabot_backup_completed_timestamp_seconds)',
      'time() - max(sabot_backup_completed_timestamp_seconds)',
    ],
  ])('%s asks about the chosen installation', (expr, scoped) => {
    expect(ofChosen(expr)).toBe(scoped);
  });

  it('never mixes installations', () => {
    const exprs = DASHBOARDS.flatMap(({ panels }) =>
      panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    );
    const own = exprs.filter((expr) => /sabot_(?!backup_)|sabot:|nodejs_|process_|\bup\b/.test(expr));
    expect(own.length).toBeGreaterThan(50);
    expect(own.filter((expr) => !expr.includes(CHOSEN))).toEqual([]);
  });
});
