/** An event in the outbox, committed together with the change it describes. */
export interface OutboxEvent {
  readonly id: bigint;
  /** Events of a lane are published in order. The id of a table, or empty for events that belong to none. */
  readonly lane: string;
  /** What the event is a part of, such as a round. */
  readonly part: string;
  /** Identifies the event permanently: the stream keeps one message with this id. */
  readonly messageId: string;
  /** As in the table of subjects, without a table id. */
  readonly subject: string;
  /** What the bytes are made from, if the event was not encoded when it was committed. */
  readonly facts: unknown;
  /** The bytes to publish, the same each time; null until they are stored. */
  readonly payload: Uint8Array | null;
  readonly createdAt: Date;
}

/** An event whose bytes are stored. */
export interface EncodedOutboxEvent extends OutboxEvent {
  readonly payload: Uint8Array;
}

/** What is published in place of an event that can never be published. */
export interface Substitute {
  readonly subject: string;
  readonly payload: Uint8Array;
}

/** How a service encodes its events. */
export interface OutboxEncoding {
  /**
   * The bytes of events that have only facts, one entry for each, in order. An error in place of the bytes means that this
   * event can never be encoded. Throws when encoding is impossible now, for example while the database is unreachable.
   */
  encode(events: readonly OutboxEvent[]): Promise<readonly (Uint8Array | Error)[]>;

  /** The event to publish instead; it names the event that is left out. */
  omitted(event: OutboxEvent, reason: string): Substitute;
}
