/** Every metric of the keeper: what JetStream's account holds, as the server last reported it. */
import { Injectable } from '@nestjs/common';
import type { BusReport } from '@sabot/messaging/keeping';
import { Metrics } from '@sabot/service-kit';

@Injectable()
export class BusKeeperMetrics {
  readonly changes;
  readonly failedChecks;
  readonly #gauges;

  constructor(metrics: Metrics) {
    this.changes = metrics.counter({
      name: 'changes_total',
      help: 'Streams and consumers that were made, or changed to their definition.',
      labels: ['name', 'change'],
    });
    this.failedChecks = metrics.counter({
      name: 'failed_checks_total',
      help: 'Attempts to compare streams and consumers with their definitions that failed.',
    });
    const ofStream = (name: string, help: string) => metrics.gauge({ name, help, labels: ['stream'] });
    const ofConsumer = (name: string, help: string) => metrics.gauge({ name, help, labels: ['consumer'] });
    this.#gauges = {
      bytes: ofStream('stream_bytes', 'What the messages of a stream take up on disk.'),
      messages: ofStream('stream_messages', 'Messages in a stream.'),
      lastMessage: ofStream('stream_last_message_timestamp_seconds', 'When a stream took its last message.'),
      missingReplicas: ofStream(
        'stream_missing_replicas',
        'Servers that should keep a stream and are offline or behind; all of them while it has no leader.',
      ),
      pending: ofConsumer('consumer_pending_messages', 'Events that a consumer has not been given yet.'),
      unacknowledged: ofConsumer(
        'consumer_unacknowledged_messages',
        'Events that a consumer was given and has not acknowledged.',
      ),
      lastAck: ofConsumer(
        'consumer_last_acknowledgement_timestamp_seconds',
        'When a consumer last acknowledged an event.',
      ),
      used: metrics.gauge({ name: 'storage_bytes', help: 'What all streams take up on disk.' }),
      allowed: metrics.gauge({
        name: 'storage_limit_bytes',
        help: 'What all streams may take up on disk; -1 if there is no limit besides the disk.',
      }),
    };
  }

  show({ streams, consumers, storage }: BusReport): void {
    for (const { name, bytes, messages, lastMessageMs, missingReplicas } of streams) {
      const label = { stream: name };
      this.#gauges.bytes.set(label, bytes);
      this.#gauges.messages.set(label, messages);
      this.#gauges.missingReplicas.set(label, missingReplicas);
      if (lastMessageMs > 0) this.#gauges.lastMessage.set(label, lastMessageMs / 1_000);
    }
    for (const { name, pending, unacknowledged, lastAckMs } of consumers) {
      const label = { consumer: name };
      this.#gauges.pending.set(label, pending);
      this.#gauges.unacknowledged.set(label, unacknowledged);
      if (lastAckMs !== undefined) this.#gauges.lastAck.set(label, lastAckMs / 1_000);
    }
    this.#gauges.used.set(storage.bytes);
    this.#gauges.allowed.set(storage.limitBytes);
  }
}
