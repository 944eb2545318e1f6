import { describe, expect, it } from '@jest/globals';
import { metricNames } from './promql.js';

describe('the metrics of a query', () => {
  it.each([
    ['sum(rate(a_total[5m]))', ['a_total']],
    [
      'sum by (le, job) (rate(a_seconds_bucket{le="0.5", code=~"x|y"}[5m])) / sum(b)',
      ['a_seconds_bucket', 'b'],
    ],
    ['a > 14.4 * 0.001 and a:ratio_rate1h > 1e3', ['a', 'a:ratio_rate1h']],
    ['(a unless a offset 10m) or vector(0)', ['a']],
    ['histogram_quantile(0.95, sum by (le) (rate(a_bucket[10m]))) > 2', ['a_bucket']],
    ['time() - max(a_timestamp_seconds) > 300', ['a_timestamp_seconds']],
    ['absent(a{x="y"} > -Inf) and on() count_over_time(b:c[5m:1m]) >= 5', ['a', 'b:c']],
    ['count by (t) (a unless b offset 15m) or sum by (t) (a) * 0', ['a', 'b']],
  ])('%s', (expr, names) => {
    expect([...metricNames(expr)].sort()).toEqual([...names].sort());
  });
});
