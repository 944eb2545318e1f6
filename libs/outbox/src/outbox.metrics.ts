/** Every metric of an outbox, declared in one place. */
import type { Metrics } from '@sabot/service-kit';
import type { OutboxStore } from './outbox.store.js';

type Counter = ReturnType<Metrics['counter']>;

export interface OutboxMetrics {
  readonly published: Counter;
  readonly refilled: Counter;
  readonly omitted: Counter;
}

export function outboxMetrics(metrics: Metrics, store: OutboxStore): OutboxMetrics {
  metrics.lookup(
    { name: 'outbox_age_seconds', help: 'Age of the oldest unpublished event in the outbox.' },
    () => store.oldestAgeSeconds(),
  );
  metrics.lookup(
    { name: 'outbox_past_events', help: 'Events of the past that a new stream still lacks, at most.' },
    () => store.pastLeft(),
  );
  return {
    published: metrics.counter({
      name: 'outbox_published_total',
      help: 'Events that the outbox published.',
    }),
    refilled: metrics.counter({
      name: 'outbox_refilled_total',
      help: 'Past events that were published again to a new stream.',
    }),
    omitted: metrics.counter({
      name: 'outbox_omitted_total',
      help: 'Events that can never be published and were replaced by EventOmitted.',
    }),
  };
}
