import { describe, expect, it } from '@jest/globals';

import { Metrics } from './metrics.js';

describe('Metrics', () => {
  it('names each metric after its service', async () => {
    const metrics = new Metrics('round-scheduler');
    metrics.counter({ name: 'rounds_voided_total', help: 'Rounds voided.' }).inc();
    expect(await metrics.registry.metrics()).toContain('sabot_round_scheduler_rounds_voided_total 1');
  });

  it('looks a value up when the metrics are read, and serves the others if the lookup fails', async () => {
    const metrics = new Metrics('wallet');
    let look = (): number => 7;
    metrics.lookup({ name: 'outbox_age_seconds', help: 'Age.' }, () => look());
    expect(await metrics.registry.metrics()).toContain('sabot_wallet_outbox_age_seconds 7');
    look = () => {
      throw new Error('database down');
    };
    const text = await metrics.registry.metrics();
    expect(text).toContain('sabot_wallet_outbox_age_seconds Nan');
    expect(text).toContain('process_cpu_seconds_total');
  });

  it('serves the others when a lookup hangs', async () => {
    const metrics = new Metrics('wallet');
    metrics.lookup({ name: 'outbox_age_seconds', help: 'Age.' }, () => new Promise(() => undefined));
    const text = await metrics.registry.metrics();
    expect(text).toContain('sabot_wallet_outbox_age_seconds Nan');
    expect(text).toContain('process_cpu_seconds_total');
  });

  it('returns the same metric for the same name', async () => {
    const metrics = new Metrics('wallet');
    const options = { name: 'events_total', help: 'Events.' };
    metrics.counter(options).inc();
    metrics.counter(options).inc();
    expect(await metrics.registry.metrics()).toContain('sabot_wallet_events_total 2');
  });

  it('counts by label and by size', async () => {
    const metrics = new Metrics('wallet');
    metrics.counter({ name: 'refusals_total', help: 'Refusals.', labels: ['code'] }).inc({ code: 'LATE' });
    metrics.histogram({ name: 'accept_seconds', help: 'Time.', buckets: [0.01, 0.1] }).observe(0.05);
    const text = await metrics.registry.metrics();
    expect(text).toContain('sabot_wallet_refusals_total{code="LATE"} 1');
    expect(text).toContain('sabot_wallet_accept_seconds_bucket{le="0.1"} 1');
  });

  it('includes the metrics of the process', async () => {
    expect(await new Metrics('wallet').registry.metrics()).toContain('nodejs_eventloop_lag_seconds');
  });
});
