/** An event that was committed together with what it tells, as it lies in the outbox. */
export interface OutboxEvent {
  readonly id: bigint;
  /** Events of a lane are told in their order: the id of a table, or empty for what belongs to none. */
  readonly lane: string;
  /** What the event is a part of, such as a round. */
  readonly part: string;
  /** Names the event for ever: the stream keeps one message of this id. */
  readonly messageId: string;
  /** As the table of subjects has it. */
  readonly subject: string;
  /** What it is encoded from, where that did not happen when it was committed. */
  readonly facts: unknown;
  /** The bytes that are told, each time the same. */
  readonly payload: Uint8Array | null;
  readonly createdAt: Date;
}

/** An event whose bytes are kept. */
export interface EncodedOutboxEvent extends OutboxEvent {
  readonly payload: Uint8Array;
}

/** What is told in place of an event that can never be published. */
export interface Substitute {
  readonly subject: string;
  readonly payload: Uint8Array;
}

/** How a service encodes its events. */
export interface OutboxEncoding {
  /**
   * The bytes of events that have only facts, one entry each in their order; an error in place of the bytes says that this
   * event can never be encoded. Throws when they cannot be had now, as when the database is away.
   */
  encode(events: readonly OutboxEvent[]): Promise<readonly (Uint8Array | Error)[]>;

  /** The event that says, with its id and position, that this one is left out. */
  omitted(event: OutboxEvent, reason: string): Substitute;
}
