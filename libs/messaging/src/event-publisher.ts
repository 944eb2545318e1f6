import { Injectable } from '@nestjs/common';
import { headers } from '@nats-io/transport-node';
import type { DescMessage, EventSubject, MessageInitShape } from '@sabot/contracts';
import { encode } from '@sabot/contracts';

import { NatsConnection } from './nats-connection.js';
import { traceHeaders } from './trace-headers.js';

/** An event as it goes to its stream. */
export interface EncodedEvent {
  /** The full subject, made by a `SubjectSpace`. */
  readonly subject: string;
  /** The same each time the event is published, so that the stream keeps only the first. */
  readonly messageId: string;
  readonly payload: Uint8Array;
}

/** Where the stream keeps an event; `duplicate` means that the stream already had it. */
export interface PublishedEvent {
  readonly sequence: number;
  readonly duplicate: boolean;
}

/** Publishes events; a promise resolves when the stream has stored the event. */
@Injectable()
export class EventPublisher {
  constructor(private readonly connection: NatsConnection) {}

  /** Publishes an event of a table. */
  publish<M extends DescMessage>(
    entry: EventSubject<M>,
    tableId: string,
    message: MessageInitShape<M>,
    messageId: string,
  ): Promise<PublishedEvent> {
    const subject = this.connection.space.of(entry, tableId);
    return this.publishEncoded({ subject, messageId, payload: encode(entry.message, message) });
  }

  /** Publishes bytes that were encoded earlier, such as those of an outbox. */
  async publishEncoded(event: EncodedEvent): Promise<PublishedEvent> {
    this.connection.assertConnected();
    const options = { msgID: event.messageId, headers: traceHeaders() ?? headers() };
    const { seq, duplicate } = await this.connection.jetstream.publish(event.subject, event.payload, options);
    return { sequence: seq, duplicate };
  }
}
